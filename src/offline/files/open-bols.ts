/** Open BOLs in the order their documents are needed: fetched ahead from the first, given up from the last. */
import { soonestNeeded } from '#domain/soonest-needed.ts';
import { environment } from '../base/environment.ts';
import type { BolRow } from '../rows/rows.ts';
import { type AccountDb, accountOfDb } from '../rows/schema.ts';

/** Looked at, at most: the newest of them. */
const MOST = 1000;

export async function openBols(db: AccountDb): Promise<BolRow[]> {
  const bols = await db.bols
    .reverse()
    .filter(({ completed, hidden, removed }) => !completed && !hidden && !removed)
    .limit(MOST)
    .toArray();
  return soonestNeeded(bols, accountOfDb(db), environment.now());
}
