/** Opens a person's store, with an answer for each way that can fail. */
import { msg, t } from '#language/say.ts';
import { environment } from '../base/environment.ts';
import { reportStorageTrouble, StorageError } from '../base/storage-trouble.ts';
import { type AccountDb, describeAccountDb } from './schema.ts';

const PATIENCE_MS = 10_000;
const TRIES = 3;

const BLOCKED = msg('Another tab still runs an older version of Connex BOL. Close it and this one goes on.');

/**
 * An older tab is asked to let go (`versionchange`); while it does not, `blocked` is shown and after ten seconds the
 * opening is given up, to be tried again.
 */
export async function openAccountDb(userId: string): Promise<AccountDb> {
  const db = describeAccountDb(userId);
  db.on('blocked', () => reportStorageTrouble('blocked'));
  db.on('versionchange', () => {
    db.close();
    reportStorageTrouble('outdated');
  });
  for (let tries = 1; ; tries++) {
    try {
      await openInTime(db);
      reportStorageTrouble(null);
      return db;
    } catch (error) {
      db.close({ disableAutoOpen: false });
      if (tries === TRIES || error instanceof StorageError) throw error;
      await environment.sleep(100 * tries);
    }
  }
}

async function openInTime(db: AccountDb): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StorageError(t(BLOCKED))), PATIENCE_MS);
  });
  try {
    await Promise.race([db.open(), late]);
  } finally {
    clearTimeout(timer);
  }
}
