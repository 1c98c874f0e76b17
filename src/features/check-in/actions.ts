/** What a clerk records for the driver in front of them. Each write is kept on the device first; see enqueue. */
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { PersonTag } from '#contract/user.ts';
import { mutationLabel } from '#domain/mutation-label.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';

interface Recording {
  driver: PersonTag;
  /** Who records it. */
  byName: string;
}

type PickUpLoad = Pick<LoadRecord, '_id' | 'pUNum'>;

/** The driver arrived to pick this load up. */
export function recordPickUpCheckIn(load: PickUpLoad, { driver, byName }: Recording) {
  const label = mutationLabel('check-in-load', { pUNum: load.pUNum, driverName: driver.name });
  return enqueue('check-in-load', { loadId: load._id, driverId: driver._id }, { driver, byName }, { label });
}

/** The driver left with this load. */
export function recordPickUpCheckOut(load: PickUpLoad, { driver, byName }: Recording) {
  const label = mutationLabel('check-out-load', { pUNum: load.pUNum, driverName: driver.name });
  return enqueue('check-out-load', { loadId: load._id, driverId: driver._id }, { driver, byName }, { label });
}

/** The driver arrived to deliver this BOL. */
export function recordDeliveryCheckIn(bol: Bol, sealIntact: boolean, { driver, byName }: Recording) {
  const args = { loadId: bol.loadId, bolId: bol._id, driverId: driver._id, sealIntact };
  const label = mutationLabel('check-in-bol', {
    pUNum: bol.load.pUNum,
    fileName: bol.file.name,
    driverName: driver.name,
  });
  return enqueue('check-in-bol', args, { driver, byName }, { label });
}
