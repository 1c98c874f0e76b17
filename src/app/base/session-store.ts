/**
 * Who is logged in, as the screens see it. The truth lives in offline/session; this store only mirrors it for React,
 * and loads it (and Dexie with it) after the first paint.
 */
import { create } from 'zustand';
import type { Session, StorageTrouble } from '#offline/session.ts';
import { speakForAccount } from './speak.ts';

interface SessionState {
  /**
   * `restoring` until the device was asked who is logged in; `leaving` while the document of somebody who has gone
   * makes place for a fresh one.
   */
  status: 'restoring' | 'leaving' | 'out' | 'in';
  session: Session | null;
  /** What stands between the app and its store; null when nothing does. */
  trouble: StorageTrouble | null;
}

/**
 * The server gave this page to a browser without a session: nobody is taken to be logged in until the device has told. One
 * that knows somebody all the same, whose session has ended, leads back from the login.
 */
export const isForNobody = 'nobody' in document.documentElement.dataset;

export const useSessionStore = create<SessionState>(() => ({ status: 'restoring', session: null, trouble: null }));

/** Whether it is still to be told who is logged in, or somebody is just going. */
export const isUnsettled = (status: SessionState['status']): boolean =>
  status === 'leaving' || (status === 'restoring' && !isForNobody);

function mirror(session: Session | null, onLeft?: () => boolean): void {
  const { session: before, status } = useSessionStore.getState();
  const left = before !== null && before.user._id !== session?.user._id;
  if (left && onLeft?.()) useSessionStore.setState({ status: 'leaving', session: null });
  else if (status !== 'leaving') useSessionStore.setState({ status: session ? 'in' : 'out', session });
  // The app is drawn again in another language: not before the screens have gone where this leads them.
  setTimeout(() => void speakForAccount(useSessionStore.getState().session?.user ?? null));
}

/**
 * Asks the device who is logged in and follows every change from then on. `onLeft` is called when the person goes;
 * true when a fresh document will come, otherwise the screens just follow.
 */
export async function startSession({ onLeft }: { onLeft?: () => boolean } = {}): Promise<void> {
  const { currentSession, onSessionChange, onStorageTrouble, putAside, restoreSession } = await import(
    '#offline/session.ts'
  );
  window.addEventListener('pagehide', ({ persisted }) => persisted && putAside());
  onSessionChange(() => mirror(currentSession(), onLeft));
  onStorageTrouble((trouble) => useSessionStore.setState({ trouble }));
  try {
    await restoreSession();
    mirror(currentSession());
  } catch (error) {
    console.error('The device’s store could not be opened.', error);
    useSessionStore.setState(({ trouble }) => ({ status: 'out', trouble: trouble ?? 'dead' }));
  }
}

/** The logged-in person. Only for screens behind `RequireAccess`, where there always is one. */
export function useViewer(): Session {
  const session = useSessionStore((state) => state.session);
  if (!session) throw new Error('This screen is only shown to a logged-in person.');
  return session;
}
