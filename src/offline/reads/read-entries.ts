import type { OutboxEntry, Receipt } from '../db/outbox-entry.ts';
import { requireSession } from '../session-state.ts';

/** Everything the server does not have yet, in the order it was done. */
export async function readEntries(): Promise<OutboxEntry[]> {
  return requireSession().db.outbox.orderBy('seq').toArray();
}

/** Waiting entries of one load. */
export async function readEntriesOfLoad(loadId: string): Promise<OutboxEntry[]> {
  return requireSession().db.outbox.where('lane').equals(loadId).sortBy('seq');
}

/** What became of the entries of one load that were sent, newest last. */
export async function readReceipts(loadId: string): Promise<Receipt[]> {
  return requireSession().db.receipts.where('lane').equals(loadId).sortBy('settledAt');
}
