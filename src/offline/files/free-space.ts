import type { AccountDb } from '../db/schema.ts';
import { accountOfDb } from '../db/schema.ts';
import { trimPdfCache } from './pdf-cache.ts';

/** Makes room for what the person entered: documents the server has too go first, all of them. */
export async function freeSpace(db: AccountDb): Promise<number> {
  return trimPdfCache(accountOfDb(db), 0);
}
