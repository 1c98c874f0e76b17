/**
 * Which entries may go now. Order is the lane's and the sequence's, never a clock's: of each lane only the oldest entry
 * can be sent, and one that needs attention holds its lane, as does one that a server of this level does not know yet.
 * Lanes do not hold each other; photographs of papers go when nothing else can.
 */
import { neededLevel, type OutboxEntry } from '#changes/entry.ts';
import { readServerLevel } from '../api/envelope.ts';
import { environment } from '../base/environment.ts';
import type { AccountDb } from '../rows/schema.ts';
import { isOriginal, sendableOriginals } from './originals.ts';

/** The oldest entry of each lane, in order of age. */
async function laneHeads(db: AccountDb): Promise<OutboxEntry[]> {
  const heads = new Map<string, OutboxEntry>();
  for (const entry of await db.outbox.orderBy('seq').toArray())
    if (!heads.has(entry.lane)) heads.set(entry.lane, entry);
  return [...heads.values()];
}

const SENDABLE = new Set(['pending', 'retry', 'signin']);

/** Which entries may go although their pause is not over. */
type AnyTime = (entry: OutboxEntry) => boolean;

function isDue(entry: OutboxEntry, anyTime: AnyTime): boolean {
  return SENDABLE.has(entry.status) && (hasCome(entry.nextAt, environment.now()) || anyTime(entry));
}

/** Entries to send now, oldest first: a fresh look at the whole outbox. */
export async function dueEntries(db: AccountDb, anyTime: AnyTime): Promise<OutboxEntry[]> {
  const due = (await laneHeads(db)).filter((entry) => isDue(entry, anyTime));
  const others = due.filter((entry) => !isOriginal(entry));
  if ((await takenByServer(db, others)).length > 0) return others;
  return [...others, ...(await sendableOriginals(db, due)).slice(0, 1)];
}

/** Whether anything could go that a photograph has to give way to. */
export async function isAnythingElseDue(db: AccountDb): Promise<boolean> {
  const due = (await laneHeads(db)).filter((entry) => !isOriginal(entry) && isDue(entry, () => false));
  return (await takenByServer(db, due)).length > 0;
}

/** The entries of these lanes to send now, oldest first; of photographs only a look at the whole outbox decides. */
export async function dueOfLanes(db: AccountDb, lanes: readonly string[], anyTime: AnyTime): Promise<OutboxEntry[]> {
  const heads = await db.transaction('r', db.outbox, async () =>
    Promise.all(lanes.map((lane) => db.outbox.where('lane').equals(lane).first())),
  );
  return heads
    .flatMap((head) => (head && !isOriginal(head) && isDue(head, anyTime) ? [head] : []))
    .sort((a, b) => a.seq - b.seq);
}

/** Those that the server takes, as far as its last reply tells. The others stay as they are, and wait for its update. */
export async function takenByServer(db: AccountDb, entries: readonly OutboxEntry[]): Promise<OutboxEntry[]> {
  const level = await readServerLevel(db);
  return entries.filter((entry) => neededLevel(entry) <= level);
}

/** When the next entry becomes due, ms; null when nothing waits for a time. */
export async function nextDueAt(db: AccountDb): Promise<number | null> {
  const heads = (await laneHeads(db)).filter(({ status }) => status !== 'attention');
  const others = heads.filter((entry) => !isOriginal(entry));
  const sendable = [...others, ...(await sendableOriginals(db, heads))];
  const waiting = await takenByServer(db, sendable);
  return waiting.length === 0 ? null : Math.min(...waiting.map(({ nextAt }) => nextAt));
}

/** Waiting between tries: full jitter, 1 s to 5 min, without an end. What is unsent never expires. */
const BASE_MS = 1000;
const MAX_BACKOFF_MS = 5 * 60_000;
/** Retry-After is honoured up to here (see api/classify). */
const MAX_WAIT_MS = 3_600_000;

/** The pause after the `attempts`-th try, ms. */
export function backoffMs(attempts: number): number {
  const ceiling = Math.min(MAX_BACKOFF_MS, BASE_MS * 2 ** Math.min(attempts, 20));
  return Math.max(BASE_MS, Math.round(environment.random() * ceiling));
}

/**
 * Whether a time to wait for has come. A time further away than any pause we make comes from a clock that was set back
 * since: it has come.
 */
export function hasCome(at: number, now: number): boolean {
  return at <= now || at - now > MAX_WAIT_MS;
}

/** Lets the sync engine know of a new entry without making whoever adds one load the engine. */
type Listener = () => void;

const listeners = new Set<Listener>();

export function onEntryAdded(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Never throws and never waits: the entry is safe already. */
export function entryAdded(): void {
  for (const listener of listeners) queueMicrotask(listener);
}
