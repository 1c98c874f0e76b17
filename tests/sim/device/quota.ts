/** A device's store as the simulation needs it: it can be full, and tells when something was written. */
import { IDBDatabase, IDBFactory, IDBObjectStore } from 'fake-indexeddb';

export interface StoreState {
  /** Writes until the device is full; null while there is room. */
  writesLeft: number | null;
  /** Something may have been written since the last look. */
  touched: boolean;
  /** Hears of every write, before it is committed, with the connection it comes from. */
  wrote: ((connection: object) => void) | null;
}

interface RawDatabase {
  state?: StoreState;
}
type Writer = (this: { transaction: { db: { _rawDatabase: RawDatabase } } }, ...given: unknown[]) => unknown;
type Opener = (this: { _rawDatabase: RawDatabase }, ...given: unknown[]) => unknown;

/** A store of a device of its own. */
export function newFactory(state: StoreState): IDBFactory {
  const factory = new IDBFactory();
  const databases = (factory as unknown as { _databases: Map<string, RawDatabase> })._databases;
  const set = databases.set.bind(databases);
  databases.set = (name, database) => set(name, Object.assign(database, { state }));
  return factory;
}

/** Browsers end the transaction of a write for which there is no room. */
function limited(write: Writer): Writer {
  return function (...given) {
    const state = this.transaction.db._rawDatabase.state;
    if (state && state.writesLeft !== null) {
      if (state.writesLeft === 0) throw new DOMException('The device is full.', 'QuotaExceededError');
      state.writesLeft -= 1;
    }
    state?.wrote?.(this.transaction.db);
    return write.apply(this, given);
  };
}

const writers = IDBObjectStore.prototype as unknown as Record<'add' | 'put', Writer>;
writers.add = limited(writers.add);
writers.put = limited(writers.put);

const opener = IDBDatabase.prototype as unknown as { transaction: Opener };
const { transaction } = opener;
opener.transaction = function (...given) {
  const state = this._rawDatabase.state;
  if (state && given[1] !== 'readonly') state.touched = true;
  return transaction.apply(this, given);
};
