/**
 * What the service worker does when the browser wakes it: sends the work of whoever is signed in on this device. It opens
 * the store for that time only, so that it never stands in the way of a newer version.
 */
import { actorOf } from '../actor-of.ts';
import { signedInAccount } from '../db/device-db.ts';
import { openAccountDb } from '../db/open-account-db.ts';
import { flush } from '../outbox/flush.ts';

/** Sends once; resolves with how many entries still go by themselves (not those that need a person). */
export async function flushSignedIn(): Promise<number> {
  const account = await signedInAccount();
  if (!account) return 0;
  const db = await openAccountDb(account.userId);
  try {
    await flush({ user: account.user, actor: actorOf(account.user), db });
    return await db.outbox.filter(({ status }) => status !== 'attention' && status !== 'signin').count();
  } finally {
    db.close();
  }
}
