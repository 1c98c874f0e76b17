/**
 * A second copy of unsent entries, text only, in a store of another kind (the page gives its localStorage) and in the
 * page's memory. A power cut or a full disk can ruin a browser's database, a browser short of space can empty it; then
 * everything unsent is gone, and small texts beside it survive. The copy is written after the entry was stored, so
 * nothing waits for it, and it is only ever read to put back what the database lost: sending it again under the same key
 * is harmless. What cannot come back is at least named. The service worker has no such store; the page tidies. Texts are
 * locked with the person's key from the start, so a logout has nothing to do with them.
 */
import type { OutboxEntry } from '#changes/entry.ts';
import type { Account } from '../account/account.ts';
import { environment, type TextStore } from '../base/environment.ts';
import { noteLoss } from '../rows/loss.ts';
import { refold } from '../rows/refold.ts';
import { type AccountDb, accountOfDb } from '../rows/schema.ts';
import { lockText, sealKeyIn, unlockText } from '../seal/key.ts';
import { isSealed } from '../seal/state.ts';

/** Of longer entries only the name is kept: the store is small. */
const LONGEST = 20_000;

type Name = Pick<OutboxEntry, 'id' | 'lane' | 'label'> & { tooLong: true };
type Copy = OutboxEntry | Name;

const isWhole = (copy: Copy): copy is OutboxEntry => !('tooLong' in copy);

let texts: TextStore | null = null;
/** The same copies in this page's memory: whoever empties the database often empties the second store with it. */
const held = new Map<string, string>();

/** Gives the mirror its store, or takes it away; what another person's page held is forgotten. */
export function mirrorInto(store: TextStore | null): void {
  texts = store;
  held.clear();
}

const PREFIX = 'connex-unsent:';
const prefixOf = (userId: string) => `${PREFIX}${userId}:`;

/** Before a locked text; without it, it is JSON. */
const LOCKED = 'locked:';

/** Copies stored entries. A failure costs nothing but the second copy. */
export function mirrorEntries(db: AccountDb, entries: readonly OutboxEntry[]): void {
  if (entries.length === 0) return;
  // Read once, however many there are.
  const sealKey = sealKeyIn(db);
  for (const entry of entries) {
    const { id, lane, label } = entry;
    const whole = JSON.stringify(entry);
    const json = whole.length > LONGEST ? JSON.stringify({ id, lane, label, tooLong: true } satisfies Name) : whole;
    const key = prefixOf(entry.actorId) + id;
    held.set(key, json);
    keepText(db, { key, json }, sealKey).catch((error: unknown) => {
      console.info('The second copy of an entry could not be kept; the first one is stored.', error);
    });
  }
}

/** A person gave the entry up: it must not come back, even if the database that knows so is lost next. */
export function forgetCopy({ actorId, id }: Pick<OutboxEntry, 'actorId' | 'id'>): void {
  dropCopy(prefixOf(actorId) + id);
}

function dropCopy(key: string): void {
  held.delete(key);
  texts?.removeItem(key);
}

async function keepText(
  db: AccountDb,
  { key, json }: { key: string; json: string },
  reading: Promise<CryptoKey | null>,
): Promise<void> {
  const store = texts;
  const sealKey = await reading;
  if (store === null) return;
  const text = sealKey ? LOCKED + (await lockText(sealKey, json)) : json;
  // After a logout there is no key: nothing readable may be written any more.
  if (sealKey === null && (await isSealed(db))) return;
  // Given up meanwhile, or the store was taken away: then there is nothing to keep any more.
  if (texts === store && held.has(key)) store.setItem(key, text);
}

/** How many copies a store holds, by person. */
export function countCopies(store: TextStore): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keysOf(store, PREFIX)) {
    const userId = key.slice(PREFIX.length).split(':')[0] ?? '';
    counts.set(userId, (counts.get(userId) ?? 0) + 1);
  }
  return counts;
}

/**
 * Drops copies of what is settled, puts back entries that the database has lost, and notes both those and the ones that
 * cannot be put back. Then makes the copies that are missing: a page may be closed between storing and copying. Returns
 * how many entries it put back.
 */
export async function reconcileMirror(account: Pick<Account, 'db' | 'actor'>): Promise<number> {
  const putBack = await putBackLost(account);
  await copyUncopied(account.db);
  return putBack;
}

