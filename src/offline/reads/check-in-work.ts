/**
 * What trucks are expected for at the viewer's company: loads to be picked up here and BOLs to be delivered here, not
 * completed yet, with what was recorded already. The screens narrow it to one driver.
 */
import { Dexie } from 'dexie';
import type { BolRow, LoadRow } from '../db/rows.ts';
import { groupBy } from '../group-by.ts';
import { requireSession } from '../session-state.ts';

export interface PickUpWork {
  load: LoadRow;
  bols: BolRow[];
}

export interface DeliveryWork {
  /** Null while only the BOL has arrived from the server. */
  load: LoadRow | null;
  bol: BolRow;
}

export interface CheckInWork {
  pickUps: PickUpWork[];
  deliveries: DeliveryWork[];
}

/** Earliest schedule first in both lists. */
export async function readCheckInWork(): Promise<CheckInWork> {
  const { db } = requireSession();
  const { minKey, maxKey } = Dexie;
  return db.transaction('r', db.loads, db.bols, async () => {
    const outbound = db.loads.where('[category+_id]').between(['outbound', minKey], ['outbound', maxKey]);
    const inbound = db.bols
      .where('[category+loadId+_id]')
      .between(['inbound', minKey, minKey], ['inbound', maxKey, maxKey]);
    const loads = await outbound.filter(isHere).toArray();
    const arriving = await inbound.filter(isHere).toArray();
    const [bols, loadsOfInbound] = await Promise.all([
      db.bols
        .where('loadId')
        .anyOf(loads.map(({ _id }) => _id))
        .toArray(),
      db.loads.bulkGet(arriving.map(({ loadId }) => loadId)),
    ]);
    const bolsOf = groupBy(bols, ({ loadId }) => loadId);
    const pickUps = loads.map((load) => ({ load, bols: bolsOf.get(load._id) ?? [] }));
    const deliveries = arriving.map((bol, index) => ({ bol, load: loadsOfInbound[index] ?? null }));
    return {
      pickUps: pickUps.sort((a, b) => timeOf(a.load.pUDate) - timeOf(b.load.pUDate)),
      deliveries: deliveries.sort((a, b) => timeOf(a.bol.dropDate) - timeOf(b.bol.dropDate)),
    };
  });
}

/** Rows that only stay because something unsent hangs on them are no work any more. */
const isHere = (row: LoadRow | BolRow) => row.removed === undefined;

/** Without a schedule it stands last. */
function timeOf(instant: string | null): number {
  return instant === null ? Number.POSITIVE_INFINITY : Date.parse(instant);
}
