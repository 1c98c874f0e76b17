import { deviceDb, loggedInAccount } from '../account/device-db.ts';
import { openAccountDb } from '../rows/open-account-db.ts';
import { describeAccountDb, storeExists } from '../rows/schema.ts';
import { isSealed, type ParkedWork, parkedWork, parkedWorkOf } from '../seal/state.ts';
import { sealStore } from '../seal/store.ts';
import { forgetName } from './note-log-out.ts';
import { aloneOnDevice } from './turns.ts';

export interface ParkedAccount extends ParkedWork {
  name: string;
}

/** See session.ts. */
export async function parkedAccounts(): Promise<ParkedAccount[]> {
  const here = (await loggedInAccount())?.userId;
  const parked: ParkedAccount[] = [];
  for (const { userId, name } of await deviceDb().accounts.toArray()) {
    const work = userId === here ? null : await parkedWorkOf(userId);
    if (work && work.unsent > 0) parked.push({ name, ...work });
  }
  return parked;
}

/**
 * The app was closed in the middle of a login: the store was opened already, but nobody is logged in to it. It holds
 * its key still, so it is sealed again. A name that is not needed any more goes, too. Not while somebody logs in: that
 * is the same moment seen from another tab.
 */
export function sealLeftOpen(): Promise<void> {
  return aloneOnDevice(async () => {
    const here = (await loggedInAccount())?.userId;
    for (const { userId } of await deviceDb().accounts.toArray()) {
      if (userId === here) continue;
      if (await storeExists(userId)) await sealIfOpen(userId);
      await forgetName(userId);
    }
  });
}

async function sealIfOpen(userId: string): Promise<void> {
  const db = await openAccountDb(userId);
  if (!(await isSealed(db))) await sealStore(db, { evenWithUnsent: true });
  db.close();
}

/**
 * Removes what is left on this device of an account that exists no more, once its person is logged out. Unsent work
 * stays, whatever became of the account: only a person deletes that.
 */
export async function forgetAccount(userId: string): Promise<void> {
  const db = describeAccountDb(userId);
  if ((await parkedWork(db)).unsent > 0) {
    db.close();
    return;
  }
  await db.delete();
  await deviceDb().accounts.delete(userId);
}
