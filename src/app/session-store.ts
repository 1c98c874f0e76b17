/**
 * Who is signed in, as the screens see it. The truth lives in offline/session; this store only mirrors it for React,
 * and loads it (and Dexie with it) after the first paint.
 */
import { create } from 'zustand';
import type { Session } from '#offline/session.ts';

interface SessionState {
  /** `restoring` until the device was asked who is signed in. */
  status: 'restoring' | 'out' | 'in';
  session: Session | null;
}

export const useSessionStore = create<SessionState>(() => ({ status: 'restoring', session: null }));

const mirror = (session: Session | null) => useSessionStore.setState({ status: session ? 'in' : 'out', session }, true);

/** Asks the device who is signed in and follows every change from then on. */
export async function startSession(): Promise<void> {
  const { currentSession, onSessionChange, restoreSession } = await import('#offline/session.ts');
  onSessionChange(() => mirror(currentSession()));
  await restoreSession();
  mirror(currentSession());
}
