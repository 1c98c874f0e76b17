import { inThisPage } from './lock.ts';

/**
 * Runs a step of a draft in the store `db`, or the change that was made of one, after the steps before: one that met a dying
 * connection and is tried again must neither overtake the next nor come after the change.
 */
export const inDraftOrder = <T>(db: { name: string }, step: () => Promise<T>): Promise<T> =>
  inThisPage(`drafts/${db.name}`, step);

/** Resolves when everything typed until now is kept, or could not be: before a draft is read, or the store sealed. */
export const draftsKept = (db: { name: string }): Promise<void> => inDraftOrder(db, async () => {});
