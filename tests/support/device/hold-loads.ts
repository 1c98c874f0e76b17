import { Dexie } from 'dexie';
import type { Session } from '#offline/session.ts';

/** Somebody writes loads and does not end: no list can be read until the returned function is called. */
export function holdLoads({ db }: Pick<Session, 'db'>): () => Promise<void> {
  let release = () => {};
  const held = new Promise<void>((go) => {
    release = go;
  });
  const writing = db.transaction('rw', db.loads, () => Dexie.waitFor(held));
  return async () => {
    release();
    await writing;
  };
}
