/** Check-in, check-out and completion: facts with a time. */
import type { MutationContext } from '#contract/mutation.ts';
import { checkInBol, checkInLoad, checkOutLoad } from '#domain/check-in.ts';
import { completeBol } from '#domain/completion.ts';
import type { Stamp, StampKind } from '#domain/stamp.ts';
import { correctedAt } from '#domain/stamp.ts';
import type { OutboxEntry } from '../../db/outbox-entry.ts';
import { skewAtTap } from '../skew-at-tap.ts';
import { changeBol, changeLoad, type Fold } from './lane.ts';

type Driver = MutationContext<'check-in-bol'>['driver'];

/** The stamp as it will be made on the server, as far as the device can know. */
export function stampOf(
  entry: OutboxEntry,
  kind: StampKind,
  driver: { _id: string; name: string | null } | null,
): Stamp {
  const skewMs = skewAtTap(entry.clock, null) ?? 0;
  return {
    _id: entry.id,
    kind,
    at: correctedAt(entry.occurredAt, skewMs, null),
    occurredAt: entry.occurredAt,
    skewMs,
    receivedAt: null,
    byUserId: entry.actorId,
    byName: entry.context && 'byName' in entry.context ? entry.context.byName : '',
    driverId: driver?._id ?? null,
    driverName: driver?.name ?? null,
    deviceId: null,
    sealIntact: null,
  };
}

const driverOf = (driver: Driver) => ({ _id: driver._id, name: driver.name });

export const foldCheckInBol: Fold<'check-in-bol'> = (lane, entry) => {
  const stamp = {
    ...stampOf(entry, 'checkin', driverOf(entry.context.driver)),
    sealIntact: entry.args.sealIntact,
  };
  return changeBol(lane, entry.args.bolId, (bol) => checkInBol(bol, stamp).row);
};

export const foldCheckInLoad: Fold<'check-in-load'> = (lane, entry) =>
  changeLoad(lane, (load) => checkInLoad(load, stampOf(entry, 'checkin', driverOf(entry.context.driver))).row);

export const foldCheckOutLoad: Fold<'check-out-load'> = (lane, entry) =>
  changeLoad(lane, (load) => checkOutLoad(load, stampOf(entry, 'checkout', driverOf(entry.context.driver))).row);

export const foldCompleteBol: Fold<'complete-bol'> = (lane, entry) =>
  changeBol(lane, entry.args.bolId, (bol) => {
    const { driverId } = entry.args;
    const driver =
      driverId === null ? null : { _id: driverId, name: bol.driver?._id === driverId ? bol.driver.name : null };
    return completeBol(bol, stampOf(entry, 'checkout', driver)).row;
  });
