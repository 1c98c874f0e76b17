/** What runs once the first screen can be used: the service worker and the sync engine. */
import type { Session } from '#offline/session.ts';
import { registerServiceWorker } from './register-service-worker.ts';
import { useSessionStore } from './session-store.ts';

/** The page's life as the sync engine sees it, without the DOM's types. */
const page = {
  isVisible: () => document.visibilityState === 'visible',
  onVisible: (listener: () => void) => listen(document, 'visibilitychange', listener),
  onOnline: (listener: () => void) => listen(window, 'online', listener),
  onHide: (listener: () => void) => listen(window, 'pagehide', listener),
  texts: localTexts(),
};

/** Where a second copy of unsent entries is kept; browsers that forbid cookies throw at the mere mention of it. */
function localTexts(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function listen(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}

async function follow(session: Session | null) {
  const { startSync, stopSync } = await import('#offline/sync/start-sync.ts');
  await stopSync();
  if (session) await startSync({ page });
}

/** Call once. */
export function afterStart(): void {
  registerServiceWorker();
  let followed: string | null = null;
  const sync = (session: Session | null) => {
    const userId = session?.user._id ?? null;
    if (userId === followed) return;
    followed = userId;
    void follow(session);
  };
  sync(useSessionStore.getState().session);
  useSessionStore.subscribe((state) => sync(state.session));
}
