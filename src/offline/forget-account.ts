import { deviceDb } from './db/device-db.ts';
import { parkedWork } from './db/parked-work.ts';
import { describeAccountDb } from './db/schema.ts';

/**
 * Removes what is left on this device of an account that exists no more, once its person is signed out. Unsent work
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
