import { lazy, Suspense, useEffect } from 'react';
import { COMPANY_TYPE, ROLE } from '#domain/roles.ts';
import type { Session } from '#offline/session.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { NavLink } from '#ui/link.tsx';
import { accessTo } from '../base/access.ts';
import { PATHS } from '../base/paths.ts';
import { useSessionStore } from '../base/session-store.ts';
import classes from './side-menu.module.css';

const MenuLogOut = lazy(async () => ({ default: (await import('./menu-log-out.tsx')).MenuLogOut }));

interface Item {
  to: string;
  label: string;
  icon: IconName;
}

const EVERYBODY: readonly Item[] = [
  { to: PATHS.home, label: 'Home', icon: 'home' },
  { to: PATHS.faqs, label: 'FAQs', icon: 'help' },
];
const WRITE: readonly Item[] = [
  { to: PATHS.driverCheckin, label: 'Driver Checkin', icon: 'truck' },
  { to: PATHS.buildLoad, label: 'Create a Load', icon: 'plus' },
  { to: PATHS.pickupCheckout, label: 'Pickup Checkout', icon: 'outbound' },
];
const SIGNED_IN: readonly Item[] = [
  { to: '/settings/directory', label: 'Directory', icon: 'users' },
  { to: '/settings/my-profile', label: 'My Profile', icon: 'user' },
  { to: '/settings/company-profile', label: 'Company Profile', icon: 'building' },
];

/** The menu of a person; links that would end in NOT FOUND are left out. */
export function menuOf(session: Pick<Session, 'actor'> | null): Item[] {
  if (!session) return [...EVERYBODY];
  const { role, companyType } = session.actor;
  const write = role !== ROLE.driver && companyType !== COMPANY_TYPE.carrier ? WRITE : [];
  return [...EVERYBODY, ...[...write, ...SIGNED_IN].filter(({ to }) => accessTo(to, session.actor) === 'allowed')];
}

export function SideMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const session = useSessionStore((state) => state.session);
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [open, onClose]);
  return (
    <>
      {open && <div className={classes.shade} onClick={onClose} aria-hidden="true" />}
      <nav id="side-menu" className={classNames(classes.menu, open && classes.open)} aria-label="Main">
        <ul className={classes.list}>
          {menuOf(session).map(({ to, label, icon }) => (
            <li key={to}>
              <NavLink to={to} className={classes.link ?? ''} onClick={onClose}>
                <Icon name={icon} size={22} />
                {label}
              </NavLink>
            </li>
          ))}
          {session && (
            <Suspense fallback={null}>
              <MenuLogOut />
            </Suspense>
          )}
        </ul>
      </nav>
    </>
  );
}
