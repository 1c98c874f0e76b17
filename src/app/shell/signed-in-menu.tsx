import { UnstyledButton } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { COMPANY_TYPE, ROLE } from '#domain/roles.ts';
import { msg, t } from '#language/say.ts';
import type { Session } from '#offline/session.ts';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { usePhone } from '#ui/use-screen.ts';
import { accessTo } from '../base/access.ts';
import { PATHS } from '../base/paths.ts';
import { useLogoutControl, usePaletteControl } from '../base/shell-state.ts';
import { type MenuItem, MenuLink } from './menu-link.tsx';
import classes from './side-menu.module.css';

// Only phones have it here, and not on the first screen.
const LogOutButton = later(async () => (await import('#features/session/log-out-button.tsx')).LogOutButton);

const WRITE: readonly MenuItem[] = [
  { to: PATHS.driverCheckin, label: msg('Driver Checkin'), icon: 'truck' },
  { to: PATHS.buildLoad, label: msg('Create a Load'), icon: 'plus' },
  { to: PATHS.pickupCheckout, label: msg('Pickup Checkout'), icon: 'outbound' },
];
const REST: readonly MenuItem[] = [
  { to: PATHS.reports, label: msg('Reports'), icon: 'clipboard' },
  { to: '/settings/directory', label: msg('Directory'), icon: 'users' },
  { to: '/settings/my-profile', label: msg('My Profile'), icon: 'user' },
  { to: '/settings/company-profile', label: msg('Company Profile'), icon: 'building' },
];

/** Where a logged-in person can go from anywhere; links that would end in NOT FOUND are left out. */
export function signedInItems({ actor }: Pick<Session, 'actor'>): MenuItem[] {
  const write = actor.role !== ROLE.driver && actor.companyType !== COMPANY_TYPE.carrier ? WRITE : [];
  return [...write, ...REST].filter(({ to }) => accessTo(to, actor) === 'allowed');
}

/** What the menu has for a logged-in person. */
export function SignedInMenu({ session, onClose }: { session: Session; onClose: () => void }) {
  return (
    <>
      <Search onClose={onClose} />
      {signedInItems(session).map((item) => (
        <MenuLink key={item.to} {...item} onClick={onClose} />
      ))}
      <LogOut />
    </>
  );
}

/** On a phone the header has no room for the search over everything. */
function Search({ onClose }: { onClose: () => void }) {
  if (!usePhone()) return null;
  const open = () => {
    onClose();
    usePaletteControl.setState({ isOpen: true });
  };
  return (
    <li>
      <UnstyledButton className={classes.link ?? ''} onClick={open}>
        <Icon name="search" size={22} />
        {t('Search everything')}
      </UnstyledButton>
    </li>
  );
}

/** On a phone Logout is the last item of the menu: in the header it would lie one slip of the thumb from the bell. */
function LogOut() {
  const navigate = useNavigate();
  const logout = useLogoutControl(({ state }) => state);
  if (!usePhone() || logout === 'none') return null;
  return (
    <li className={classes.last}>
      <LogOutButton className={classes.link} onLoggedOut={() => navigate(PATHS.login)} />
    </li>
  );
}
