/** A device in the state tests begin with: somebody logged in, rows pulled, and a network the test answers for. */
import { cleanup } from '@testing-library/react';
import type { Bol } from '#contract/bol.ts';
import { API_VERSION, HEADERS } from '#contract/failure.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { CurrentUser } from '#contract/user.ts';
import { actorOf, setSession } from '#offline/account/account.ts';
import { closeDeviceDb, deviceDb, rememberLogIn } from '#offline/account/device-db.ts';
import { draftsKept } from '#offline/base/draft-order.ts';
import { environment } from '#offline/base/environment.ts';
import { noChanges } from '#offline/rows/base-changes.ts';
import { openAccountDb } from '#offline/rows/open-account-db.ts';
import { refold } from '#offline/rows/refold.ts';
import { currentSession, type Session } from '#offline/session.ts';

// In a test there is no page whose origin a relative address could belong to.
environment.origin = 'http://device.test';

/** Every request fails as it does without a network. */
export function goOffline(): void {
  environment.fetch = async () => {
    throw new TypeError('Failed to fetch');
  };
}

/** Every request is answered by `reply`, which stands for the server or for what sits between. */
export function answerWith(reply: (request: Request) => Response | Promise<Response>): void {
  environment.fetch = async (input, init) => reply(new Request(input, init));
}

/** A reply in our envelope. */
export function ours(status: number, body: unknown, error?: string): Response {
  const headers = new Headers({ 'content-type': 'application/json', [HEADERS.api]: API_VERSION });
  headers.set(HEADERS.now, String(Date.now()));
  if (error !== undefined) headers.set(HEADERS.error, error);
  return new Response(JSON.stringify(body), { status, headers });
}

/**
 * Signs `user` in without asking anybody; their store is whatever they left on this device. Not by `restoreSession`:
 * that one also listens to other tabs, and test files running beside this one would count as such.
 */
export async function signedInDevice(user: CurrentUser): Promise<Session> {
  goOffline();
  await rememberLogIn(user);
  const session = { user, company: user.company, actor: actorOf(user), db: await openAccountDb(user._id) };
  setSession(session);
  return session;
}

/** Rows as a pull would have stored them. */
export async function pulled(session: Session, rows: { loads?: LoadRecord[]; bols?: Bol[] }): Promise<void> {
  const { db, actor } = session;
  const changes = noChanges();
  for (const load of rows.loads ?? []) changes.loads.set(load._id, { op: 'put', value: load, generation: 1 });
  for (const bol of rows.bols ?? []) changes.bols.set(bol._id, { op: 'put', value: bol, generation: 1 });
  const lanes = [...(rows.loads ?? []).map(({ _id }) => _id), ...(rows.bols ?? []).map(({ loadId }) => loadId)];
  await db.transaction('rw', [db.loads, db.bols, db.outbox], () => refold(db, actor, lanes, changes));
  await db.meta.put({ key: 'pulledAt', value: Date.now() });
}

/** Leaves nothing behind: no session, no store of anybody. */
export async function wipeDevice(): Promise<void> {
  // Screens first: their live queries must not meet a closed store.
  cleanup();
  const open = currentSession();
  if (open) {
    // What was typed last is kept first: tried again later it would open the next test's store.
    await draftsKept(open.db);
    open.db.close();
  }
  setSession(null);
  await deviceDb().delete();
  closeDeviceDb();
  for (const { name } of await indexedDB.databases()) {
    if (name)
      await new Promise((resolve) => {
        indexedDB.deleteDatabase(name).onsuccess = resolve;
      });
  }
}
