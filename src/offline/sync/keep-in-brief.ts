/**
 * Once a day, loads that were completed long ago are put in brief (`rows/brief.ts`), so that a device does not fill up
 * with history. A piece of the completed list at a time, oldest loads first, each in a transaction of its own, and a few
 * pieces a run: the next run goes on from there. Nothing that waits, and no row anything waits for, is touched.
 */

import { groupBy } from '#domain/group-by.ts';
import type { Account } from '../account/account.ts';
import { measuredNow } from '../api/clock.ts';
import { environment } from '../base/environment.ts';
import { briefBol, briefLoad } from '../rows/brief.ts';
import type { BolRow, LoadRow } from '../rows/rows.ts';
import type { AccountDb } from '../rows/schema.ts';
import { isSealed } from '../seal/state.ts';
import { readPullState } from './apply-page.ts';

const DAY_MS = 24 * 3_600_000;
/** Completed loads stay whole this long. */
export const WHOLE_DAYS = 90;
/** One that was opened after that stays whole this long. */
const OPENED_DAYS = 7;
const BOLS_A_PIECE = 200;
const PIECES_A_RUN = 5;

interface Progress {
  /** Load and BOL that were looked at last; null: none, begin at the start. */
  behind: [loadId: string, bolId: string] | null;
  /** When the end was reached, by the device's clock. */
  endedAt: number;
}

/** Looks at the next pieces if a day has passed since the last look at all; how many loads it put in brief. */
export async function keepInBrief({ db }: Account): Promise<number> {
  const progress = ((await db.meta.get('brief'))?.value as Progress | undefined) ?? { behind: null, endedAt: 0 };
  if (progress.behind === null && Math.abs(environment.now() - progress.endedAt) < DAY_MS) return 0;
  const measured = await measuredNow(db);
  if (measured === null) return 0;
  // By the server's clock: a tablet set to next year must not throw this year's timelines out.
  const now = measured.wallMs + measured.skewMs;
  let count = 0;
  let { behind } = progress;
  for (let pieces = 0; pieces < PIECES_A_RUN; pieces += 1) {
    const piece = await pieceBehind(db, behind);
    count += await putInBrief(db, new Set(piece.map(({ loadId }) => loadId)), now);
    const last = piece.at(-1);
    behind = last && piece.length === BOLS_A_PIECE ? [last.loadId, last._id] : null;
    await db.meta.put({ key: 'brief', value: { behind, endedAt: environment.now() } satisfies Progress });
    if (behind === null) break;
  }
  return count;
}

function pieceBehind(db: AccountDb, behind: Progress['behind']): PromiseLike<BolRow[]> {
  return db.bols
    .where('[category+loadId+_id]')
    .between(['completed', ...(behind ?? ['', ''])], ['completed', '\uffff', '\uffff'], behind === null)
    .limit(BOLS_A_PIECE)
    .toArray();
}

/**
 * Rows are written here and by `refold`, nowhere else: nothing waits for these, so there is nothing to fold. Looked at and
 * written in one transaction.
 */
async function putInBrief(db: AccountDb, loadIds: Set<string>, now: number): Promise<number> {
  const ids = [...loadIds];
  return db.transaction('rw', [db.loads, db.bols, db.meta], async () => {
    // A pass from the start will say anew what there is.
    if ((await isSealed(db)) || (await readPullState(db)).startedOver) return 0;
    const [loads, bols] = await Promise.all([db.loads.bulkGet(ids), db.bols.where('loadId').anyOf(ids).toArray()]);

    const bolsOf = groupBy(bols, ({ loadId }) => loadId);
    const old = ids.flatMap((id, at) => {
      const [load, own] = [loads[at], bolsOf.get(id) ?? []];
      return load && isLongOver(load, own, now) ? [{ load, own }] : [];
    });
    await db.loads.bulkPut(old.map(({ load }) => briefLoad(load)));
    await db.bols.bulkPut(old.flatMap(({ own }) => own.map(briefBol)));
    return old.length;
  });
}

/** While anything waits for a load, each of its rows has a `base`. */
function isLongOver(load: LoadRow, bols: BolRow[], now: number): boolean {
  const settled = [load, ...bols].every((row) => row.pending === 0 && !('base' in row) && !row.hidden && !row.removed);
  const isWhole = !load.brief || bols.some(({ brief }) => !brief);
  const ended = bols.map(({ completed, checkout }) => (completed && checkout ? Date.parse(checkout) : now));
  const openedLately = load.opened !== undefined && now - load.opened < OPENED_DAYS * DAY_MS;
  return settled && isWhole && !openedLately && Math.max(...ended) < now - WHOLE_DAYS * DAY_MS;
}
