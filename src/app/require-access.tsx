import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { LoaderOverlay } from '#ui/loader-overlay.tsx';
import { accessTo } from './access.ts';
import { PATHS } from './paths.ts';
import { NotFound } from './routes/not-found.tsx';
import { useSessionStore } from './session-store.ts';

/** Shows a protected screen to who may see it; see access.ts. */
export function RequireAccess({ children }: { children: ReactNode }) {
  const { status, session, trouble } = useSessionStore();
  const { pathname, search } = useLocation();
  if (status === 'restoring' || status === 'leaving') return <LoaderOverlay open={!trouble} />;
  const access = accessTo(pathname, session?.actor ?? null);
  if (access === 'sign-in') return <Navigate to={PATHS.login} replace state={{ from: pathname + search }} />;
  return access === 'allowed' ? children : <NotFound />;
}
