import type { Receipt } from '../db/outbox-entry.ts';
import { requireSession } from '../session-state.ts';

/** What was settled since a moment (ms, device clock), newest first. Having read a notification proves nothing. */
export async function readRecentReceipts(since: number): Promise<Receipt[]> {
  const { receipts } = requireSession().db;
  const recent = receipts.where('settledAt').aboveOrEqual(since);
  return recent
    .filter(({ type }) => type !== 'read-notification')
    .reverse()
    .sortBy('settledAt');
}
