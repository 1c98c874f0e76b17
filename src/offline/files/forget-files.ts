/**
 * Documents a person chose and gave up again. Their bytes go only while nothing refers to them: no waiting entry and no
 * draft, of any screen. What the server was sent already is not this function's business.
 */
import { keepTrying } from '../db/keep-trying.ts';
import { requireSession } from '../session-state.ts';

/** Removes the bytes of these documents where nothing needs them. Call it when the draft without them is written. */
export async function forgetFiles(hashes: Iterable<string>): Promise<void> {
  const { db } = requireSession();
  const given = [...hashes];
  if (given.length === 0) return;
  await keepTrying(db, () =>
    db.transaction('rw', [db.blobs, db.outbox, db.drafts], async () => {
      const needed = new Set((await db.outbox.toArray()).flatMap(({ needs }) => needs));
      // Drafts are the screens' own: a hash anywhere in one counts as a reference.
      const drafts = (await db.drafts.toArray()).map(({ value }) => JSON.stringify(value)).join('\n');
      for (const sha256 of given) {
        if (needed.has(sha256) || drafts.includes(sha256)) continue;
        await db.blobs
          .where('sha256')
          .equals(sha256)
          .and(({ sentAt }) => sentAt === null)
          .delete();
      }
    }),
  );
}
