import type { ServerState } from '#changes/change.ts';
import type { Bol } from '#contract/bol.ts';
import type { Party } from '#contract/company.ts';
import type { LoadRecord } from '#contract/load.ts';
import { groupBy } from '#domain/group-by.ts';
import { COMPANY_TYPE, type CompanyType } from '#domain/roles.ts';
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

/** Latest loads that are asked for the companies on them. */
const LATEST = 200;

/**
 * The companies of this type on the latest loads of one's own company, as carrier or as receiver, the last one first; each
 * once, up to `count`. Ids grow with time, so the latest loads are the last ones of the store, however many it has.
 */
export async function readLastPicked(type: CompanyType, count = 5): Promise<Party[]> {
  const { db, company } = requireSession();
  const latest = await db.loads.orderBy(':id').reverse().limit(LATEST).toArray();
  const own = latest.filter(({ shipperId, hidden }) => shipperId === company._id && !hidden);
  const picked = new Map<string, Party>();
  if (type === COMPANY_TYPE.carrier) {
    for (const { carrier } of own) if (carrier && !picked.has(carrier._id)) picked.set(carrier._id, carrier);
  } else {
    const ids = own.map(({ _id }) => _id);
    const bols = await db.bols.where('loadId').anyOf(ids).toArray();
    const bolsOf = groupBy(bols, ({ loadId }) => loadId);
    const receivers = ids.flatMap((id) => bolsOf.get(id) ?? []).filter(({ hidden }) => !hidden);
    for (const { receiver } of receivers) if (receiver && !picked.has(receiver._id)) picked.set(receiver._id, receiver);
  }
  return [...picked.values()].slice(0, count);
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
