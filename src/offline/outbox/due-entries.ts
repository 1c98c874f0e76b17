/**
 * Which entries may go now. Order is the lane's and the sequence's, never a clock's: of each lane only the oldest entry
 * can be sent, and one that needs attention holds its lane. Lanes do not hold each other.
 */
import type { OutboxEntry } from '../db/outbox-entry.ts';
import type { AccountDb } from '../db/schema.ts';
import { environment } from '../environment.ts';
import { hasCome } from './backoff.ts';

/** The oldest entry of each lane, in order of age. */
async function laneHeads(db: AccountDb): Promise<OutboxEntry[]> {
  const heads = new Map<string, OutboxEntry>();
  await db.outbox.orderBy('seq').each((entry) => {
    if (!heads.has(entry.lane)) heads.set(entry.lane, entry);
  });
  return [...heads.values()];
}

const SENDABLE = new Set(['pending', 'retry', 'signin']);

/** Entries to send now, oldest first. `anyTime` also takes those whose pause is not over. */
export async function dueEntries(db: AccountDb, anyTime: (entry: OutboxEntry) => boolean): Promise<OutboxEntry[]> {
  const now = environment.now();
  const heads = await laneHeads(db);
  return heads.filter((entry) => SENDABLE.has(entry.status) && (hasCome(entry.nextAt, now) || anyTime(entry)));
}

/** When the next entry becomes due, ms; null when nothing waits for a time. */
export async function nextDueAt(db: AccountDb): Promise<number | null> {
  const waiting = (await laneHeads(db)).filter(({ status }) => status !== 'attention');
  return waiting.length === 0 ? null : Math.min(...waiting.map(({ nextAt }) => nextAt));
}
