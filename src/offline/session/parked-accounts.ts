import { deviceDb, signedInAccount } from '../db/device-db.ts';
import { openAccountDb } from '../db/open-account-db.ts';
import { type ParkedWork, parkedWorkOf } from '../db/parked-work.ts';
import { storeExists } from '../db/schema.ts';
import { isSealed } from '../db/seal-state.ts';
import { sealStore } from '../db/seal-store.ts';
import { aloneOnDevice } from './turns.ts';

export interface ParkedAccount extends ParkedWork {
  name: string;
}

/** See session.ts. */
export async function parkedAccounts(): Promise<ParkedAccount[]> {
  const here = (await signedInAccount())?.userId;
  const parked: ParkedAccount[] = [];
  for (const { userId, name } of await deviceDb().accounts.toArray()) {
    const work = userId === here ? null : await parkedWorkOf(userId);
    if (work && work.unsent > 0) parked.push({ name, ...work });
  }
  return parked;
}

/**
 * The app was closed in the middle of a sign-in: the store was opened already, but nobody is signed in to it. It holds
 * its key still, so it is sealed again. Not while somebody signs in: that is the same moment seen from another tab.
 */
export function sealLeftOpen(): Promise<void> {
  return aloneOnDevice(async () => {
    const here = (await signedInAccount())?.userId;
    for (const { userId } of await deviceDb().accounts.toArray()) {
      if (userId === here || !(await storeExists(userId))) continue;
      const db = await openAccountDb(userId);
      if (!(await isSealed(db))) await sealStore(db, { evenWithUnsent: true });
      db.close();
    }
  });
}
