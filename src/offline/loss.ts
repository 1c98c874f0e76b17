/** What this device lost behind the app's back, for the person to read once. */
import { Dexie } from 'dexie';
import { currentSession, requireSession } from './account/account.ts';
import { DEVICE_DB_NAME } from './account/device-db.ts';
import { call } from './api/call.ts';
import type { TextStore } from './base/environment.ts';
import { countCopies } from './outbox/mirror.ts';
import { type Loss, readLoss } from './rows/loss.ts';
import { accountDbName } from './rows/schema.ts';

export type { Loss, TextStore };

/** What is there to be read; null when nothing is, or nobody is logged in. Live inside `useLiveQuery`. */
export async function unreadLoss(): Promise<Loss | null> {
  const session = currentSession();
  return session ? readLoss(session.db) : null;
}

/** The person has read it. The server stops asking about devices that are gone; if it can't be told, it asks again. */
export async function dismissLoss(): Promise<void> {
  const { db } = requireSession();
  const loss = await readLoss(db);
  await db.meta.delete('loss');
  if (!loss?.elsewhere.length) return;
  const { reportDevice } = await import('#contract/device.ts');
  for (const { deviceId } of loss.elsewhere) {
    await call(reportDevice, { params: { deviceId }, body: { unsent: 0 } }).catch((error: unknown) =>
      console.info('The server asks about this device again at the next login.', error),
    );
  }
}

/**
 * Entries of people whose store is gone from this device, of which the second store has a copy: they come back when their
 * person logs in here again.
 */
export async function orphanedCopies(store: TextStore): Promise<number> {
  let orphaned = 0;
  for (const [userId, count] of countCopies(store)) {
    if (!(await Dexie.exists(accountDbName(userId)))) orphaned += count;
  }
  return orphaned;
}

/** Unsent entries of everybody who has used this device, of which the second store has a copy. */
export const copiesOnDevice = (store: TextStore): number =>
  [...countCopies(store).values()].reduce((all, one) => all + one, 0);

/**
 * Deletes what the app has stored on this device, of everybody: for when the browser can't open it any more. The second
 * copies stay, and come back when their person logs in. Throws where the browser refuses even that.
 */
export async function startOver(store: TextStore | null): Promise<void> {
  const people = store ? [...countCopies(store).keys()].map(accountDbName) : [];
  const found = (await indexedDB.databases()).map(({ name = '' }) => name).filter((name) => name.startsWith('connex-'));
  for (const name of new Set([DEVICE_DB_NAME, ...people, ...found])) await Dexie.delete(name);
}
