import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { BolRow, Kept, LoadRow } from '../db/rows.ts';
import { requireSession } from '../session-state.ts';

/** A load as the server last had it, without anything that waits. A load it doesn't have (any more) is null. */
export interface ServerState {
  load: LoadRecord | null;
  bols: Bol[];
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
