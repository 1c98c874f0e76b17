/**
 * Taking back what was just saved, as long as none of it has left the device: all of its entries or none. Whether one has
 * left is decided in the transaction that takes it out, so a sender at the same moment either finds it gone or was first.
 */
import type { OutboxEntry } from '#changes/entry.ts';
import { NOTES } from '#changes/note-words.ts';
import { kept } from '#changes/problem-words.ts';
import { currentSession, requireSession } from './account/account.ts';
import { environment } from './base/environment.ts';
import { steadyQuery } from './base/steady-query.ts';
import { keepTrying } from './files/keep-trying.ts';
import { tablesOfTaking, takeOut, tookOut } from './outbox/take-out.ts';
import type { AccountDb } from './rows/schema.ts';
import { refuseSealed } from './seal/state.ts';

/** An entry as `enqueue` gave it back. The id is asked for as well: another person's store counts from one, too. */
export type SavedEntry = Pick<OutboxEntry, 'seq' | 'id'>;

/**
 * `too-late`: something of it is being sent, or was. `built-on`: something was recorded about the same load since.
 * `draft-begun`: the form it came from holds something else by now. In all three nothing has changed.
 */
export type UndoOutcome = 'undone' | 'too-late' | 'built-on' | 'draft-begun';

/** Takes entries back and puts the draft they came from where it was. Throws StorageError with a sentence. */
export async function undoEntries(
  saved: readonly SavedEntry[],
  draft?: { key: string; value: unknown },
): Promise<UndoOutcome> {
  const session = requireSession();
  const { db } = session;
  const taken = await keepTrying(db, () =>
    db.transaction(
      'rw',
      [...tablesOfTaking(db), db.drafts, db.meta],
      async (): Promise<OutboxEntry[] | Exclude<UndoOutcome, 'undone'>> => {
        await refuseSealed(db);
        const entries = stillHere(saved, await db.outbox.bulkGet(saved.map(({ seq }) => seq)));
        if (entries === null) return 'too-late';
        if (await isBuiltOn(db, entries)) return 'built-on';
        if (draft) {
          if (await db.drafts.get(draft.key)) return 'draft-begun';
          await db.drafts.put({ key: draft.key, value: draft.value, savedAt: environment.now() });
        }
        await takeOut(session, entries, kept(NOTES.undone));
        return entries;
      },
    ),
  );
  if (!Array.isArray(taken)) return taken;
  tookOut(taken);
  return 'undone';
}

/** All of them where none has left the device; else null. */
function stillHere(saved: readonly SavedEntry[], entries: readonly (OutboxEntry | undefined)[]): OutboxEntry[] | null {
  const here = entries.filter(
    (entry, index) => entry !== undefined && entry.id === saved[index]?.id && isUnsent(entry),
  );
  return here.length === saved.length ? (here as OutboxEntry[]) : null;
}

const isUnsent = ({ status, firstSentAt }: OutboxEntry) => status !== 'sending' && firstSentAt === null;

async function isBuiltOn(db: AccountDb, entries: readonly OutboxEntry[]): Promise<boolean> {
  const lanes = new Set(entries.map(({ lane }) => lane));
  const own = new Set(entries.map(({ seq }) => seq));
  const since = db.outbox.where(':id').above(Math.min(...own));
  return (await since.filter(({ seq, lane }) => lanes.has(lane) && !own.has(seq)).count()) > 0;
}

/** Tells whether entries can be undone, now and whenever that changes, until the returned function is called. */
export function followUndo(saved: readonly SavedEntry[], listener: (isPossible: boolean) => void): () => void {
  const session = currentSession();
  // Whoever saved it has logged out, or the session ended: what is kept waits for their return.
  if (session === null) {
    listener(false);
    return () => {};
  }
  const query = steadyQuery(() => session.db.outbox.bulkGet(saved.map(({ seq }) => seq)));
  return query.subscribe(
    (entries) => listener(stillHere(saved, entries) !== null),
    // A store that is closed belongs to somebody who has left.
    () => listener(false),
  ).unsubscribe;
}
