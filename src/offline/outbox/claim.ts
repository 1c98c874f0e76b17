/**
 * Taking an entry onto the wire and giving it back. Each change checks in its own transaction that the entry is still
 * there and still ours: a person may have withdrawn it, another flusher may have taken over.
 */
import { type EntryProblem, type OutboxEntry, readable } from '#changes/entry.ts';
import { environment } from '../base/environment.ts';
import type { AccountDb } from '../rows/schema.ts';

/**
 * Marks entries as being sent by `owner`, in one write, and returns those that are still there to be sent. One that
 * waits for no documents sets out at once: it is frozen and its try counted; of the others `startAttempt` says when.
 */
export async function claim(db: AccountDb, seqs: readonly number[], owner: string): Promise<OutboxEntry[]> {
  return db.transaction('rw', db.outbox, async () => {
    const claimed: OutboxEntry[] = [];
    for (const entry of await db.outbox.bulkGet([...seqs])) {
      if (!entry || entry.status === 'sending' || entry.status === 'attention') continue;
      const taken = { ...entry, status: 'sending' as const, sender: owner };
      claimed.push(setsOutAtOnce(entry) ? started(taken) : taken);
    }
    await db.outbox.bulkPut(claimed);
    return claimed;
  });
}

/** Whether nothing has to be done before its request: no document to bring, and this version can read it. */
export function setsOutAtOnce(entry: OutboxEntry): boolean {
  return Array.isArray(entry.needs) && entry.needs.length === 0 && readable(entry) !== null;
}

/** Freezes the entry and counts the try: from here on its request may reach the server. */
export async function startAttempt(db: AccountDb, seq: number, owner: string): Promise<OutboxEntry | null> {
  return changeOwn(db, seq, owner, started);
}

function started(entry: OutboxEntry): OutboxEntry {
  return {
    ...uploadsAnew(entry),
    attempts: entry.attempts + 1,
    firstSentAt: entry.firstSentAt ?? environment.now(),
  };
}

/** What was tried with its files counts no more: one got through, or a person asked again. */
export const uploadsAnew = ({ uploads: _, ...entry }: OutboxEntry): OutboxEntry => entry;

interface GiveBack {
  status: 'pending' | 'retry' | 'signin' | 'attention';
  nextAt?: number;
  problem?: EntryProblem;
  /** The try ended with one of its files. */
  uploads?: OutboxEntry['uploads'];
  /** The try did not count: nobody of ours answered. */
  uncounted?: boolean;
  /** Nothing says whether the try was recorded. */
  unheard?: boolean;
  /** The server is too old to know this change: it has not recorded it. */
  unknownThere?: boolean;
}

/** Gives an entry back with what became of the try. Does nothing when it is not ours any more. */
export async function giveBack(db: AccountDb, seq: number, owner: string, back: GiveBack): Promise<void> {
  await changeOwn(db, seq, owner, (entry) => ({
    ...entry,
    ...sentAs(entry, back),
    sender: null,
    attempts: back.uncounted ? Math.max(0, entry.attempts - 1) : entry.attempts,
    nextAt: back.nextAt ?? 0,
    lastError: back.problem ?? entry.lastError,
    ...(back.uploads ? { uploads: back.uploads } : {}),
    ...(back.unheard && entry.firstSentAt !== null ? { mayHaveArrived: true } : {}),
  }));
}

/** What counts as never sent may be taken back. A try before may have met a newer server, and may have arrived there. */
function sentAs(entry: OutboxEntry, { status, unknownThere }: GiveBack): Pick<OutboxEntry, 'status' | 'firstSentAt'> {
  const isUnsent = entry.firstSentAt === null || (unknownThere && !entry.mayHaveArrived && !entry.judgeAgain);
  return {
    status: status === 'pending' && !isUnsent ? 'retry' : status,
    firstSentAt: isUnsent ? null : entry.firstSentAt,
  };
}

async function changeOwn(
  db: AccountDb,
  seq: number,
  owner: string,
  change: (entry: OutboxEntry) => OutboxEntry,
): Promise<OutboxEntry | null> {
  return db.transaction('rw', db.outbox, async () => {
    const entry = await db.outbox.get(seq);
    if (entry?.status !== 'sending' || entry.sender !== owner) return null;
    const changed = change(entry);
    await db.outbox.put(changed);
    return changed;
  });
}

/** Holding the lock proves that no other sender lives: what is still marked as being sent was cut off. */
export async function recoverCutOff(db: AccountDb): Promise<void> {
  await db.outbox
    .filter(({ status }) => status === 'sending')
    .modify((entry) => {
      entry.status = entry.firstSentAt === null ? 'pending' : 'retry';
      entry.sender = null;
      if (entry.firstSentAt !== null) entry.mayHaveArrived = true;
    });
}
