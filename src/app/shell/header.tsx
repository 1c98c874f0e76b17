import { ActionIcon, Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { may } from '#domain/permissions.ts';
import { Icon } from '#ui/icon.tsx';
import { accessTo } from '../access.ts';
import { PATHS, settingsPath } from '../paths.ts';
import { useSessionStore } from '../session-store.ts';
import classes from './header.module.css';
import { Logo } from './logo.tsx';

const SignedInHeader = lazy(async () => ({ default: (await import('./signed-in-header.tsx')).SignedInHeader }));

/** Logo, and for a signed-in person: what waits to be sent, their profile, Logout. */
export function Header({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) {
  const { status, session } = useSessionStore();
  const { pathname } = useLocation();
  const profilePath =
    session && accessTo(PATHS.settings, session.actor) === 'allowed' ? settingsPath('my-profile') : null;
  const sharesDevice = session !== null && may(session.actor, 'user.set-pin');
  return (
    <header className={classes.header} data-crowded={profilePath !== null || sharesDevice || undefined}>
      <ActionIcon
        className={classes.burger}
        variant="transparent"
        color="white"
        size={44}
        aria-label={menuOpen ? 'Close menu' : 'Open menu'}
        aria-expanded={menuOpen}
        aria-controls="side-menu"
        onClick={onMenu}
      >
        <Icon name={menuOpen ? 'close' : 'menu'} size={24} />
      </ActionIcon>
      <Link to={session ? PATHS.home : PATHS.landing} className={classes.brand} aria-label="Connex BOL, start">
        <Logo />
        <span className={classes.name}>
          Connex <b>BOL</b>
        </span>
      </Link>
      <div className={classes.right}>
        {session && (
          <Suspense fallback={null}>
            <SignedInHeader session={session} profilePath={profilePath} />
          </Suspense>
        )}
        {status === 'out' && pathname !== PATHS.login && (
          <Button component={Link} to={PATHS.login} variant="white" size="sm">
            Log in
          </Button>
        )}
      </div>
    </header>
  );
}
