import type { Account } from '../account.ts';
import { cachePdf } from '../files/pdf-cache.ts';

/**
 * Documents the server has and no waiting entry or draft names any more leave the store of unsent bytes for the cache.
 * Housekeeping: whatever goes wrong here, the bytes simply stay.
 */
export async function releaseDocuments({ db, user }: Account): Promise<void> {
  for (const { sha256, bytes } of await db.blobs.filter(({ sentAt }) => sentAt !== null).toArray()) {
    await cachePdf(user._id, sha256, bytes);
    await db.transaction('rw', [db.blobs, db.outbox, db.drafts], async () => {
      const needed = await db.outbox.filter(({ needs }) => needs.includes(sha256)).count();
      const drafted = await db.drafts.filter(({ value }) => JSON.stringify(value).includes(sha256)).count();
      if (needed === 0 && drafted === 0) await db.blobs.delete(sha256);
    });
  }
}
