/**
 * The person is back: what they left is opened, what waited for the login may go, and the rows show it again. Opened
 * first, then one transaction puts it back; what this key does not open stays locked where it is.
 */
import type { OutboxEntry } from '#changes/entry.ts';
import type { Actor } from '#domain/roles.ts';
import { environment } from '../base/environment.ts';
import { refold } from '../rows/refold.ts';
import type { AccountDb, ParkedRow } from '../rows/schema.ts';
import { keepSealKey, unlock } from './key.ts';
import { rowFromBytes } from './row-bytes.ts';

interface OpenedRow {
  n: number;
  table: string;
  row: unknown;
}

/** Opens the store with its person's key; without one only what was never locked can be shown. */
export async function unsealStore(db: AccountDb, actor: Actor, key: CryptoKey | null): Promise<void> {
  for (;;) {
    const parked = await db.parked.toArray();
    const opened = key ? await openRows(key, parked) : [];
    if (opened.length < parked.length)
      console.error(`${parked.length - opened.length} locked rows can’t be opened; they stay on this device.`);
    await environment.checkpoint('unseal:opened');
    if (await putBack(db, actor, { key, parked, opened })) break;
  }
  await environment.checkpoint('unseal:committed');
}

async function openRows(key: CryptoKey, parked: ParkedRow[]): Promise<OpenedRow[]> {
  const opened: OpenedRow[] = [];
  for (const { n, iv, bytes } of parked) {
    try {
      opened.push({ n, ...(rowFromBytes(await unlock(key, { iv, bytes })) as Omit<OpenedRow, 'n'>) });
    } catch (error) {
      console.error('A locked row can’t be opened.', error);
    }
  }
  return opened;
}

interface Opening {
  key: CryptoKey | null;
  parked: ParkedRow[];
  opened: OpenedRow[];
}

/** False when somebody else opened or sealed the store meanwhile: then nothing was done. */
async function putBack(db: AccountDb, actor: Actor, { key, parked, opened }: Opening): Promise<boolean> {
  return db.transaction('rw', db.tables, async () => {
    const now = await db.parked.toCollection().primaryKeys();
    if (now.length !== parked.length || now.some((n, index) => n !== parked[index]?.n)) return false;
    for (const { table, row } of receiptsFirst(opened)) await putBackRow(db, table, row);
    await db.parked.bulkDelete(opened.map(({ n }) => n));
    await db.meta.bulkDelete(['sealed', 'connection']);
    if (key) await keepSealKey(db, key);
    await db.outbox.filter(({ status }) => status === 'signin').modify({ status: 'retry', nextAt: 0 });
    const lanes = (await db.outbox.toArray()).map(({ lane }) => lane);
    await refold(db, actor, lanes);
    return true;
  });
}

/** They tell which entries are over. */
const receiptsFirst = (opened: readonly OpenedRow[]) =>
  opened.toSorted((a, b) => Number(b.table === 'receipts') - Number(a.table === 'receipts'));

/** What is there already is newer: the person worked on before this could be opened. */
async function putBackRow(db: AccountDb, name: string, row: unknown): Promise<void> {
  if (name === 'outbox') return putBackEntry(db, row as OutboxEntry);
  const table = db.table(name);
  const key = (row as Record<string, string>)[table.schema.primKey.keyPath as string];
  if (key === undefined || (await table.get(key)) === undefined) await table.add(row);
}

/**
 * An entry may be here by its second copy already, at whatever place, and may even be over since. Where its place was taken
 * it stands behind what took it.
 */
async function putBackEntry({ outbox, receipts }: AccountDb, entry: OutboxEntry): Promise<void> {
  const { seq, ...unplaced } = entry;
  if ((await outbox.where('id').equals(entry.id).count()) > 0 || (await receipts.get(entry.id))) return;
  await outbox.add((await outbox.get(seq)) ? (unplaced as OutboxEntry) : entry);
}
