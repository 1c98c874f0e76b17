/**
 * What the service worker needs of the device. Woken by the browser, it sends the work of whoever is logged in; it opens
 * the store for that time only, so that it never stands in the way of a newer version.
 */
import { actorOf } from './account/account.ts';
import { loggedInAccount } from './account/device-db.ts';
import { showBadge } from './badge.ts';
import { cachePdf } from './files/pdf-cache.ts';
import { flush } from './outbox/flush.ts';
import { openAccountDb } from './rows/open-account-db.ts';
import { describeAccountDb } from './rows/schema.ts';

export { loggedInAccount } from './account/device-db.ts';
export { sha256Of } from './files/download.ts';
export { cachedPdf } from './files/pdf-cache.ts';
export { SYNC_TAG } from './sync/background-sync.ts';

/** Sends once; resolves with how many entries still go by themselves (not those that need a person). */
export async function flushLoggedIn(): Promise<number> {
  const account = await loggedInAccount();
  if (!account) return 0;
  const db = await openAccountDb(account.userId);
  try {
    await flush({ user: account.user, actor: actorOf(account.user), db });
    showBadge(await db.outbox.count());
    return await db.outbox.filter(({ status }) => status !== 'attention' && status !== 'signin').count();
  } finally {
    db.close();
  }
}

/** Keeps a document whose hash was checked. The store is asked which documents are needed only where one has to go. */
export async function keepDocument(userId: string, sha256: string, bytes: ArrayBuffer): Promise<void> {
  const db = describeAccountDb(userId);
  try {
    await cachePdf(db, sha256, bytes);
  } finally {
    db.close();
  }
}
