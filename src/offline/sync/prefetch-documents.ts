/** Fetches ahead the documents of open BOLs, the soonest first, so that they can be read without a network. */
import type { Account } from '../account.ts';
import type { BolRow } from '../db/rows.ts';
import { DocumentError, download } from '../files/documents.ts';
import { cachePdf, hasCachedPdf } from '../files/pdf-cache.ts';

/** Bytes fetched ahead at most: open BOLs, in order of their pick-up. */
const BUDGET = 60 * 1024 * 1024;
const FETCHES_PER_RUN = 25;

/** Fetches a batch; the next sync goes on. Stops quietly when the network is gone. */
export async function prefetchDocuments({ db, user }: Account): Promise<void> {
  if (typeof caches === 'undefined') return;
  const open = await openBols(db);
  let bytes = 0;
  let fetched = 0;
  for (const { file } of open) {
    bytes += file.size;
    if (bytes > BUDGET || fetched === FETCHES_PER_RUN) return;
    if ((await db.blobs.get(file.sha256)) || (await hasCachedPdf(user._id, file.sha256))) continue;
    try {
      const kept = await cachePdf(user._id, file.sha256, await download(file.sha256, user._id));
      if (!kept) return;
      fetched += 1;
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      if (!error.onlyThisOne) return;
    }
  }
}

async function openBols(db: Account['db']): Promise<BolRow[]> {
  const bols = await db.bols
    .filter(({ completed, hidden, removed }) => !completed && !hidden && !removed)
    .limit(1000)
    .toArray();
  return bols.sort((a, b) => a.load.pUDate.localeCompare(b.load.pUDate));
}
