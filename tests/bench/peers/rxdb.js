/** RxDB over its Dexie storage, as a peer: `open` a store of these kinds, `put` rows of one. */
import { createRxDatabase } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';

let store;
const ID = { type: 'string', maxLength: 60 };
const SCHEMA = { version: 0, primaryKey: 'id', type: 'object', properties: { id: ID, loadId: ID }, required: ['id'] };

export async function open(kinds) {
  store = await createRxDatabase({ name: 'peer', storage: getRxStorageDexie(), multiInstance: false });
  await store.addCollections(Object.fromEntries(kinds.map((kind) => [kind, { schema: SCHEMA }])));
}

// Names that begin with "_" are its own.
export const put = (kind, rows) => store[kind].bulkUpsert(rows.map(({ _id, ...row }) => ({ ...row, id: _id })));

export const drop = () => store.remove();
