/** What people do with a whole load on its own screen. Each write is kept on the device first; see enqueue. */
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { MutationContext } from '#contract/mutation.ts';
import type { PersonTag } from '#contract/user.ts';
import { mutationLabel } from '#domain/mutation-label.ts';
import type { Stamp } from '#domain/stamp.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import type { Session } from '#offline/session.ts';

interface PickUpStamp {
  load: Pick<LoadRecord, '_id' | 'pUNum'>;
  driver: PersonTag;
  byName: string;
}

/** Records that the driver arrived at pick-up. */
export function checkInLoad({ load, driver, byName }: PickUpStamp) {
  const label = mutationLabel('check-in-load', { pUNum: load.pUNum, driverName: driver.name });
  return enqueue('check-in-load', { loadId: load._id, driverId: driver._id }, { driver, byName }, { label });
}

/** Records that the driver left pick-up with the freight. */
export function checkOutLoad({ load, driver, byName }: PickUpStamp) {
  const label = mutationLabel('check-out-load', { pUNum: load.pUNum, driverName: driver.name });
  return enqueue('check-out-load', { loadId: load._id, driverId: driver._id }, { driver, byName }, { label });
}

interface Correction {
  load: Pick<LoadRecord, '_id' | 'pUNum'>;
  /** Null for a stamp of the pick-up. */
  bol: Bol | null;
  stamp: Stamp;
  /** The time that counted when the person looked. */
  from: string;
  at: string;
  reason: string;
  viewer: Pick<Session, 'user' | 'actor'>;
}

/** Puts the time of a check-in or check-out right; the original stays beside it. */
export function correctStamp({ load, bol, stamp, from, at, reason, viewer }: Correction) {
  const { _id: stampId, kind } = stamp;
  const label = mutationLabel('correct-stamp', { pUNum: load.pUNum, fileName: bol?.file.name, kind });
  const context = { byName: viewer.user.name, companyId: viewer.actor.companyId, kind, from };
  const args = { loadId: load._id, bolId: bol?._id ?? null, stampId, at, reason };
  return enqueue('correct-stamp', args, context, { label });
}

/** Takes the load out of every list. */
export function deleteLoad(load: LoadRecord, bols: readonly Bol[]) {
  const label = mutationLabel('edit-load', { pUNum: load.pUNum, deleted: true });
  const args = { loadId: load._id, fields: {}, seen: {}, bolChanges: [], deleted: true as const };
  return enqueue('edit-load', args, editContext(load, bols), { label });
}

/** Ships a saved load as it is. The server may keep it unsubmitted and says why. */
export function shipLoad(load: LoadRecord, bols: readonly Bol[]) {
  const label = mutationLabel('edit-load', { pUNum: load.pUNum, ready: true });
  const args = { loadId: load._id, fields: { ready: true }, seen: { ready: load.ready }, bolChanges: [] };
  return enqueue('edit-load', args, editContext(load, bols), { label });
}

/** The parties and documents the load has already: nothing new comes in with these edits. */
function editContext(load: LoadRecord, bols: readonly Bol[]): MutationContext<'edit-load'> {
  const parties = [load.shipper, load.carrier, ...bols.map((bol) => bol.receiver)];
  return {
    parties: Object.fromEntries(parties.flatMap((party) => (party ? [[party._id, party]] : []))),
    files: Object.fromEntries(bols.map(({ file }) => [file.sha256, { size: file.size, pages: file.pages }])),
    contact: load.contact,
  };
}
