/** The driver arrived at pick-up, and left with the freight: two stamps of the load. */

import * as z from 'zod/mini';
import { checkInLoad, checkOutLoad, type LoadRecord } from '#contract/load.ts';
import type { PersonTag } from '#contract/user.ts';
import { Id } from '#contract/values.ts';
import { checkInLoad as checkIn, checkOutLoad as checkOut } from '#domain/check-in.ts';
import { t } from '#language/say.ts';
import { aboutLoad, change, named } from './change.ts';
import { changeLoad } from './lane.ts';
import { alreadyAt } from './note-words.ts';
import { driverContext, stampLine, stampOf } from './stamp-of.ts';

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
  compare: ({ occurredAt }, { load }) => [stampLine('checkin', { mine: occurredAt, stored: load?.checkin, row: load })],
  words: ({ load = '', driver = '' }) => t('Check in load {load} for {driver}', { load, driver }),
  superseded: (load) => alreadyAt('checkin', load?.checkin, load),
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
  compare: ({ occurredAt }, { load }) => [
    stampLine('checkout', { mine: occurredAt, stored: load?.checkout, row: load }),
  ],
  words: ({ load = '', driver = '' }) => t('Check out load {load} for {driver}', { load, driver }),
  superseded: (load) => alreadyAt('checkout', load?.checkout, load),
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

const aboutStop = ({ load, driver }: Stop) => ({ driver: driver.name, ...aboutLoad(load) });

export function recordLoadCheckIn(stop: Stop) {
  return { type: checkInLoadChange.type, ...stopOf(stop), ...named(checkInLoadChange, aboutStop(stop)) };
}

export function recordLoadCheckOut(stop: Stop) {
  return { type: checkOutLoadChange.type, ...stopOf(stop), ...named(checkOutLoadChange, aboutStop(stop)) };
}
