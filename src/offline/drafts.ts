/** Forms that survive a reload: kept as they are typed, per person, never sent by themselves. */
import { Dexie } from 'dexie';
import { requireSession } from './account/account.ts';
import { draftsKept, inDraftOrder } from './base/draft-order.ts';
import { environment } from './base/environment.ts';
import { keepTrying } from './files/keep-trying.ts';
import { refuseSealed } from './seal/state.ts';

/**
 * The draft under `key` with all that was typed until now, or null. The caller checks its shape: an older version of the app may
 * have written it.
 */
export async function readDraft<T = unknown>(key: string): Promise<T | null> {
  const { db } = requireSession();
  // A promise of Dexie's: a live query goes on watching behind it.
  await Dexie.Promise.resolve(draftsKept(db));
  const draft = await db.drafts.get(key);
  return draft === undefined ? null : (draft.value as T);
}

/** Keeps a draft (plain values only, no Blob). Throws StorageError with a sentence. */
export function saveDraft(key: string, value: unknown): Promise<void> {
  return changeDraft(key, () => value);
}

/** Keeps what `change` makes of the draft as it is (null: there is none), whatever another tab does meanwhile. As `saveDraft`. */
export async function changeDraft(key: string, change: (kept: unknown) => unknown): Promise<void> {
  const { db } = requireSession();
  await inDraftOrder(db, () =>
    keepTrying(db, () =>
      db.transaction('rw', [db.drafts, db.meta], async () => {
        await refuseSealed(db);
        const value = change((await db.drafts.get(key))?.value ?? null);
        await db.drafts.put({ key, value, savedAt: environment.now() });
      }),
    ),
  );
}

/** Only for what the person gave up or sent. */
export async function dropDraft(key: string): Promise<void> {
  const { db } = requireSession();
  await inDraftOrder(db, () => keepTrying(db, () => db.drafts.delete(key)));
}

/** Reads and writes the one under `key`, for a form that keeps what is typed. */
export const draftKeeper = (key: string) => ({
  read: () => readDraft(key),
  write: (value: unknown) => (value === null ? dropDraft(key) : saveDraft(key, value)),
});

/** Keys of the drafts that begin with `prefix`. */
export async function draftKeys(prefix: string): Promise<string[]> {
  const { db } = requireSession();
  await draftsKept(db);
  return db.drafts.where('key').startsWith(prefix).primaryKeys();
}

/** Keeps a draft under another key, unless a draft is there already. */
export async function moveDraft(from: string, to: string): Promise<void> {
  const { db } = requireSession();
  await inDraftOrder(db, () =>
    keepTrying(db, () =>
      db.transaction('rw', db.drafts, async () => {
        const draft = await db.drafts.get(from);
        if (!draft || (await db.drafts.get(to))) return;
        await db.drafts.put({ ...draft, key: to });
        await db.drafts.delete(from);
      }),
    ),
  );
}
