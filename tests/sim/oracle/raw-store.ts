/** Reads what a device holds without its code and without waiting: straight out of the store's memory. */
import type { OutboxEntry, Receipt } from '#changes/entry.ts';
import type { BolRow, LoadRow, NotificationRow } from '#offline/rows/rows.ts';
import type { Browser } from '../device/browser.ts';

interface RawStore {
  records: { values: () => Iterable<{ value: unknown }> };
}

const PREFIX = 'connex-';
const DEVICE = 'connex-device';

export interface StoredRows {
  loads: LoadRow;
  bols: BolRow;
  companies: { _id: string };
  people: { _id: string };
  notifications: NotificationRow;
  outbox: OutboxEntry;
  receipts: Receipt;
  drafts: { key: string };
  blobs: { sha256: string };
  parked: { n: number };
}

type RawDatabases = Map<string, { rawObjectStores: Map<string, RawStore> }>;

const databasesOf = ({ store }: Browser) => (store as unknown as { _databases: RawDatabases })._databases;

function* valuesOf(databases: RawDatabases, database: string, table: string): Generator<unknown> {
  const records = databases.get(database)?.rawObjectStores.get(table)?.records;
  if (records) for (const { value } of records.values()) yield value;
}

/** Whose stores are on this device. */
export function accountsOn(browser: Browser): string[] {
  return [...databasesOf(browser).keys()].filter((name) => name !== DEVICE).map((name) => name.slice(PREFIX.length));
}

/** The rows of one table of one person's store. The objects are the stored ones: they must not be changed. */
export function rowsOf<T extends keyof StoredRows>(browser: Browser, userId: string, table: T): StoredRows[T][] {
  return [...valuesOf(databasesOf(browser), PREFIX + userId, table)] as StoredRows[T][];
}

/** Who is logged in as far as the device knows. */
export function signedInOn(browser: Browser): string | null {
  for (const value of valuesOf(databasesOf(browser), DEVICE, 'settings')) {
    const { key, value: userId } = value as { key: string; value: string };
    if (key === 'signedIn') return userId;
  }
  return null;
}

/** Whether the person's store is sealed, and whether what they left is locked. */
export function sealOf(browser: Browser, userId: string): { locked: boolean } | null {
  for (const value of valuesOf(databasesOf(browser), PREFIX + userId, 'meta')) {
    const { key, value: seal } = value as { key: string; value: { locked?: boolean } };
    if (key === 'sealed') return { locked: seal.locked === true };
  }
  return null;
}
