import type { ServerState } from '#changes/change.ts';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { groupBy } from '#domain/group-by.ts';
import { requireSession } from './account/account.ts';
import type { BolRow, Kept, LoadRow } from './rows/rows.ts';

export type { BolRow, LoadRow };

/** Loads read at once of many. */
const PIECE = 500;

/** The load as it looks with everything that waits; null when this person has no such load (or deleted it). */
export async function readLoad(loadId: string): Promise<LoadRow | null> {
  const load = await requireSession().db.loads.get(loadId);
  return load && !load.hidden && !load.deleted ? load : null;
}

/** Loads with their BOLs, by id, as far as this person has them. Read in pieces: it may be a whole list. */
export async function readLoadsWithBols(
  loadIds: readonly string[],
): Promise<Map<string, { load: LoadRow; bols: BolRow[] }>> {
  const { db } = requireSession();
  const found = new Map<string, { load: LoadRow; bols: BolRow[] }>();
  const ids = [...new Set(loadIds)];
  for (let start = 0; start < ids.length; start += PIECE) {
    const piece = ids.slice(start, start + PIECE);
    const [loads, bols] = await Promise.all([
      db.loads.bulkGet(piece),
      db.bols.where('loadId').anyOf(piece).sortBy('_id'),
    ]);
    const bolsOf = groupBy(
      bols.filter(({ hidden }) => !hidden),
      ({ loadId }) => loadId,
    );
    for (const load of loads) if (load && !load.hidden) found.set(load._id, { load, bols: bolsOf.get(load._id) ?? [] });
  }
  return found;
}

/** The BOLs of a load that this person may see, by id. */
export async function readBols(loadId: string): Promise<BolRow[]> {
  const bols = await requireSession().db.bols.where('loadId').equals(loadId).sortBy('_id');
  return bols.filter(({ hidden }) => !hidden);
}

/** What the server last said about a load and its BOLs. */
export async function readServerState(loadId: string): Promise<ServerState> {
  const { db } = requireSession();
  const [load, bols] = await Promise.all([db.loads.get(loadId), db.bols.where('loadId').equals(loadId).sortBy('_id')]);
  return {
    load: load ? baseOf<LoadRecord, LoadRow>(load) : null,
    bols: bols.map((bol) => baseOf<Bol, BolRow>(bol)).filter((bol) => bol !== null),
  };
}

/** Rows without `base` have nothing waiting: they are the server's own. */
function baseOf<T, R extends T & Kept<T>>(row: R): T | null {
  if (row.removed) return null;
  return row.base === undefined ? row : row.base;
}
