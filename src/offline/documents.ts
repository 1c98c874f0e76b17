/** Documents and photos by the hash of their bytes: unsent ones from the store, others from the cache, then from the network. */
import { requireSession } from './account/account.ts';
import { inDraftOrder } from './base/draft-order.ts';
import { environment } from './base/environment.ts';
import { lookAgain, offlineFacts } from './base/offline-facts.ts';
import { readDraft } from './drafts.ts';
import { download, sha256Of } from './files/download.ts';
import { keepTrying } from './files/keep-trying.ts';
import { cachedPdf, cachePdf } from './files/pdf-cache.ts';
import type { AccountDb } from './rows/schema.ts';
import { refuseSealed } from './seal/state.ts';

export { StorageError } from './base/storage-trouble.ts';

/** The whole document, its hash checked. Throws DocumentError with a sentence. */
export const openDocument = (sha256: string): Promise<ArrayBuffer> => open(sha256);

/** The same for a photo. */
export const openPhoto = (sha256: string): Promise<ArrayBuffer> => open(sha256, 'photo');

async function open(sha256: string, kind?: 'photo'): Promise<ArrayBuffer> {
  const { db, user } = requireSession();
  const unsent = await db.blobs.get(sha256);
  if (unsent) return unsent.bytes.slice(0);
  const cached = await cachedPdf(user._id, sha256);
  if (cached && (await sha256Of(cached)) === sha256) return cached;
  const bytes = await download(sha256, user._id, kind);
  const kept = await cachePdf(db, sha256, bytes);
  // It may be one that the lists call missing.
  if (kept && (offlineFacts().documents?.missing.size ?? 0) > 0) lookAgain();
  return bytes;
}

/** Keeps the bytes of a chosen document on the device, to be sent with the entry that names it. */
export async function keepFile(
  bytes: ArrayBuffer,
  kind?: 'photo' | 'original',
): Promise<{ sha256: string; size: number }> {
  const { db } = requireSession();
  const sha256 = await sha256Of(bytes);
  const size = bytes.byteLength;
  await keepTrying(db, () =>
    db.transaction('rw', [db.blobs, db.meta], async () => {
      await refuseSealed(db);
      if (await db.blobs.get(sha256)) return;
      await db.blobs.add({ sha256, ...(kind && { kind }), bytes, size, addedAt: environment.now(), sentAt: null });
    }),
  );
  return { sha256, size };
}

/**
 * Documents and photos a person chose and gave up again. Their bytes go only while nothing refers to them: no waiting entry and no
 * draft, of any screen. What the server was sent already is not this function's business. Removes the bytes of these
 * documents where nothing needs them. Call it when the draft without them is written.
 */
export async function forgetFiles(hashes: Iterable<string>): Promise<void> {
  const given = [...hashes];
  if (given.length > 0) await forgetWith(requireSession().db, given, () => {});
}

/**
 * Keeps a draft (null: gives it up) and forgets, in the same step, the files it does not name any more: a battery that
 * dies leaves neither a draft without its files nor files without a draft. Throws StorageError with a sentence.
 */
export async function keepDraft(key: string, value: object | null, left: readonly string[]): Promise<void> {
  // Whose it is is settled now, not when its turn comes: another person may have logged in by then.
  const { db } = requireSession();
  const savedAt = environment.now();
  await inDraftOrder(db, () =>
    forgetWith(db, left, async () => {
      await refuseSealed(db);
      await (value === null ? db.drafts.delete(key) : db.drafts.put({ key, value, savedAt }));
    }),
  );
}

/** Gives a draft up whose shape is another screen's, with all files it names. */
export async function dropDraftWithFiles(key: string): Promise<void> {
  const draft = await readDraft(key);
  if (draft !== null) await keepDraft(key, null, JSON.stringify(draft).match(/[0-9a-f]{64}/g) ?? []);
}

async function forgetWith(db: AccountDb, given: readonly string[], first: () => unknown): Promise<void> {
  await keepTrying(db, () =>
    db.transaction('rw', [db.blobs, db.outbox, db.drafts, db.meta], async () => {
      await first();
      await forgetUnneeded(db, given);
    }),
  );
}

/** The same within a transaction of somebody else, over `blobs`, `outbox` and `drafts`. */
export async function forgetUnneeded(db: AccountDb, given: readonly string[]): Promise<void> {
  if (given.length === 0) return;
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
}
