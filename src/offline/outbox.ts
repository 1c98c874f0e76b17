/**
 * What a person decides about an entry: go on, give up, take back, take along. A program never discards one. They name it by
 * its id: what is sent in its place takes its `seq` as well, and a second tab may still show the old one.
 */
import { builtOn, filesOf, type OutboxEntry, readable } from '#changes/entry.ts';
import { laneOfOriginals } from '#changes/lane.ts';
import { getOutcome, type Outcome } from '#contract/outcome.ts';
import { LIMITS } from '#domain/limits.ts';
import { requireSession } from './account/account.ts';
import { CallError, call } from './api/call.ts';
import { readServerLevel as readLevel } from './api/envelope.ts';
import { environment } from './base/environment.ts';
import { forgetUnneeded } from './documents.ts';
import { uploadsAnew } from './outbox/claim.ts';
import { entryAdded } from './outbox/due.ts';
import { tablesOfTaking, takeOut, tookOut } from './outbox/take-out.ts';
import type { StoredBlob } from './rows/rows.ts';
import type { AccountDb } from './rows/schema.ts';

export { type EnqueueOptions, enqueue, enqueueAll } from './outbox/enqueue.ts';

/** The level of the wire the server speaks, by its last reply: what needs a higher one waits for its update. */
export const readServerLevel = (): Promise<number> => readLevel(requireSession().db);

/** Sends an entry again as it is, now; what the server refused is judged again there. False when it is gone or on the wire. */
export async function retryEntry(id: string): Promise<boolean> {
  const { db } = requireSession();
  const retried = await db.transaction('rw', db.outbox, async () => {
    const found = await db.outbox.get({ id });
    if (!found || found.status === 'sending') return false;
    const entry = uploadsAnew(found);
    const judgeAgain = entry.judgeAgain === true || entry.lastError?.kind === 'refused';
    const status = entry.firstSentAt === null ? 'pending' : 'retry';
    await db.outbox.put({ ...entry, status, judgeAgain, attempts: 0, nextAt: 0 });
    return true;
  });
  if (retried) entryAdded();
  return retried;
}

/** Gives an entry up for good; a receipt says so, with `note`. False when it is gone or on the wire. */
export async function discardEntry(id: string, note: string | null = null): Promise<boolean> {
  return remove(id, (entry) => entry.status !== 'sending', note);
}

/** Takes back an entry that was never sent. False when it is too late: then it may have reached the server. */
export async function withdrawEntry(id: string): Promise<boolean> {
  return remove(id, (entry) => entry.status !== 'sending' && entry.firstSentAt === null);
}

async function remove(
  id: string,
  allowed: (entry: OutboxEntry) => boolean,
  note: string | null = null,
): Promise<boolean> {
  const session = requireSession();
  const { db } = session;
  // With their documents in one step: whoever is told that nothing was changed must find it so.
  const removed = await db.transaction('rw', [...tablesOfTaking(db), db.blobs, db.drafts], async () => {
    const entry = await db.outbox.get({ id });
    if (!entry || !allowed(entry)) return null;
    const entries = [entry, ...(await goingWith(db, entry))];
    await takeOut(session, entries, note);
    await forgetUnneeded(db, entries.flatMap(filesOf));
    return entries;
  });
  if (removed === null) return false;
  tookOut(removed);
  return true;
}

/**
 * What goes with an entry that a person takes out: the server would refuse it, or wait without end for what it is about. Where
 * the entry may have arrived it stays.
 */
async function goingWith(db: AccountDb, entry: OutboxEntry): Promise<OutboxEntry[]> {
  if (arrivalOf(entry) === 'unheard') return [];
  const inLane = await db.outbox.where('lane').equals(entry.lane).toArray();
  const ofPapers = inLane.map(({ id }) => laneOfOriginals(id));
  const photographs = await db.outbox.where('lane').anyOf(ofPapers).toArray();
  return builtOn(entry, [...inLane, ...photographs]).filter(({ status }) => status !== 'sending');
}

/** What would go with an entry that a person takes out now, in the order it was made; nothing where the entry is gone. */
export async function goesWith(id: string): Promise<OutboxEntry[]> {
  const { db } = requireSession();
  const entry = await db.outbox.get({ id });
  return entry ? goingWith(db, entry) : [];
}

export interface ExportedEntry {
  /** File name for the JSON. */
  name: string;
  json: string;
  files: { name: string; type: string; bytes: ArrayBuffer }[];
}

/** Everything of an entry, readable without this app. Null when it is gone. */
export async function exportEntry(id: string): Promise<ExportedEntry | null> {
  const { db } = requireSession();
  const entry = await db.outbox.get({ id });
  if (!entry) return null;
  const blobs = await db.blobs.bulkGet(filesOf(entry));
  return {
    name: `connex-entry-${entry.id}.json`,
    json: JSON.stringify(entry, null, 2),
    files: blobs.flatMap((blob) => (blob ? [fileOf(blob)] : [])),
  };
}

const fileOf = ({ sha256, kind, bytes }: StoredBlob) =>
  kind !== undefined
    ? { name: `${sha256}.jpg`, type: 'image/jpeg', bytes }
    : { name: `${sha256}.pdf`, type: 'application/pdf', bytes };

/**
 * What is known of an entry that did not settle: the server said no, or nobody knows. An answer that was lost, cut off
 * or a fault may have come after the server had recorded everything; then only the server can tell. `unsent`: it never
 * left the device. `refused`: the server judged it and recorded nothing. `unheard`: nobody knows.
 */
export type Arrival = 'unsent' | 'refused' | 'unheard';

type Facts = Pick<OutboxEntry, 'firstSentAt' | 'lastError' | 'mayHaveArrived' | 'attempts'>;

/** By what the device alone knows. Entries of earlier versions tell only by their tries whether one was not heard of. */
export function arrivalOf({ firstSentAt, lastError, mayHaveArrived, attempts }: Facts): Arrival {
  if (firstSentAt === null) return 'unsent';
  const surely = lastError?.kind === 'refused' && (mayHaveArrived ?? attempts > 1) === false;
  return surely ? 'refused' : 'unheard';
}

/** A month less than the server remembers: the device's clock may be off, and may have been off when it sent. */
const REMEMBERED_MS = LIMITS.keysKeptMs - 30 * 24 * 3_600_000;

/**
 * Asks the server what it did under the entry's key; null when it cannot be asked now, or no longer knows. `sentAt` is when
 * the entry was first sent, ms by the device's clock.
 */
export async function askOutcome(id: string, sentAt: number | null): Promise<Outcome | null> {
  try {
    const { outcome } = await call(getOutcome, { params: { key: id } });
    const isForgotten = sentAt !== null && environment.now() - sentAt > REMEMBERED_MS;
    // A refusal may be of the second time: it judged what it had done and forgotten.
    return outcome !== 'done' && isForgotten ? null : outcome;
  } catch (error) {
    if (error instanceof CallError) return null;
    throw error;
  }
}

/** The entry with this id while it needs attention and this version can read it; otherwise null. */
export async function readRefused(id: string): Promise<OutboxEntry | null> {
  const entry = await requireSession().db.outbox.get({ id });
  return entry?.status === 'attention' ? readable(entry) : null;
}
