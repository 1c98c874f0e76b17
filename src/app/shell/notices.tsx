import { lazy, Suspense } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { askForFormSignIn } from '#features/session/sign-in-again.tsx';
import { InstallNotice, isInstalledApp } from '#features/sync/install-notice.tsx';
import { LossNotice } from '#features/sync/loss-notice.tsx';
import { startUndo } from '#features/sync/undo.ts';
import { UpdateBanner } from '#features/sync/update-banner.tsx';
import type { Session } from '#offline/session.ts';
import { useFormFailures } from '../base/on-api-failure.ts';
import { localTexts } from '../base/page.ts';
import { PATHS } from '../base/paths.ts';
import { useUpdate } from '../base/shell-state.ts';
import { useRightClock } from './right-clock.ts';
import { ShareNotice } from './share-notice.tsx';

startUndo();

const PullToRefresh = lazy(async () => ({
  default: (await import('#features/sync/pull-to-refresh.tsx')).PullToRefresh,
}));
const PaperHead = lazy(async () => ({ default: (await import('./paper-head.tsx')).PaperHead }));

/**
 * What a logged-in person should know, whatever the screen: a new version, a loss, a shared file that was not taken, a tab
 * that is no safe place; and why a form could not be sent. On paper the page's head stands in their place.
 */
export function Notices({ session }: { session: Session }) {
  const { apply, agreed } = useUpdate();
  const { pathname } = useLocation();
  useFormFailures(askForFormSignIn);
  useRightClock();
  return (
    <>
      <Suspense fallback={null}>
        <PaperHead company={session.company.name} person={session.user.name} />
      </Suspense>
      {isInstalledApp() && hasPull(pathname) && (
        <Suspense fallback={null}>
          <PullToRefresh />
        </Suspense>
      )}
      <div data-screen-only>
        <UpdateBanner ready={apply !== null || agreed} busy={agreed} onReload={() => apply?.()} />
        <LossNotice />
        <ShareNotice session={session} />
        <InstallNotice texts={localTexts()} />
      </div>
    </>
  );
}

/** Where people wait for news: the lists, the dock's board, a load and its BOLs. */
const WITH_PULL = [
  PATHS.home,
  PATHS.homeOf,
  PATHS.driverCheckin,
  PATHS.pickupCheckout,
  PATHS.shipperLoad,
  PATHS.shipperBol,
  PATHS.carrierLoad,
  PATHS.carrierBol,
];

/** A tab of a browser has the browser's own pull, so this is asked in the installed app only; a form is no list. */
function hasPull(pathname: string): boolean {
  return !matchPath(PATHS.editLoad, pathname) && WITH_PULL.some((path) => matchPath(path, pathname));
}
