import { Dexie } from 'dexie';
import type { Category } from '#domain/load-category.ts';
import type { BolRow, LoadRow } from '../db/rows.ts';
import { requireSession } from '../session-state.ts';

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
