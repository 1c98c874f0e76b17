import { lazy, Suspense, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { may } from '#domain/permissions.ts';
import { LogOutButton } from '#features/session/log-out-button.tsx';
import { SyncStatus } from '#features/sync/sync-status.tsx';
import type { Session } from '#offline/session.ts';
import { useLogoutControl } from '../logout-control-store.ts';
import { PATHS, quickSwitchPath } from '../paths.ts';
import classes from './header.module.css';

// Not needed to use the first screen; its place is kept.
const NotificationBell = lazy(async () => ({
  default: (await import('#features/notifications/notification-bell.tsx')).NotificationBell,
}));

// Only clerks share a device.
const SwitchPersonButton = lazy(async () => ({
  default: (await import('#features/session/switch-person-button.tsx')).SwitchPersonButton,
}));

const PinButton = lazy(async () => ({ default: (await import('./pin-button.tsx')).PinButton }));

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase();

interface SignedInHeaderProps {
  session: Session;
  /** Null where the person has no settings. */
  profilePath: string | null;
}

/** The header's right side for a signed-in person. */
export function SignedInHeader({ session, profilePath }: SignedInHeaderProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const logout = useLogoutControl(({ state }) => state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is what brings Logout back
  useEffect(() => useLogoutControl.setState({ state: 'block' }), [pathname]);
  const sharesDevice = may(session.actor, 'user.set-pin');
  return (
    <>
      <SyncStatus href={PATHS.waiting} />
      <Suspense fallback={<span className={classes.bell} />}>
        <NotificationBell href={PATHS.notifications} />
      </Suspense>
      {profilePath && (
        <Link
          to={profilePath}
          className={classes.profile}
          aria-label={`${initials(session.user.name)}: ${session.user.name}, my profile`}
        >
          <span aria-hidden="true">{initials(session.user.name)}</span>
        </Link>
      )}
      {!profilePath && sharesDevice && (
        <Suspense fallback={<span className={classes.bell} />}>
          <PinButton session={session} initials={initials(session.user.name)} />
        </Suspense>
      )}
      {logout !== 'none' && sharesDevice && (
        <Suspense fallback={<span className={classes.bell} />}>
          <SwitchPersonButton onLeft={() => navigate(quickSwitchPath)} />
        </Suspense>
      )}
      {logout !== 'none' && <LogOutButton onLoggedOut={() => navigate(PATHS.login)} />}
    </>
  );
}
