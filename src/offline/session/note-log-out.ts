import { deviceDb, rememberLogOut } from '../account/device-db.ts';
import { dropPdfCache } from '../files/pdf-cache.ts';
import { parkedWorkOf } from '../seal/state.ts';
import { pinOf } from './pin-records.ts';

/**
 * Notes on the device that the person has left (`owed`: the server has yet to hear of it), then lets their documents go:
 * in this order, because whoever keeps a document looks afterwards whether its person is still there. The seal of the
 * store is what counts: where this fails (a full device), they are gone all the same, and the next start goes on with it.
 */
export async function noteLogOut(userId: string, { owed }: { owed: boolean }): Promise<void> {
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
