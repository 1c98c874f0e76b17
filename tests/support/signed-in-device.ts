/** A device with somebody logged in, freight on it as if pulled, and no network unless a test gives it one. */
import { cleanup } from '@testing-library/react';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { CurrentUser } from '#contract/user.ts';
import { actorOf, currentSession, type Session, setSession } from '#offline/account/account.ts';
import { environment } from '#offline/base/environment.ts';
import { readBols, readLoad } from '#offline/read-loads.ts';
import { noChanges } from '#offline/rows/base-changes.ts';
import { openAccountDb } from '#offline/rows/open-account-db.ts';
import { refold } from '#offline/rows/refold.ts';

/** Every request fails as it does without a network. */
export function goOffline(): void {
  environment.fetch = async () => {
    throw new TypeError('Failed to fetch');
  };
}

/**
 * Signs `user` in on this device: a store of their own is opened, in a page that has just begun. What earlier tests did to
 * the clock says nothing of its times.
 */
export async function signIn(user: CurrentUser): Promise<Session> {
  goOffline();
  Object.assign(environment, { life: crypto.randomUUID() });
  const session = { user, company: user.company, actor: actorOf(user), db: await openAccountDb(user._id) };
  setSession(session);
  return session;
}

/** The screen goes first: what it still reads must not find the store closed. */
export function signOut(): void {
  cleanup();
  currentSession()?.db.close();
  setSession(null);
}

/** Puts what the server says about these loads and BOLs into the store, the way a pull does. */
export async function pulled({ db, actor }: Session, loads: LoadRecord[], bols: Bol[]): Promise<void> {
  const changes = noChanges();
  for (const value of loads) changes.loads.set(value._id, { op: 'put', value, generation: 1 });
  for (const value of bols) changes.bols.set(value._id, { op: 'put', value, generation: 1 });
  await db.transaction('rw', db.loads, db.bols, db.outbox, db.meta, async () => {
    await refold(db, actor, new Set([...loads.map(({ _id }) => _id), ...bols.map(({ loadId }) => loadId)]), changes);
    await db.meta.put({ key: 'pulledAt', value: Date.now() });
  });
}

/** A load's rows as they are now. */
export async function rowsOf(loadId: string) {
  const load = await readLoad(loadId);
  if (!load) throw new Error('The load is not on this device.');
  return { load, bols: await readBols(loadId) };
}
