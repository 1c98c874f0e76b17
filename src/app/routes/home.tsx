import { Navigate } from 'react-router-dom';
import { COMPANY_TYPE } from '#domain/roles.ts';
import { Dashboard } from '#features/dashboard/dashboard.tsx';
import { Welcome } from '#features/dashboard/welcome.tsx';
import type { Session } from '#offline/session.ts';
import { LoaderOverlay } from '#ui/loader-overlay.tsx';
import { accessTo } from '../access.ts';
import { loadPath, PATHS } from '../paths.ts';
import { useReady } from '../ready.ts';
import { useSessionStore } from '../session-store.ts';
import { usePageTitle } from '../use-page-title.ts';

function SignedInHome({ viewer }: { viewer: Session }) {
  useReady();
  const side = viewer.actor.companyType === COMPANY_TYPE.carrier ? 'carrier' : 'shipper';
  return (
    <>
      <Welcome viewer={viewer} />
      <Dashboard
        {...(accessTo(PATHS.buildLoad, viewer.actor) === 'allowed' ? { createHref: PATHS.buildLoad } : {})}
        viewer={viewer}
        hrefOfRow={(category, loadId) => {
          const path = loadPath(side, viewer.company.name, category, loadId);
          // A clerk's dashboard lists what goes out, but they have no screen for it.
          return accessTo(path, viewer.actor) === 'allowed' ? path : undefined;
        }}
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
