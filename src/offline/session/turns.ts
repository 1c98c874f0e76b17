/** What logging in, logging out and following another tab share: one at a time, and how a person's store is opened. */
import type { CurrentUser } from '#contract/user.ts';
import { actorOf, currentSession, SESSION_TURN, type Session } from '../account/account.ts';
import { atMost, inThisPage, withLock } from '../base/lock.ts';
import { openAccountDb } from '../rows/open-account-db.ts';

const LOCK = 'connex-session';
/** Longer than a request may take: after that the holder is frozen, ms. */
const PATIENCE_MS = 20_000;

/**
 * Changes of this page's session, one after the other: following another tab at the moment somebody logs in here must
 * not undo it with what was read before.
 */
export function inTurn<T>(change: () => Promise<T>): Promise<T> {
  return inThisPage(SESSION_TURN, change);
}

/** What changes who is logged in on this device, or at the server: one tab at a time. */
export function aloneOnDevice<T>(work: () => Promise<T>): Promise<T> {
  return withLock(LOCK, work, atMost(PATIENCE_MS));
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

/** Tells the other tabs of this browser that somebody logged in or out. */
const NAME = 'connex-session';

let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel | null {
  if (channel === null && typeof BroadcastChannel !== 'undefined') channel = new BroadcastChannel(NAME);
  return channel;
}

/** Tells the other tabs. */
export function announceSession(): void {
  open()?.postMessage('changed');
}

/** One listener a page; a second call replaces the first. */
export function onSessionAnnounced(listener: () => void): void {
  const opened = open();
  if (opened) opened.onmessage = listener;
}
