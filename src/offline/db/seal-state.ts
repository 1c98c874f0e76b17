/**
 * Whether a store is sealed: its person signed out. Enqueue, pull and drafts look here in their own transactions: after
 * the seal nothing is written any more.
 */
import { SIGNED_OUT, StorageError } from '../storage-error.ts';
import type { AccountDb } from './schema.ts';

export async function isSealed(db: AccountDb): Promise<boolean> {
  return Boolean((await db.meta.get('sealed'))?.value);
}

/** For transactions that write what a person entered: after the seal there is nobody to keep it for. */
export async function refuseSealed(db: AccountDb): Promise<void> {
  if (await isSealed(db)) throw new StorageError(SIGNED_OUT);
}
