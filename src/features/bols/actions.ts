/** What people do with one BOL on its own screen. Each write is kept on the device first; see enqueue. */
import type { Bol } from '#contract/bol.ts';
import type { PersonTag } from '#contract/user.ts';
import { mutationLabel } from '#domain/mutation-label.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';

interface DeliveryCheckIn {
  bol: Bol;
  driver: PersonTag;
  sealIntact: boolean;
  byName: string;
}

const labelFacts = (bol: Bol) => ({ pUNum: bol.load.pUNum, fileName: bol.file.name });

/** Records that the driver arrived with this BOL, and the state of the seal. */
export function checkInBol({ bol, driver, sealIntact, byName }: DeliveryCheckIn) {
  const args = { loadId: bol.loadId, bolId: bol._id, driverId: driver._id, sealIntact };
  const label = mutationLabel('check-in-bol', { ...labelFacts(bol), driverName: driver.name });
  return enqueue('check-in-bol', args, { driver, byName }, { label });
}

/** Completes the BOL with a check-out time of now. It cannot be undone. */
export function completeBol(bol: Bol, byName: string) {
  const args = { loadId: bol.loadId, bolId: bol._id, driverId: bol.driverId };
  return enqueue('complete-bol', args, { byName }, { label: mutationLabel('complete-bol', labelFacts(bol)) });
}
