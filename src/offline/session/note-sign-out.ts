import { rememberSignOut } from '../db/device-db.ts';
import { dropPdfCache } from '../files/pdf-cache.ts';

/**
 * Notes on the device that the person has left (`owed`: the server has yet to hear of it), then lets their documents go:
 * in this order, because whoever keeps a document looks afterwards whether its person is still there. The seal of the
 * store is what counts: where this fails (a full device), they are gone all the same, and the next start goes on with it.
 */
export async function noteSignOut(userId: string, { owed }: { owed: boolean }): Promise<void> {
  try {
    await rememberSignOut(userId, { owed });
  } catch (error) {
    console.warn('The rest of this sign-out follows at the next start.', error);
  }
  await dropPdfCache(userId);
}
