/**
 * Work on a store whose connection may die under it: phones kill the database of a page in the background, and every
 * call after that throws. Close, open again, try again, three times; then say so, and leave the entry on the screen.
 * What the person entered is only gone from the screen when it is safe in the store.
 */
import { t } from '#language/say.ts';
import { environment } from '../base/environment.ts';
import { isLost, namesOf, pauseBefore } from '../base/lost-connection.ts';
import { lookAgain } from '../base/offline-facts.ts';
import { isAside } from '../base/put-aside.ts';
import { ASIDE, NO_SPACE, RESTART, reportStorageTrouble, StorageError } from '../base/storage-trouble.ts';
import type { AccountDb } from '../rows/schema.ts';
import { trimPdfCache } from './pdf-cache.ts';

/** Somebody waits for it with what they entered: not for ever. */
const MOST_TRIES = 3;
/** Documents nobody needs now make room first, then all of them. */
const MOST_TIMES_FULL = 2;

const isFull = (error: unknown) => namesOf(error).includes('QuotaExceededError');

/**
 * Runs `work`, which must be safe to run again (a transaction that did not commit has done nothing). Throws
 * StorageError with a sentence when the device is full or its store is dead.
 */
export async function keepTrying<T>(db: AccountDb, work: () => PromiseLike<T>): Promise<T> {
  let timesFull = 0;
  for (let tries = 0; ; tries++) {
    try {
      const result = await work();
      reportStorageTrouble(null);
      return result;
    } catch (error) {
      if (isAside()) throw new StorageError(t(ASIDE), { cause: error });
      if (isFull(error)) {
        timesFull += 1;
        if (timesFull > MOST_TIMES_FULL) throw new StorageError(t(NO_SPACE), { cause: error });
        await freeSpace(db, timesFull === 1 ? { spare: 'open' } : {});
      } else if (isLost(error)) {
        const pause = tries < MOST_TRIES ? pauseBefore(tries) : undefined;
        if (pause === undefined) {
          reportStorageTrouble('dead');
          throw new StorageError(t(RESTART), { cause: error });
        }
        await environment.sleep(pause);
        await reopen(db);
      } else {
        throw error;
      }
    }
  }
}

async function reopen(db: AccountDb): Promise<void> {
  db.close({ disableAutoOpen: false });
  // A store that can't be opened yet throws again in the next try, which counts it.
  await db.open().catch(() => {});
}

/** Makes room for what the person entered: documents the server has too go first. */
export async function freeSpace(db: AccountDb, what: { spare?: 'open' } = {}): Promise<void> {
  await trimPdfCache(db, 0, what);
  // A full device is where browsers throw away more than they were asked to.
  lookAgain();
}
