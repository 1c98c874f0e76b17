/**
 * PDFs that another app shared with this one. They arrive in the service worker, wait in the person's store beside the
 * drafts, and the load wizard takes them from there.
 */
import { LIMITS } from '#domain/limits.ts';
import { requireSession } from './account/account.ts';
import { loggedInAccount } from './account/device-db.ts';
import { environment } from './base/environment.ts';
import { sha256Of } from './files/download.ts';
import { keepTrying } from './files/keep-trying.ts';
import { openAccountDb } from './rows/open-account-db.ts';
import type { AccountDb } from './rows/schema.ts';
import { refuseSealed } from './seal/state.ts';

const KEY = 'shared-documents';

export interface SharedDocument {
  sha256: string;
  name: string;
  size: number;
}

/**
 * Keeps shared PDFs for whoever is logged in, as far as there is a place for them; answers how many had none. Null when nobody
 * is logged in: then there is nobody to keep them for.
 */
export async function keepShared(files: readonly { name: string; bytes: ArrayBuffer }[]): Promise<number | null> {
  const account = await loggedInAccount();
  if (!account) return null;
  const hashed = await Promise.all(files.map(async (file) => ({ ...file, sha256: await sha256Of(file.bytes) })));
  const db = await openAccountDb(account.userId);
  try {
    return await keepTrying(db, () =>
      db.transaction('rw', [db.blobs, db.drafts, db.meta], async () => {
        await refuseSealed(db);
        const waiting = await sharedIn(db);
        let left = 0;
        for (const { sha256, name, bytes } of hashed) {
          const size = bytes.byteLength;
          const waits = waiting.some((document) => document.sha256 === sha256);
          if (!waits && (size > LIMITS.pdfBytesMax || waiting.length >= LIMITS.sharedMax)) {
            left += 1;
            continue;
          }
          if (!waits) waiting.push({ sha256, name, size });
          if (!(await db.blobs.get(sha256))) {
            await db.blobs.add({ sha256, bytes, size, addedAt: environment.now(), sentAt: null });
          }
        }
        if (waiting.length > 0) await db.drafts.put({ key: KEY, value: waiting, savedAt: environment.now() });
        return left;
      }),
    );
  } finally {
    db.close();
  }
}

/** By its first bytes, whatever it is called. */
export function isPdf(bytes: ArrayBuffer): boolean {
  return new TextDecoder('latin1').decode(bytes.slice(0, 5)) === '%PDF-';
}

/** Documents that were shared and not taken yet. */
export async function readShared(): Promise<SharedDocument[]> {
  return sharedIn(requireSession().db);
}

const sharedIn = async (db: AccountDb): Promise<SharedDocument[]> =>
  ((await db.drafts.get(KEY))?.value as SharedDocument[] | undefined) ?? [];

/** Takes a document off the list: it is in the wizard's own draft now, or the person does not want it. */
export async function takeShared(sha256: string): Promise<void> {
  const { db } = requireSession();
  await keepTrying(db, () =>
    db.transaction('rw', db.drafts, async () => {
      const left = (await sharedIn(db)).filter((document) => document.sha256 !== sha256);
      if (left.length === 0) await db.drafts.delete(KEY);
      else await db.drafts.put({ key: KEY, value: left, savedAt: environment.now() });
    }),
  );
}
