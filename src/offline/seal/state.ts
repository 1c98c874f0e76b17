/**
 * Whether a store is sealed: its person logged out. Enqueue, pull and drafts look here in their own transactions: after
 * the seal nothing is written any more.
 */
import { t } from '#language/say.ts';
import { LOGGED_OUT, StorageError } from '../base/storage-trouble.ts';
import { type AccountDb, describeAccountDb, storeExists } from '../rows/schema.ts';

export async function isSealed(db: AccountDb): Promise<boolean> {
  return Boolean((await db.meta.get('sealed'))?.value);
}

/** For transactions that write what a person entered: after the seal there is nobody to keep it for. */
export async function refuseSealed(db: AccountDb): Promise<void> {
  if (await isSealed(db)) throw new StorageError(t(LOGGED_OUT));
}

/** What stays readable of a sealed store: only what the login screen says. */
export interface ParkedWork {
  /** Entries the server does not have. */
  unsent: number;
  /** When the oldest of them was made, ISO with offset; null where that is not known. */
  since: string | null;
  /** Whether they are locked. Not where the browser can't, nor where a version before locks left them. */
  locked: boolean;
}

/** What waits in a store, sealed or not. */
export async function parkedWork(db: AccountDb): Promise<ParkedWork> {
  return db.transaction('r', [db.meta, db.outbox, db.parked], async () => {
    const sealed = (await db.meta.get('sealed'))?.value as ParkedWork | true | undefined;
    if (typeof sealed === 'object') return sealed;
    const oldest = await db.outbox.orderBy('seq').first();
    return { unsent: await db.outbox.count(), since: oldest?.occurredAt ?? null, locked: false };
  });
}

/** The same for the store of somebody, which is opened only for this; null when there is none. */
export async function parkedWorkOf(userId: string): Promise<ParkedWork | null> {
  if (!(await storeExists(userId))) return null;
  const db = describeAccountDb(userId);
  try {
    return await parkedWork(db);
  } finally {
    db.close();
  }
}
