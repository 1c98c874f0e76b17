import { inThisPage } from './lock.ts';

/**
 * Runs a step of the draft under `key`, or the change that was made of it, after the steps before: one that met a dying
 * connection and is tried again must neither overtake the next nor come after the change. Without a key, at once.
 */
export const inDraftOrder = <T>(db: { name: string }, key: string | undefined, step: () => Promise<T>): Promise<T> =>
  key === undefined ? step() : inThisPage(`draft/${db.name}/${key}`, step);
