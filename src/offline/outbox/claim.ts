/**
 * Taking an entry onto the wire and giving it back. Each change checks in its own transaction that the entry is still
 * there and still ours: a person may have withdrawn it, another flusher may have taken over.
 */
import type { EntryProblem, OutboxEntry } from '#changes/entry.ts';
import { environment } from '../base/environment.ts';
import type { AccountDb } from '../rows/schema.ts';

/** Marks an entry as being sent by `owner`; null when it is no longer there to be sent. */
export async function claim(db: AccountDb, seq: number, owner: string): Promise<OutboxEntry | null> {
  return db.transaction('rw', db.outbox, async () => {
    const entry = await db.outbox.get(seq);
    if (!entry || entry.status === 'sending' || entry.status === 'attention') return null;
    const claimed = { ...entry, status: 'sending' as const, sender: owner };
    await db.outbox.put(claimed);
    return claimed;
  });
}

/** Freezes the entry and counts the try: from here on its request may reach the server. */
export async function startAttempt(db: AccountDb, seq: number, owner: string): Promise<OutboxEntry | null> {
  return changeOwn(db, seq, owner, (entry) => ({
    ...entry,
    attempts: entry.attempts + 1,
    firstSentAt: entry.firstSentAt ?? environment.now(),
  }));
}

interface GiveBack {
  status: 'pending' | 'retry' | 'signin' | 'attention';
  nextAt?: number;
  problem?: EntryProblem;
  /** The try did not count: nobody of ours answered. */
  uncounted?: boolean;
  /** Nothing says whether the try was recorded. */
  unheard?: boolean;
}

/** Gives an entry back with what became of the try. Does nothing when it is not ours any more. */
export async function giveBack(db: AccountDb, seq: number, owner: string, back: GiveBack): Promise<void> {
  await changeOwn(db, seq, owner, (entry) => ({
    ...entry,
    status: back.status === 'pending' && entry.firstSentAt !== null ? 'retry' : back.status,
    sender: null,
    attempts: back.uncounted ? Math.max(0, entry.attempts - 1) : entry.attempts,
    nextAt: back.nextAt ?? 0,
    lastError: back.problem ?? entry.lastError,
    ...(back.unheard && entry.firstSentAt !== null ? { mayHaveArrived: true } : {}),
  }));
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
