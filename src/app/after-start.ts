/** What runs once the first screen can be used: the service worker and the sync engine. */
import type { Session } from '#offline/session.ts';
import { followBadge } from './app-badge.ts';
import { localTexts } from './base/page.ts';
import { followScreens } from './base/screen-focus.ts';
import { followPlaces } from './base/screen-place.ts';
import { useSessionStore } from './base/session-store.ts';
import { untoldLanguage } from './base/speak.ts';
import { fetchMissingShell, lookAgainAfterAbsence, registerServiceWorker } from './register-service-worker.ts';

/** The page's life as the sync engine sees it, without the DOM's types. */
const page = {
  isVisible: () => document.visibilityState === 'visible',
  onVisible: (listener: () => void) => listen(document, 'visibilitychange', listener),
  onOnline: (listener: () => void) => listen(window, 'online', listener),
  onHide: (listener: () => void) => listen(window, 'pagehide', listener),
  onReached: fetchMissingShell,
  texts: localTexts(),
};

function listen(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}

async function follow(session: Session | null) {
  const { startSync, stopSync } = await import('#offline/sync.ts');
  await stopSync();
  if (session) await startSync({ page });
}

/** What is pushed to this browser belongs to whoever is logged in; after a logout nothing is. */
async function followPush(userId: string | null) {
  try {
    const { keepPush } = await import('#features/notifications/device-push.ts');
    await keepPush(userId);
  } catch (error) {
    console.warn('Push is looked at again at the next start.', error);
  }
}

/** What somebody chose while their account could not be reached is told when it can be. */
async function followLanguage(userId: string | null) {
  if (userId === null || untoldLanguage(userId) === null) return;
  const { tellAccount } = await import('./shell/language-choice.tsx');
  await tellAccount(userId);
}

/** Call once. */
export function afterStart(): void {
  registerServiceWorker();
  lookAgainAfterAbsence();
  followBadge();
  followScreens();
  followPlaces();
  let followed: string | null | undefined;
  const sync = ({ status, session }: ReturnType<typeof useSessionStore.getState>) => {
    // Nobody yet is not nobody: a logout ends what must survive a start.
    if (status === 'restoring') return;
    const userId = session?.user._id ?? null;
    if (userId === followed) return;
    followed = userId;
    void follow(session);
    void followPush(userId);
    void followLanguage(userId);
  };
  window.addEventListener('online', () => void followLanguage(followed ?? null));
  sync(useSessionStore.getState());
  useSessionStore.subscribe(sync);
}