async function putBackLost({ db, actor }: Pick<Account, 'db' | 'actor'>): Promise<number> {
  const waiting = new Set(await db.outbox.orderBy('id').keys());
  const copies = (await copiesOf(db)).filter(({ copy }) => !waiting.has(copy.id));
  if (copies.length === 0) return 0;
  const over: string[] = [];
  const lost: OutboxEntry[] = [];
  const gone: { key: string; label: string }[] = [];
  const tables = [db.outbox, db.receipts, db.loads, db.bols, db.notifications, db.meta];
  await db.transaction('rw', tables, async () => {
    // After a logout what this page still holds in memory lies locked in the store: it is not lost.
    if (await isSealed(db)) return;
    for (const { key, copy } of copies) {
      if (await db.outbox.where('id').equals(copy.id).count()) continue;
      if (await db.receipts.get(copy.id)) over.push(key);
      else if (isWhole(copy)) lost.push(copy);
      else gone.push({ key, label: copy.label });
    }
    for (const { seq, ...entry } of lost.toSorted((a, b) => a.seq - b.seq)) {
      // It may have been sent already: then only the same request may follow.
      const sent = { firstSentAt: environment.now(), mayHaveArrived: true };
      const clock = { ...entry.clock, isPutBack: true };
      const back = { ...entry, ...sent, clock, status: 'retry' as const, sender: null };
      const place = (await db.outbox.get(seq)) ? {} : { seq };
      await db.outbox.put({ ...back, ...place } as OutboxEntry);
    }
    if (lost.length + gone.length === 0) return;
    await refold(
      db,
      actor,
      lost.map(({ lane }) => lane),
    );
    await noteLoss(db, { putBack: lost.length, gone: gone.map(({ label }) => label) });
  });
  for (const key of [...over, ...gone.map(({ key }) => key)]) dropCopy(key);
  return lost.length;
}

async function copyUncopied(db: AccountDb): Promise<void> {
  const prefix = prefixOf(accountOfDb(db));
  const bare = await db.transaction('r', [db.outbox, db.meta], async () => {
    if (await isSealed(db)) return [];
    const ids = (await db.outbox.orderBy('id').keys()) as string[];
    return db.outbox
      .where('id')
      .anyOf(ids.filter((id) => !held.has(prefix + id)))
      .toArray();
  });
  mirrorEntries(db, bare);
}

function keysOf(store: TextStore, prefix: string): string[] {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index));
  return keys.flatMap((key) => (key?.startsWith(prefix) ? [key] : []));
}

async function copiesOf(db: AccountDb): Promise<{ key: string; copy: Copy }[]> {
  const prefix = prefixOf(accountOfDb(db));
  await holdTexts(db, prefix);
  return [...held].flatMap(([key, json]) => {
    const copy = key.startsWith(prefix) ? parsed(json) : null;
    return copy ? [{ key, copy }] : [];
  });
}

/** Opens the texts this page does not hold yet, and locks those that a version before left readable. */
async function holdTexts(db: AccountDb, prefix: string): Promise<void> {
  const store = texts;
  const unknown = store === null ? [] : keysOf(store, prefix).filter((key) => !held.has(key));
  if (store === null || unknown.length === 0) return;
  const sealKey = await sealKeyIn(db);
  for (const key of unknown) {
    const text = store.getItem(key) ?? '';
    const json = await opened(text, sealKey);
    // Logged out meanwhile: nothing of it stays in this page's memory.
    if (texts !== store) return;
    if (json === null) continue;
    held.set(key, json);
    if (sealKey && !text.startsWith(LOCKED)) await keepText(db, { key, json }, Promise.resolve(sealKey));
  }
}

/** Null when it is locked and the key is not here, or is another one. */
async function opened(text: string, sealKey: CryptoKey | null): Promise<string | null> {
  if (!text.startsWith(LOCKED)) return text;
  if (sealKey === null) return null;
  return unlockText(sealKey, text.slice(LOCKED.length)).catch(() => null);
}

function parsed(json: string): Copy | null {
  try {
    const copy = JSON.parse(json) as Copy;
    return typeof copy.id === 'string' && typeof copy.lane === 'string' ? copy : null;
  } catch {
    // A garbled copy helps nobody; the database has the entry, or nobody has.
    return null;
  }
}
