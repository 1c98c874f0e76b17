/** What signing in, signing out and following another tab share: one at a time, and how a person's store is opened. */
import type { CurrentUser } from '#contract/user.ts';
import { actorOf } from '../actor-of.ts';
import { openAccountDb } from '../db/open-account-db.ts';
import { inThisPage, withLock } from '../locks.ts';
import { currentSession, SESSION_TURN, type Session } from '../session-state.ts';

const LOCK = 'connex-session';
/** Longer than a request may take: after that the holder is frozen, ms. */
const PATIENCE_MS = 20_000;

/**
 * Changes of this page's session, one after the other: following another tab at the moment somebody signs in here must
 * not undo it with what was read before.
 */
export function inTurn<T>(change: () => Promise<T>): Promise<T> {
  return inThisPage(SESSION_TURN, change);
}

/** What changes who is signed in on this device, or at the server: one tab at a time. */
export function aloneOnDevice<T>(work: () => Promise<T>): Promise<T> {
  return withLock(LOCK, work, PATIENCE_MS);
}

/** What nobody waits for: it is looked at again at the next start. */
export function inBackground(work: () => Promise<unknown>): void {
  work().catch((error: unknown) => console.warn('This part of the session is looked at again later.', error));
}

export async function openSession(user: CurrentUser): Promise<Session> {
  const open = currentSession();
  const db = open?.user._id === user._id ? open.db : await openAccountDb(user._id);
  return { user, company: user.company, actor: actorOf(user), db };
}
