import type { BolRow, LoadRow } from '../db/rows.ts';
import { requireSession } from '../session-state.ts';

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
