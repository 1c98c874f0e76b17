/** What a person decides about an entry: go on, give up, take back, take along. A program never discards one. */
import type { OutboxEntry } from '../db/outbox-entry.ts';
import { refold } from '../db/refold.ts';
import { requireSession } from '../session-state.ts';
import { entryAdded } from '../sync/entry-added.ts';
import { discardReceipt } from './discard-receipt.ts';
import { forgetCopy } from './mirror.ts';

/** Sends an entry again as it is, now; what the server refused is judged anew there. False when it is gone or on the wire. */
export async function retryEntry(seq: number): Promise<boolean> {
  const { db } = requireSession();
  const retried = await db.transaction('rw', db.outbox, async () => {
    const entry = await db.outbox.get(seq);
    if (!entry || entry.status === 'sending') return false;
    const judgeAgain = entry.judgeAgain === true || entry.lastError?.kind === 'refused';
    const status = entry.firstSentAt === null ? 'pending' : 'retry';
    await db.outbox.put({ ...entry, status, judgeAgain, attempts: 0, nextAt: 0 });
    return true;
  });
  if (retried) entryAdded();
  return retried;
}

/** Gives an entry up for good; a receipt says so. False when it is gone or on the wire. */
export async function discardEntry(seq: number): Promise<boolean> {
  return remove(seq, (entry) => entry.status !== 'sending');
}

/** Takes back an entry that was never sent. False when it is too late: then it may have reached the server. */
export async function withdrawEntry(seq: number): Promise<boolean> {
  return remove(seq, (entry) => entry.status !== 'sending' && entry.firstSentAt === null);
}

async function remove(seq: number, allowed: (entry: OutboxEntry) => boolean): Promise<boolean> {
  const { db, actor } = requireSession();
  const removed = await db.transaction(
    'rw',
    [db.outbox, db.receipts, db.loads, db.bols, db.notifications],
    async () => {
      const entry = await db.outbox.get(seq);
      if (!entry || !allowed(entry)) return null;
      await db.receipts.put(discardReceipt(entry, null));
      await db.outbox.delete(seq);
      await refold(db, actor, [entry.lane]);
      return entry;
    },
  );
  if (removed === null) return false;
  forgetCopy(removed);
  // What waited behind it may go now.
  entryAdded();
  return true;
}

export interface ExportedEntry {
  /** File name for the JSON. */
  name: string;
  json: string;
  files: { name: string; bytes: ArrayBuffer }[];
}

/** Everything of an entry, readable without this app. Null when it is gone. */
export async function exportEntry(seq: number): Promise<ExportedEntry | null> {
  const { db } = requireSession();
  const entry = await db.outbox.get(seq);
  if (!entry) return null;
  const blobs = await db.blobs.bulkGet(Array.isArray(entry.needs) ? entry.needs : []);
  return {
    name: `connex-entry-${entry.id}.json`,
    json: JSON.stringify(entry, null, 2),
    files: blobs.flatMap((blob) => (blob ? [{ name: `${blob.sha256}.pdf`, bytes: blob.bytes }] : [])),
  };
}
