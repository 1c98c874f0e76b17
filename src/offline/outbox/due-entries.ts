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
  for (const entry of await db.outbox.orderBy('seq').toArray())
    if (!heads.has(entry.lane)) heads.set(entry.lane, entry);
  return [...heads.values()];
}

const SENDABLE = new Set(['pending', 'retry', 'signin']);

/** Which entries may go although their pause is not over. */
export type AnyTime = (entry: OutboxEntry) => boolean;

function isDue(entry: OutboxEntry, anyTime: AnyTime): boolean {
  return SENDABLE.has(entry.status) && (hasCome(entry.nextAt, environment.now()) || anyTime(entry));
}

/** Entries to send now, oldest first: a fresh look at the whole outbox. */
export async function dueEntries(db: AccountDb, anyTime: AnyTime): Promise<OutboxEntry[]> {
  return (await laneHeads(db)).filter((entry) => isDue(entry, anyTime));
}

/** The entry of this lane to send now, if any. */
export async function dueOfLane(db: AccountDb, lane: string, anyTime: AnyTime): Promise<OutboxEntry | null> {
  const head = await db.outbox.where('lane').equals(lane).first();
  return head && isDue(head, anyTime) ? head : null;
}

/** When the next entry becomes due, ms; null when nothing waits for a time. */
export async function nextDueAt(db: AccountDb): Promise<number | null> {
  const waiting = (await laneHeads(db)).filter(({ status }) => status !== 'attention');
  return waiting.length === 0 ? null : Math.min(...waiting.map(({ nextAt }) => nextAt));
}
