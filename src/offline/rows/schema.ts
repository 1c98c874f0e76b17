/**
 * The one description of a person's store, imported by the page and by the service worker. `REPLICA` tables can be
 * emptied and pulled again whenever their shape changes; `KEPT` tables hold what exists nowhere else and are never
 * dropped or re-keyed, whatever the version. No Blob or File is ever stored (Safari loses them): bytes are ArrayBuffers.
 */
import { Dexie, type Table, type Transaction } from 'dexie';
import type { OutboxEntry, Receipt } from '#changes/entry.ts';
import type { Company } from '#contract/company.ts';
import type { User } from '#contract/user.ts';
import { groupBy } from '#domain/group-by.ts';
import { environment } from '../base/environment.ts';
import { giveUpAside } from '../base/put-aside.ts';
import {
  type BolRow,
  type Generation,
  inboundFacts,
  type LoadRow,
  type NotificationRow,
  type StoredBlob,
} from './rows.ts';

interface MetaRow {
  key: string;
  value: unknown;
}

interface Draft {
  key: string;
  value: unknown;
  savedAt: number;
}

/** A row of one of the `KEPT` tables, locked with its person's key while they are logged out; see seal-store. */
export interface ParkedRow {
  n: number;
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

export type AccountDb = Dexie & {
  loads: Table<LoadRow, string>;
  bols: Table<BolRow, string>;
  companies: Table<Company & Generation, string>;
  people: Table<User & Generation, string>;
  notifications: Table<NotificationRow, string>;
  meta: Table<MetaRow, string>;
  outbox: Table<OutboxEntry, number>;
  receipts: Table<Receipt, string>;
  blobs: Table<StoredBlob, string>;
  drafts: Table<Draft, string>;
  parked: Table<ParkedRow, number>;
};

/** Few indexes: writing is what takes the time with 50,000 rows. */
const REPLICA_V2 = {
  loads: '_id, [category+_id]',
  bols: '_id, loadId, [category+loadId+_id]', // not a text: an index
  companies: '_id',
  people: '_id',
  notifications: '_id',
  meta: 'key',
};
/** A load with `inbound` stands in that list, whatever other list it is in: only those are in the index. */
const REPLICA = { ...REPLICA_V2, loads: '_id, [category+_id], inbound.loadId' };
const KEPT = {
  outbox: '++seq, &id, lane', // not a text: an index
  receipts: 'id, lane, settledAt', // not a text: an index
  blobs: 'sha256',
  drafts: 'key',
};

export const REPLICA_TABLES = Object.keys(REPLICA);
export const KEPT_TABLES = Object.keys(KEPT);

/** What a page of the feed is written over; the outbox because what waits is read there. No other transaction has just these. */
export const PAGE_TABLES = [...REPLICA_TABLES, 'outbox'];

/** What was locked at a logout. Kept like the rows in it. */
const PARKED = { parked: '++n' };

export function accountDbName(userId: string): string {
  return `connex-${userId}`;
}

/** Whose store it is. */
export function accountOfDb(db: AccountDb): string {
  return db.name.slice('connex-'.length);
}

/**
 * Names a person's store and its tables; nothing is opened yet. Strict durability, because "saved" must survive a power
 * cut, but for pages of the feed; no query cache, because it shows results before they are committed.
 */
export function describeAccountDb(userId: string): AccountDb {
  const db = new Dexie(accountDbName(userId), { chromeTransactionDurability: 'strict', cache: 'disabled' });
  // Version 1 is the first released one; later versions add a step below it and never touch `KEPT`'s keys.
  db.version(1).stores({ ...REPLICA_V2, ...KEPT });
  db.version(2).stores(PARKED);
  db.version(3).stores(REPLICA).upgrade(listInbound);
  relaxPages(db);
  refuseBlobs(db);
  numberFromNow(db);
  giveUpAside(db);
  return db as AccountDb;
}

/**
 * A page need not be on the disk when its transaction ends: a power cut then takes the last pages together with their
 * cursor, and they are pulled again. A first pull is some forty of them.
 */
function relaxPages(db: Dexie): void {
  const isPage = (stores: string[]) =>
    stores.length === PAGE_TABLES.length && PAGE_TABLES.every((name) => stores.includes(name));
  db.use({
    stack: 'dbcore',
    name: 'relax-pages',
    create: (core) => ({
      ...core,
      transaction: (stores, mode, options) =>
        core.transaction(stores, mode, isPage(stores) ? { ...options, durability: 'relaxed' } : options),
    }),
  });
}

/** Loads pulled by an earlier version are put into the list of inbound, from the BOLs that stood in it. */
async function listInbound(upgrading: Transaction): Promise<void> {
  const coming: BolRow[] = await upgrading
    .table<BolRow>('bols')
    .filter(({ category, hidden }) => category === 'inbound' && !hidden)
    .toArray();
  for (const [loadId, bols] of groupBy(coming, (bol) => bol.loadId)) {
    await upgrading.table<LoadRow>('loads').update(loadId, inboundFacts(loadId, bols));
  }
}

/**
 * Entries are numbered on from the moment their store was made: where one was lost, what is put back from its second
 * copies stands, with its old numbers, before whatever was entered since.
 */
function numberFromNow(db: Dexie): void {
  db.on('populate', (making: Transaction) => {
    const outbox = making.table('outbox');
    const seq = Math.max(1, Math.floor(environment.now()));
    outbox
      .put({ seq, id: '', lane: '' })
      .then(() => outbox.delete(seq))
      .catch((error: unknown) => console.info('This store numbers its entries from one.', error));
  });
}

/** Whether this device has a store of the person. */
export function storeExists(userId: string): Promise<boolean> {
  return Dexie.exists(accountDbName(userId));
}

/** A Blob that reached the store would be a fault found only on a stranger's iPhone: refuse it everywhere. */
function refuseBlobs(db: Dexie): void {
  const holdsBlob = (value: unknown): boolean => {
    if (typeof Blob !== 'undefined' && value instanceof Blob) return true;
    if (typeof value !== 'object' || value === null || value instanceof ArrayBuffer) return false;
    return Object.values(value).some(holdsBlob);
  };
  for (const name of KEPT_TABLES) {
    db.table(name).hook('creating', (_key, row) => {
      if (holdsBlob(row)) throw new TypeError(`A Blob must not be stored in "${name}": store its bytes`);
    });
    db.table(name).hook('updating', (changes) => {
      if (holdsBlob(changes)) throw new TypeError(`A Blob must not be stored in "${name}": store its bytes`);
      return undefined;
    });
  }
}
