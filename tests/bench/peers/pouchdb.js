/** PouchDB over IndexedDB, as a peer: `open` a store, `put` rows of one kind. */
import PouchDB from 'pouchdb-browser';

let store;

export async function open() {
  store = new PouchDB('peer', { auto_compaction: true });
  await store.info();
}

export async function put(kind, rows) {
  const answers = await store.bulkDocs(rows.map((row) => ({ ...row, _id: `${kind}:${row._id}` })));
  const refused = answers.find(({ error, status }) => error && status !== 409);
  if (refused) throw refused;
}

export const drop = () => store.destroy();
