import { ActionIcon, Button } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { t } from '#language/say.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { Link } from '#ui/link.tsx';
import { PATHS } from '../base/paths.ts';
import { useSessionStore } from '../base/session-store.ts';
import classes from './header.module.css';

const SignedInHeader = later(async () => (await import('./signed-in-header.tsx')).SignedInHeader);

/** Logo, and for a logged-in person: what waits to be sent, their profile, Logout. `onMenu`: null where there is no menu. */
export function Header({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: (() => void) | null }) {
  const { status, session } = useSessionStore();
  const { pathname } = useLocation();
  return (
    <header className={classes.header} data-crowded={session !== null || undefined}>
      {onMenu && (
        <ActionIcon
          className={classes.burger}
          variant="transparent"
          color="white"
          size={48}
          aria-label={menuOpen ? t('Close menu') : t('Open menu')}
          aria-expanded={menuOpen}
          aria-controls="side-menu"
          onClick={onMenu}
        >
          <Icon name={menuOpen ? 'close' : 'menu'} size={24} />
        </ActionIcon>
      )}
      <Link to={session ? PATHS.home : PATHS.landing} className={classes.brand} aria-label={t('Connex BOL, start')}>
        <Logo />
        <span className={classes.name}>
          {/* // not a text: the product’s name */}
          Connex <b>BOL</b>
        </span>
      </Link>
      <div className={classes.right}>
        {session && (
          <ErrorBoundary resetKey={session.user._id} small={(onRetry) => <TryAgain onPress={onRetry} />}>
            <SignedInHeader session={session} />
          </ErrorBoundary>
        )}
        {status === 'out' && pathname !== PATHS.login && (
          <Button component={Link} to={PATHS.login} variant="white" size="sm">
            {t('Log in')}
          </Button>
        )}
      </div>
    </header>
  );
}

/** In the place of what could not be drawn: everything below it goes on. */
function TryAgain({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="white" size="sm" onClick={onPress}>
      {t('Try again')}
    </Button>
  );
}

/** The mark: a bill with a corner folded, and the tick of a signed delivery. */
function Logo({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M6 2h14l7 7v21H6z" fill="currentColor" opacity=".95" />
      <path d="M20 2v7h7z" fill="#f5ca5c" />
      <path d="m10.5 19.5 4.2 4.3 8-9.3" fill="none" stroke="#0d4556" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
