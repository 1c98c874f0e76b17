/**
 * Logging out clears what was read and locks what exists nowhere else: entries, drafts, documents, receipts. Web Crypto
 * inside a transaction would end it early, so everything is locked first, and one transaction then looks whether the
 * store is still the same and replaces the readable rows by the locked ones, the key going with them. An entry made
 * meanwhile makes it start over, or finds the seal and is refused: never is one lost, never does one stay readable.
 */
import { draftsKept } from '../base/draft-order.ts';
import { environment } from '../base/environment.ts';
import { type AccountDb, KEPT_TABLES, type ParkedRow, REPLICA_TABLES } from '../rows/schema.ts';
import { type Locked, lock, sealKeyIn } from './key.ts';
import { rowToBytes } from './row-bytes.ts';
import { isSealed, type ParkedWork, parkedWork } from './state.ts';

/** A row to be locked, and where it belongs. `proof` tells whether it is still the same. */
interface OpenRow {
  table: string;
  row: unknown;
  proof: string;
}

interface Reading {
  key: CryptoKey | null;
  rows: OpenRow[];
  proof: string;
}

/** Seals the store unless unsent work forbids it. Returns how much unsent work there is. */
export async function sealStore(db: AccountDb, { evenWithUnsent }: { evenWithUnsent: boolean }): Promise<number> {
  await draftsKept(db);
  for (;;) {
    if (await isSealed(db)) return (await parkedWork(db)).unsent;
    const work = await parkedWork(db);
    if (work.unsent > 0 && !evenWithUnsent) return work.unsent;
    const before = await db.transaction('r', [db.meta, ...keptTables(db)], async () => read(db));
    const locked = before.key && (await lockRows(before.key, before.rows));
    await environment.checkpoint('seal:locked');
    const unsent = await replaceRows(db, before, locked);
    if (unsent === null) continue;
    await environment.checkpoint('seal:committed');
    return unsent;
  }
}

const keptTables = (db: AccountDb) => KEPT_TABLES.map((name) => db.table(name));

async function read(db: AccountDb): Promise<Reading> {
  const rows: OpenRow[] = [];
  for (const table of keptTables(db)) {
    await table.each((row: unknown, { primaryKey }) => {
      rows.push({ table: table.name, row, proof: proofOf(table.name, primaryKey, row) });
    });
  }
  return { key: await sealKeyIn(db), rows, proof: rows.map(({ proof }) => proof).join('\n') };
}

/** A document is named by the hash of its bytes; of other rows every byte counts. */
function proofOf(table: string, primaryKey: unknown, row: unknown): string {
  return `${table} ${String(primaryKey)} ${table === 'blobs' ? '' : new TextDecoder('latin1').decode(rowToBytes(row))}`;
}

async function lockRows(key: CryptoKey, rows: OpenRow[]): Promise<Locked[]> {
  const locked: Locked[] = [];
  for (const { table, row } of rows) locked.push(await lock(key, rowToBytes({ table, row })));
  return locked;
}

/** The one moment of the seal. Null when the store has changed since it was read: then nothing was done. */
async function replaceRows(db: AccountDb, before: Reading, locked: Locked[] | null): Promise<number | null> {
  return db.transaction('rw', db.tables, async () => {
    const now = await read(db);
    if (now.proof !== before.proof || Boolean(now.key) !== Boolean(before.key)) return null;
    const { unsent, since } = await parkedWork(db);
    // What could not be opened the last time: it is named too, as long as it is here.
    const leftover = await db.parked.count();
    for (const name of REPLICA_TABLES) await db.table(name).clear();
    if (locked) {
      await db.parked.bulkAdd(locked as ParkedRow[]);
      for (const table of keptTables(db)) await table.clear();
    }
    const value: ParkedWork = { unsent: unsent + leftover, since, locked: locked !== null };
    await db.meta.put({ key: 'sealed', value });
    return unsent;
  });
}
