/** The driver arrived at pick-up, and left with the freight: two stamps of the load. */
import * as z from 'zod/mini';
import { checkInLoad, checkOutLoad, type LoadRecord } from '#contract/load.ts';
import type { PersonTag } from '#contract/user.ts';
import { Id } from '#contract/values.ts';
import { checkInLoad as checkIn, checkOutLoad as checkOut } from '#domain/check-in.ts';
import { change } from './change.ts';
import { changeLoad } from './lane.ts';
import { alreadyAt, driverContext, stampOf, timeLine } from './stamp-of.ts';

/** What both have in common: who drove up to which load, and whose lane and row that is. */
const atPickUp = {
  version: 1,
  args: z.object({ loadId: Id, driverId: Id }),
  context: driverContext,
  lane: ({ loadId }: { loadId: string }) => loadId,
  rows: ({ loadId }: { loadId: string }) => [loadId],
};

export const checkInLoadChange = change({
  type: 'check-in-load',
  ...atPickUp,
  request: ({ args: { loadId, driverId }, occurredAt }) => ({
    endpoint: checkInLoad,
    params: { id: loadId },
    body: { driverId, occurredAt },
  }),
  fold: (lane, made) =>
    changeLoad(lane, (load) => checkIn(load, stampOf(made, 'checkin', made.context.driver, load)).row),
  compare: ({ occurredAt }, { load }) => [timeLine('Check-in', occurredAt, load?.checkin, load)],
  superseded: (load) => alreadyAt('checked in', load?.checkin, load),
});

export const checkOutLoadChange = change({
  type: 'check-out-load',
  ...atPickUp,
  request: ({ args: { loadId, driverId }, occurredAt }) => ({
    endpoint: checkOutLoad,
    params: { id: loadId },
    body: { driverId, occurredAt },
  }),
  fold: (lane, made) =>
    changeLoad(lane, (load) => checkOut(load, stampOf(made, 'checkout', made.context.driver, load)).row),
  compare: ({ occurredAt }, { load }) => [timeLine('Check-out', occurredAt, load?.checkout, load)],
  superseded: (load) => alreadyAt('checked out', load?.checkout, load),
});

interface Stop {
  load: Pick<LoadRecord, '_id' | 'pUNum'>;
  driver: PersonTag;
  /** Who records it. */
  byName: string;
}

const stopOf = ({ load, driver, byName }: Stop) => ({
  args: { loadId: load._id, driverId: driver._id },
  context: { driver, byName },
});

export function recordLoadCheckIn(stop: Stop) {
  const label = `Check in load ${stop.load.pUNum} for ${stop.driver.name}`;
  return { type: checkInLoadChange.type, ...stopOf(stop), label };
}

export function recordLoadCheckOut(stop: Stop) {
  const label = `Check out load ${stop.load.pUNum} for ${stop.driver.name}`;
  return { type: checkOutLoadChange.type, ...stopOf(stop), label };
}
