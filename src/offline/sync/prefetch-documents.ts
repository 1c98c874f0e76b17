/**
 * Fetches ahead the documents of open BOLs, the soonest first, so that they can be read without a network; and notes
 * for the screens which of them are here.
 */

import type { Account } from '../account/account.ts';
import { environment } from '../base/environment.ts';
import { noteOffline, offlineFacts } from '../base/offline-facts.ts';
import { DocumentError, download } from '../files/download.ts';
import { openBols } from '../files/open-bols.ts';
import { cachePdf, isRoomFor, keptPdfs } from '../files/pdf-cache.ts';
import { hasCaches } from '../files/pdf-caches.ts';
import type { BolRow } from '../rows/rows.ts';

/** Bytes fetched ahead at most. */
const BUDGET = 60 * 1024 * 1024;
const FETCHES_PER_RUN = 25;
/** Screens follow what is noted, and redraw a list for it, ms. */
const NOTES_APART_MS = 250;

/** Stores whose documents are being fetched in this page. */
const fetching = new Set<Account['db']>();

/**
 * Fetches a batch of what a look found a moment ago; without one it looks first. True when there is more to fetch; false at
 * the end, and when the network or the room is gone.
 */
export async function prefetchDocuments(account: Account, look?: Look): Promise<boolean> {
  if (!hasCaches()) return false;
  fetching.add(account.db);
  try {
    return await fetchBatch(account, look ?? (await lookAtDocuments(account)));
  } finally {
    fetching.delete(account.db);
  }
}

async function fetchBatch(account: Account, look: Look): Promise<boolean> {
  const { db, user } = account;
  let fetched = 0;
  let more = false;
  let notedAt = Number.NEGATIVE_INFINITY;
  for (const { file } of look.wanted) {
    if (look.here.has(file.sha256)) continue;
    more = fetched === FETCHES_PER_RUN;
    if (more) break;
    // Nobody pays, at every look, for a document that is then thrown away.
    if (!(await isRoomFor(file.size))) break;
    try {
      if (!(await cachePdf(db, file.sha256, await download(file.sha256, user._id)))) break;
      fetched += 1;
      look.here.add(file.sha256);
      if (environment.monotonic() - notedAt < NOTES_APART_MS) continue;
      note(look, true);
      notedAt = environment.monotonic();
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      if (!error.onlyThisOne) break;
    }
  }
  note(look, more);
  return more;
}

interface Look {
  open: BolRow[];
  /** Those that are fetched ahead. */
  wanted: BolRow[];
  /** Hashes of documents that are here. */
  here: Set<string>;
}

/**
 * Notes which documents of open BOLs are here; asks nobody. `soon`: what is missing is fetched next. Before the first pull
 * there is nothing to note: no BOLs means then that none is known.
 */
export async function lookAtDocuments(account: Account, { soon = false } = {}): Promise<Look> {
  const { db, user } = account;
  const open = await openBols(db);
  const here = await keptPdfs(user._id);
  const unsent = await db.blobs
    .where('sha256')
    .anyOf(open.map(({ file }) => file.sha256))
    .primaryKeys();
  for (const sha256 of unsent) here.add(sha256);
  const look = { open, wanted: withinBudget(open), here };
  if ((await db.meta.get('pulledAt')) !== undefined) {
    note(look, ((soon && hasCaches()) || fetching.has(db)) && look.wanted.some(({ file }) => !here.has(file.sha256)));
  }
  return look;
}

function note({ open, wanted, here }: Look, busy: boolean): void {
  const isHere = ({ file }: BolRow) => here.has(file.sha256);
  const missing = open.filter((bol) => !isHere(bol));
  const kept = wanted.filter(isHere).length;
  const tooMany = missing.length - (wanted.length - kept);
  const known = offlineFacts().documents;
  const same = known?.busy === busy && known.missing.size === 0 && missing.length === 0;
  // Said again only when it changed: screens follow.
  if (same && known.all === wanted.length) return;
  const fetched = new Set(busy ? wanted : []);
  const left = idsOf(missing.filter((bol) => !fetched.has(bol)));
  const missingIds = idsOf(missing);
  noteOffline({
    documents: {
      kept,
      all: wanted.length,
      busy,
      tooMany,
      missing: missingIds,
      coming: new Set([...missingIds].filter((id) => !left.has(id))),
    },
  });
}

/** Of BOLs and of their loads. */
const idsOf = (bols: readonly BolRow[]) => new Set(bols.flatMap(({ _id, loadId }) => [_id, loadId]));

function withinBudget(open: BolRow[]): BolRow[] {
  let bytes = 0;
  return open.filter(({ file }) => {
    bytes += file.size;
    return bytes <= BUDGET;
  });
}
