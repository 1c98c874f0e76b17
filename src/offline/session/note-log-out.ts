import { deviceDb, rememberLogOut } from '../account/device-db.ts';
import { dropPdfCache } from '../files/pdf-caches.ts';
import { parkedWorkOf } from '../seal/state.ts';
import { pinOf } from './pin-records.ts';

/**
 * Lets the person's documents go and notes on the device that they have left (`owed`: the server has yet to hear of it).
 * The documents go first, because a page may die before the end, and again afterwards, because whoever keeps a document
 * looks only after that whether its person is still there. The seal of the store is what counts: where this fails (a full
 * device), they are gone all the same, and the next start goes on with it.
 */
export async function noteLogOut(userId: string, { owed }: { owed: boolean }): Promise<void> {
  await dropPdfCache(userId);
  try {
    await rememberLogOut(userId, { owed });
    await forgetName(userId);
  } catch (error) {
    console.warn('The rest of this logout follows at the next start.', error);
  }
  await dropPdfCache(userId);
}

/**
 * Takes the name of a person who has left off the device. It stays while it is needed on the login screen: beside work
 * that was not sent, and to choose whose PIN is typed. The id stays; it says nothing to anybody.
 */
export async function forgetName(userId: string): Promise<void> {
  if ((await pinOf(userId)) !== null) return;
  if (((await parkedWorkOf(userId))?.unsent ?? 0) > 0) return;
  await deviceDb()
    .accounts.where('userId')
    .equals(userId)
    .modify((account) => {
      // Back meanwhile, in another tab: then the name is there by right.
      if (account.user === null) account.name = '';
    });
}
