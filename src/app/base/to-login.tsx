import { Navigate, useLocation } from 'react-router-dom';
import { PATHS } from './paths.ts';

/** Leads to the login, and from there back to the address somebody came for. */
export function ToLogin() {
  const { pathname, search } = useLocation();
  return <Navigate to={PATHS.login} replace state={{ from: pathname + search }} />;
}
