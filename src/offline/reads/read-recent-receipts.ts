import type { Receipt } from '../db/outbox-entry.ts';
import { requireSession } from '../session-state.ts';

/** What was settled since a moment (ms, device clock), newest first. */
export async function readRecentReceipts(since: number): Promise<Receipt[]> {
  return requireSession().db.receipts.where('settledAt').aboveOrEqual(since).reverse().sortBy('settledAt');
}
