import { lazy, Suspense, useCallback, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { dashboardView } from '#domain/dashboard.ts';
import { Dashboard, Welcome } from '#features/dashboard/dashboard.tsx';
import type { Session } from '#offline/session.ts';
import { LoaderOverlay } from '#ui/loader-overlay.tsx';
import { accessTo, listAddress } from '../base/access.ts';
import { usePageTitle, useReady } from '../base/page.ts';
import { PATHS } from '../base/paths.ts';
import { useSessionStore } from '../base/session-store.ts';
import classes from './home.module.css';

/** Only drivers have it, and not before the first paint. */
const DriverNow = lazy(async () => ({ default: (await import('#features/check-in/driver-now.tsx')).DriverNow }));

function SignedInHome({ viewer }: { viewer: Session }) {
  const [shown, setShown] = useState(false);
  useReady(shown);
  return (
    <>
      <Welcome viewer={viewer} />
      {dashboardView(viewer.actor) === 'driver' && (
        <Suspense fallback={<div className={classes.now} />}>
          <DriverNow viewer={viewer} hrefOfLoad={(loadId) => listAddress(viewer, 'shipping', loadId) ?? undefined} />
        </Suspense>
      )}
      <Dashboard
        {...(accessTo(PATHS.buildLoad, viewer.actor) === 'allowed' ? { createHref: PATHS.buildLoad } : {})}
        viewer={viewer}
        onShown={useCallback(() => setShown(true), [])}
        hrefOfRow={(category, loadId) => listAddress(viewer, category, loadId) ?? undefined}
      />
    </>
  );
}

/** The greeting and the dashboard; without a session the way to it. */
export function Home() {
  usePageTitle('Home');
  const { status, session, trouble } = useSessionStore();
  if (session) return <SignedInHome viewer={session} />;
  return status === 'restoring' || status === 'leaving' ? (
    <LoaderOverlay open={!trouble} />
  ) : (
    <Navigate to={PATHS.login} replace />
  );
}
