import { useEffect } from 'react';
import { msg, t } from '#language/say.ts';
import { classNames } from '#ui/class-names.ts';
import { later } from '#ui/later.tsx';
import { PATHS } from '../base/paths.ts';
import { useSessionStore } from '../base/session-store.ts';
import { MenuLink } from './menu-link.tsx';
import classes from './side-menu.module.css';

// Who may see what is a table of its own, and nobody needs it before they are logged in.
const SignedInMenu = later(async () => (await import('./signed-in-menu.tsx')).SignedInMenu);

/** Beside the content on a desk, over it on a phone. */
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
      <nav id="side-menu" className={classNames(classes.menu, open && classes.open)} aria-label={t('Main')}>
        <ul className={classes.list}>
          <MenuLink to={PATHS.home} label={msg('Home')} icon="home" onClick={onClose} />
          <MenuLink to={PATHS.faqs} label={msg('FAQs')} icon="help" onClick={onClose} />
          {session && <SignedInMenu session={session} onClose={onClose} />}
        </ul>
      </nav>
    </>
  );
}
