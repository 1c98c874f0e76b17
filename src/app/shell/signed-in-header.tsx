import { UnstyledButton } from '@mantine/core';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { may } from '#domain/permissions.ts';
import { SyncStatus } from '#features/sync/sync-status.tsx';
import { t } from '#language/say.ts';
import type { Session } from '#offline/session.ts';
import { HeaderButton } from '#ui/header-button.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { Link } from '#ui/link.tsx';
import { usePhone } from '#ui/use-screen.ts';
import { PATHS, quickSwitchPath, settingsPath } from '../base/paths.ts';
import { useLogoutControl, usePaletteControl } from '../base/shell-state.ts';
import classes from './header.module.css';

// Not needed to use the first screen; its place is kept.
const NotificationBell = later(
  async () => (await import('#features/notifications/notification-bell.tsx')).NotificationBell,
  () => <span className={classes.bell} />,
);

const OfflineState = later(async () => (await import('#features/sync/offline-state.tsx')).OfflineState);

const LogOutButton = later(
  async () => (await import('#features/session/log-out-button.tsx')).LogOutButton,
  () => <ComingButton title={t('Logout')} icon="logout" />,
);

// Only clerks share a device.
const SwitchPersonButton = later(
  async () => (await import('#features/session/switch-person-button.tsx')).SwitchPersonButton,
  () => <ComingButton title={t('Switch person')} icon="users" />,
);

/** As wide as the button that comes, so that its neighbours stay. */
const ComingButton = (button: { title: string; icon: IconName }) => (
  <span className={classes.coming} aria-hidden="true">
    <HeaderButton {...button} busy onPress={() => undefined} />
  </span>
);

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase();

/** The header's right side for a logged-in person. */
export function SignedInHeader({ session }: { session: Session }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const logout = useLogoutControl(({ state }) => state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is what brings Logout back
  useEffect(() => useLogoutControl.setState({ state: 'block' }), [pathname]);
  // On a phone it lies in the menu and under the avatar.
  const inMenu = usePhone();
  const sharesDevice = may(session.actor, 'user.set-pin');
  return (
    <>
      <OfflineState href={PATHS.waiting} />
      {/* What changes its words is on the left: nothing beside it moves. */}
      <SyncStatus href={PATHS.waiting} />
      <UnstyledButton
        className={classes.search ?? ''}
        title={t('Search (Ctrl K)')}
        aria-label={t('Search everything')}
        onClick={() => usePaletteControl.setState({ isOpen: true })}
      >
        <Icon name="search" size={22} />
      </UnstyledButton>
      <NotificationBell href={PATHS.notifications} />
      <Link
        to={settingsPath('my-profile')}
        className={classes.profile}
        aria-label={t('{initials}: {name}, my profile', {
          initials: initials(session.user.name),
          name: session.user.name,
        })}
      >
        <span aria-hidden="true">{initials(session.user.name)}</span>
      </Link>
      {logout !== 'none' && sharesDevice && (
        <SwitchPersonButton
          onLeft={() =>
            navigate(quickSwitchPath, { state: { from: pathname + search, dockOf: session.actor.companyId } })
          }
        />
      )}
      {logout !== 'none' && !inMenu && <LogOutButton onLoggedOut={() => navigate(PATHS.login)} />}
    </>
  );
}
