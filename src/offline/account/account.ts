/**
 * Whose work is being done, handed to everything that sends, pulls or settles: the same in the page, where the session
 * is known, and in the service worker, which reads it from the device's store each time it wakes.
 */
import type { Company } from '#contract/company.ts';
import type { CurrentUser } from '#contract/user.ts';
import type { Actor } from '#domain/roles.ts';
import type { AccountDb } from '../rows/schema.ts';

export interface Account {
  user: CurrentUser;
  actor: Actor;
  db: AccountDb;
}

/** The person as rules see them. */
export function actorOf(user: CurrentUser): Actor {
  return { userId: user._id, companyId: user.companyId, role: user.role, companyType: user.company.type };
}

/** Who is logged in, in this page. The truth is the device's store; this is its copy in memory. */
export interface Session {
  user: CurrentUser;
  company: Company;
  actor: Actor;
  db: AccountDb;
}

/** Name under which changes of this page's session take turns. */
export const SESSION_TURN = 'connex-session-here';

type Listener = (session: Session | null) => void;

let current: Session | null = null;
const listeners = new Set<Listener>();

/** The logged-in person and their store; null while nobody is. */
export function currentSession(): Session | null {
  return current;
}

/** The same, for code that only runs while somebody is logged in. */
export function requireSession(): Session {
  if (current === null) throw new Error('Nobody is logged in.');
  return current;
}

/** Calls `listener` with each new session; returns the function that stops it. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Only for session.ts and follow-profile.ts. */
export function setSession(session: Session | null): void {
  current = session;
  for (const listener of listeners) listener(session);
}
