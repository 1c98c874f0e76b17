/**
 * A second copy of unsent entries, text only, in a store of another kind (the page gives its localStorage). A power cut
 * or a full disk can ruin a browser's database, and then everything unsent is gone; small texts beside it survive. The
 * copy is written after the entry was stored, so nothing waits for it, and it is only ever read to put back what the
 * database lost: sending it again under the same key is harmless. The service worker has no such store; the page tidies.
 */
import type { Account } from '../account.ts';
import type { OutboxEntry } from '../db/outbox-entry.ts';
import { refold } from '../db/refold.ts';
import { accountOfDb } from '../db/schema.ts';
import { environment } from '../environment.ts';

/** The part of localStorage that is used. */
export interface TextStore {
  readonly length: number;
  key: (index: number) => string | null;
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

/** Longer entries are left out: the store is small, and what is long has documents that are not in it anyway. */
const LONGEST = 20_000;

let texts: TextStore | null = null;

/** Gives the mirror its store, or takes it away. */
export function mirrorInto(store: TextStore | null): void {
  texts = store;
}

const prefixOf = (userId: string) => `connex-unsent:${userId}:`;

/** Copies a stored entry. A failure costs nothing but the second copy. */
export function mirrorEntry(entry: OutboxEntry): void {
  const json = JSON.stringify(entry);
  if (texts === null || json.length > LONGEST) return;
  try {
    texts.setItem(prefixOf(entry.actorId) + entry.id, json);
  } catch (error) {
    console.info('The second copy of an entry could not be kept; the first one is stored.', error);
  }
}

/** Drops copies of what is settled and puts back entries that the database has lost. Returns how many it put back. */
export async function reconcileMirror({ db, actor }: Pick<Account, 'db' | 'actor'>): Promise<number> {
  const store = texts;
  const copies = store === null ? [] : copiesOf(store, accountOfDb(db));
  if (store === null || copies.length === 0) return 0;
  const settled: string[] = [];
  const lost: OutboxEntry[] = [];
  await db.transaction('rw', [db.outbox, db.receipts, db.loads, db.bols, db.notifications], async () => {
    for (const { key, entry } of copies) {
      if (await db.outbox.where('id').equals(entry.id).count()) continue;
      if (await db.receipts.get(entry.id)) settled.push(key);
      else lost.push(entry);
    }
    for (const { seq, ...entry } of lost) {
      // It may have been sent already: then only the same request may follow.
      const back = { ...entry, status: 'retry' as const, sender: null, firstSentAt: environment.now() };
      const place = (await db.outbox.get(seq)) ? {} : { seq };
      await db.outbox.put({ ...back, ...place } as OutboxEntry);
    }
    if (lost.length > 0)
      await refold(
        db,
        actor,
        lost.map(({ lane }) => lane),
      );
  });
  for (const key of settled) store.removeItem(key);
  return lost.length;
}

function copiesOf(store: TextStore, userId: string): { key: string; entry: OutboxEntry }[] {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index));
  return keys.flatMap((key) => {
    if (!key?.startsWith(prefixOf(userId))) return [];
    const entry = parsed(store.getItem(key));
    return entry ? [{ key, entry }] : [];
  });
}

function parsed(json: string | null): OutboxEntry | null {
  try {
    const entry = JSON.parse(json ?? '') as OutboxEntry;
    return typeof entry.id === 'string' && typeof entry.lane === 'string' ? entry : null;
  } catch {
    // A garbled copy helps nobody; the database has the entry, or nobody has.
    return null;
  }
}
