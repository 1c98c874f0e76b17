import { Dexie } from 'dexie';
import type { ServerState } from '#changes/change.ts';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { Category } from '#domain/load-category.ts';
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

/** What the check-in and check-out screens work on: one group a load. `load` is null where only its BOLs are known. */
export interface CheckInWork {
  loadId: string;
  load: LoadRow | null;
  bols: BolRow[];
}

/** Loads that are shipped or carried and BOLs that are received, none of them completed; by pick-up date. */
export async function readCheckInWork(): Promise<CheckInWork[]> {
  const { db } = requireSession();
  // Arrays compare part by part, so these bounds hold every key that starts with the category. `maxKey` stands once
  // only: a key that holds the same array twice is not valid everywhere.
  const keysOf = (category: Category) => [[category], [category, Dexie.maxKey]] as const;
  const [outbound, shipping, inbound] = await Promise.all([
    db.loads
      .where('[category+_id]')
      .between(...keysOf('outbound'))
      .toArray(),
    db.loads
      .where('[category+_id]')
      .between(...keysOf('shipping'))
      .toArray(),
    db.bols
      .where('[category+loadId+_id]')
      .between(...keysOf('inbound'))
      .toArray(),
  ]);
  const loads = new Map([...outbound, ...shipping].map((load) => [load._id, load]));
  const ids = new Set([...loads.keys(), ...inbound.map(({ loadId }) => loadId)]);
  const bols = await db.bols
    .where('loadId')
    .anyOf([...ids])
    .filter(({ hidden, completed }) => !hidden && !completed)
    .toArray();
  const work = [...ids].map((loadId) => ({
    loadId,
    load: loads.get(loadId) ?? null,
    bols: bols.filter((bol) => bol.loadId === loadId),
  }));
  return work.sort((a, b) => pickUpOf(a).localeCompare(pickUpOf(b)));
}

function pickUpOf({ load, bols }: CheckInWork): string {
  return load?.pUDate ?? bols[0]?.load.pUDate ?? '';
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
