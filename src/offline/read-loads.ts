import type { ServerState } from '#changes/change.ts';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { requireSession } from './account/account.ts';
import type { BolRow, Kept, LoadRow } from './rows/rows.ts';

export type { BolRow, LoadRow };

/** The load as it looks with everything that waits; null when this person has no such load (or deleted it). */
export async function readLoad(loadId: string): Promise<LoadRow | null> {
  const load = await requireSession().db.loads.get(loadId);
  return load && !load.hidden && !load.deleted ? load : null;
}

/** The BOLs of a load that this person may see, by id. */
export async function readBols(loadId: string): Promise<BolRow[]> {
  const bols = await requireSession().db.bols.where('loadId').equals(loadId).sortBy('_id');
  return bols.filter(({ hidden }) => !hidden);
}

/** One BOL; null when this person has no such BOL. */
export async function readBol(bolId: string): Promise<BolRow | null> {
  const bol = await requireSession().db.bols.get(bolId);
  return bol && !bol.hidden ? bol : null;
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
