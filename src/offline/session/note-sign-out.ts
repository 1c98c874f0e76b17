import { rememberSignOut } from '../db/device-db.ts';
import { dropPdfCache } from '../files/pdf-cache.ts';

/**
 * Notes on the device that the person has left, and that the server has yet to hear of it. The seal of the store is what
 * counts: where this fails (a full device), they are gone all the same, and the next start goes on with it.
 */
export async function noteSignOut(userId: string): Promise<void> {
  try {
    await dropPdfCache(userId);
    await rememberSignOut(userId, { owed: true });
  } catch (error) {
    console.warn('The rest of this sign-out follows at the next start.', error);
  }
}
