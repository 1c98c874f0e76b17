/**
 * Somebody gives BOLs of a load a driver. The entry names the driver it replaces, so that whoever changed one of them in
 * the meantime is told.
 */

import * as z from 'zod/mini';
import { assignDriver, type Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { PersonTag } from '#contract/user.ts';
import { Id } from '#contract/values.ts';
import { assignDriver as assign } from '#domain/driver-assignment.ts';
import { t } from '#language/say.ts';
import { aboutLoad, change, NO_BOL, named } from './change.ts';
import { changeBol, changeLoad, type Lane } from './lane.ts';
import { driverContext } from './stamp-of.ts';

export const assignDriverChange = change({
  type: 'assign-driver',
  version: 1,
  args: z.object({
    loadId: Id,
    bolIds: z.array(Id).check(z.minLength(1)),
    driverId: Id,
    replaces: z.nullable(Id),
  }),
  context: driverContext,
  lane: ({ loadId }) => loadId,
  rows: ({ loadId, bolIds }) => [loadId, ...bolIds],
  request: ({ args: { bolIds, driverId, replaces } }) => ({
    endpoint: assignDriver,
    query: { objectIds: bolIds.join(',') },
    body: { driverId, replaces },
  }),
  fold: (lane, { args, context }) =>
    withDrivers(
      args.bolIds.reduce((folded, bolId) => changeBol(folded, bolId, (bol) => assign(bol, context.driver)), lane),
    ),
  compare: ({ args, context }, { bols }) => {
    const names = new Set(
      bols.filter(({ _id }) => args.bolIds.includes(_id)).map(({ driver }) => driver?.name ?? t('Nobody')),
    );
    return [{ label: t('Driver'), mine: context.driver.name, server: [...names].join(', ') || t(NO_BOL) }];
  },
  words: ({ driver = '', load = '' }) => t('Assign {driver} to load {load}', { driver, load }),
});

/** The load names the drivers of its BOLs, each once. */
function withDrivers(lane: Lane): Lane {
  const drivers = new Map<string, NonNullable<Bol['driver']>>();
  for (const { driver } of lane.bols.values()) if (driver) drivers.set(driver._id, driver);
  return changeLoad(lane, (load) => ({ ...load, drivers: [...drivers.values()] }));
}

/** Gives the open BOLs of a load this driver: one change for each driver they have now. */
export function recordDriver(
  load: Pick<LoadRecord, '_id' | 'pUNum'>,
  bols: readonly Bol[],
  driver: PersonTag,
  byName: string,
) {
  return [...openBolsByDriver(bols)].map(([replaces, bolIds]) => ({
    type: assignDriverChange.type,
    args: { loadId: load._id, bolIds, driverId: driver._id, replaces },
    context: { driver, byName },
    ...named(assignDriverChange, { driver: driver.name, ...aboutLoad(load) }),
  }));
}

/** Ids of the BOLs that are not completed, by the driver they have. */
export function openBolsByDriver(bols: readonly Bol[]): Map<string | null, string[]> {
  const groups = new Map<string | null, string[]>();
  for (const { _id, driverId, completed } of bols) {
    if (!completed) groups.set(driverId, [...(groups.get(driverId) ?? []), _id]);
  }
  return groups;
}
