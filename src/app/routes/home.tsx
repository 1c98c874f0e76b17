import { useCallback, useReducer } from 'react';
import { useLocation } from 'react-router-dom';
import { dashboardView } from '#domain/dashboard.ts';
import { Dashboard, Welcome } from '#features/dashboard/dashboard.tsx';
import { t } from '#language/say.ts';
import type { Session } from '#offline/session.ts';
import { comes } from '#ui/comes.ts';
import { Coming } from '#ui/coming.tsx';
import { later } from '#ui/later.tsx';
import { accessTo, listActions, listAddress } from '../base/access.ts';
import { keepHomeView } from '../base/home-view.ts';
import { usePageTitle, useReady } from '../base/page.ts';
import { PATHS } from '../base/paths.ts';
import { isUnsettled, useSessionStore } from '../base/session-store.ts';
import { markedIn } from '../base/shipped.ts';
import { ToLogin } from '../base/to-login.tsx';
import classes from './home.module.css';

/** Only drivers have it, and not before the first paint. */
const NowOfDriver = later(
  async () => (await import('./now-of-driver.tsx')).NowOfDriver,
  () => <div className={classes.now} ref={comes} />,
);

/** Only people who have chosen rows need it. */
const ChosenRows = later(async () => (await import('./chosen-rows.tsx')).ChosenRows);

function SignedInHome({ viewer }: { viewer: Session }) {
  const [shown, show] = useReducer(() => true, false);
  const marked = markedIn(useLocation().state);
  useReady(shown);
  return (
    <>
      <div data-screen-only>
        <Welcome viewer={viewer} />
      </div>
      {dashboardView(viewer.actor) === 'driver' && <NowOfDriver viewer={viewer} />}
      <Dashboard
        {...(accessTo(PATHS.buildLoad, viewer.actor) === 'allowed' ? { createHref: PATHS.buildLoad } : {})}
        viewer={viewer}
        marked={marked}
        onShown={show}
        onView={useCallback((query: string) => keepHomeView(viewer.user._id, query), [viewer])}
        hrefOfRow={(category, loadId) => listAddress(viewer, category, loadId) ?? undefined}
        actionsFor={(category) =>
          // Without anything to do with them there are no boxes to choose rows with.
          listActions(viewer.actor, category).length > 0
            ? (chosen) => <ChosenRows {...chosen} {...{ category, viewer }} />
            : undefined
        }
      />
    </>
  );
}

/** The greeting and the dashboard; without a session the way to it. */
export function Home() {
  usePageTitle(t('Home'));
  const { status, session, trouble } = useSessionStore();
  if (session) return <SignedInHome viewer={session} />;
  return isUnsettled(status) ? !trouble && <Coming shape="page" /> : <ToLogin />;
}
