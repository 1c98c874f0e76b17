import type { Bol } from '#contract/bol.ts';
import { assignDriver } from '#domain/driver-assignment.ts';
import { changeBol, changeLoad, type Fold, type Lane } from './lane.ts';

export const foldAssignDriver: Fold<'assign-driver'> = (lane, entry) =>
  withDrivers(
    entry.args.bolIds.reduce(
      (folded, bolId) => changeBol(folded, bolId, (bol) => assignDriver(bol, entry.context.driver)),
      lane,
    ),
  );

/** The load names the drivers of its BOLs, each once. */
function withDrivers(lane: Lane): Lane {
  const drivers = new Map<string, NonNullable<Bol['driver']>>();
  for (const { driver } of lane.bols.values()) if (driver) drivers.set(driver._id, driver);
  return changeLoad(lane, (load) => ({ ...load, drivers: [...drivers.values()] }));
}
