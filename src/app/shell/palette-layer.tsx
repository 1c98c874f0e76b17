import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { msg, t } from '#language/say.ts';
import type { Session } from '#offline/session.ts';
import type { PaletteItem } from '#ui/command-palette.tsx';
import { later } from '#ui/later.tsx';
import { accessTo, listAddress } from '../base/access.ts';
import { PATHS, settingsPath } from '../base/paths.ts';
import { usePaletteControl } from '../base/shell-state.ts';
import type { MenuItem } from './menu-link.tsx';
import { signedInItems } from './signed-in-menu.tsx';

// Its code comes when somebody asks for it.
const Palette = later(async () => (await import('#features/dashboard/palette.tsx')).Palette);
const LogOutNow = later(async () => (await import('#features/session/log-out-button.tsx')).LogOutNow);

const DIRECTORY = settingsPath('directory');

const HOME: MenuItem = { to: PATHS.home, label: msg('Home'), icon: 'home' };

/** The search over everything: opened by `/` and Ctrl-K from anywhere, and by the button in the header. */
export function PaletteLayer({ session }: { session: Session }) {
  const navigate = useNavigate();
  const isOpen = usePaletteControl((state) => state.isOpen);
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    window.addEventListener('keydown', openByKey);
    return () => {
      window.removeEventListener('keydown', openByKey);
      // Whoever logs in next begins without it.
      usePaletteControl.setState({ isOpen: false });
    };
  }, []);
  const actions: PaletteItem[] = [
    ...[HOME, ...signedInItems(session)].map(({ to, label, icon }) => ({
      key: to,
      icon,
      title: t(label),
      run: () => navigate(to),
    })),
    // not a text: a key
    { key: 'log out', icon: 'logout', title: t('Log out'), run: () => setLeaving(true) },
  ];
  return (
    <>
      {isOpen && (
        <Palette
          viewer={session}
          actions={actions}
          onOpenLoad={(category, loadId) => navigate(listAddress(session, category, loadId) ?? PATHS.home)}
          onOpenList={(category, typed) =>
            navigate(`${PATHS.home}?${new URLSearchParams({ list: category, q: typed })}`)
          }
          onOpenDirectory={accessTo(DIRECTORY, session.actor) === 'allowed' ? () => navigate(DIRECTORY) : undefined}
          onClose={() => usePaletteControl.setState({ isOpen: false })}
        />
      )}
      {isLeaving && <LogOutNow onLoggedOut={() => navigate(PATHS.login)} onStay={() => setLeaving(false)} />}
    </>
  );
}

/** `/` and Ctrl-K or Cmd-K, but for a `/` that somebody types, and never over another dialog. */
function openByKey(event: KeyboardEvent): void {
  const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
  const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isShortcut && !(isSlash && !isTyping(event.target))) return;
  if (document.querySelector('[role="dialog"]')) return;
  event.preventDefault();
  usePaletteControl.setState({ isOpen: true });
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}
