/** The databases of one browser put into another one: every row, index and number as it is, nothing shared. */
import type { IDBFactory } from 'fake-indexeddb';
import type { StoreState } from './quota.ts';

interface RawRecords {
  values: () => Iterable<{ key: unknown; value: unknown }>;
  put: (record: { key: unknown; value: unknown }) => unknown;
}
interface RawIndex {
  name: string;
  keyPath: unknown;
  multiEntry: boolean;
  unique: boolean;
  initialized: boolean;
  records: RawRecords;
}
interface RawStore {
  name: string;
  keyPath: unknown;
  autoIncrement: boolean;
  keyGenerator: { num: number } | null;
  records: RawRecords;
  rawIndexes: Map<string, RawIndex>;
}
interface RawDatabase {
  name: string;
  version: number;
  rawObjectStores: Map<string, RawStore>;
}

const databasesOf = (factory: IDBFactory) =>
  (factory as unknown as { _databases: Map<string, RawDatabase> })._databases;

/** A new one of the same class. */
function another<T extends object>(of: T, ...given: unknown[]): T {
  return new (of.constructor as new (...given: unknown[]) => T)(...given);
}

/** Stored values are never changed in place, so they need no copies. */
function copyRecords(from: RawRecords, to: RawRecords): void {
  for (const { key, value } of from.values()) to.put({ key, value });
}

/** Everything committed; nothing may be open on the first. */
export function copyDatabases(from: IDBFactory, to: IDBFactory, state: StoreState): void {
  for (const [name, database] of databasesOf(from)) {
    const copy = Object.assign(another(database, name, database.version), { state });
    for (const [storeName, store] of database.rawObjectStores) {
      const stored = another(store, copy, storeName, store.keyPath, store.autoIncrement);
      if (store.keyGenerator && stored.keyGenerator) stored.keyGenerator.num = store.keyGenerator.num;
      copyRecords(store.records, stored.records);
      for (const [indexName, index] of store.rawIndexes) {
        const indexed = another(index, stored, indexName, index.keyPath, index.multiEntry, index.unique);
        indexed.initialized = index.initialized;
        copyRecords(index.records, indexed.records);
        stored.rawIndexes.set(indexName, indexed);
      }
      copy.rawObjectStores.set(storeName, stored);
    }
    databasesOf(to).set(name, copy);
  }
}
