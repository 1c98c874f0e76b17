import type { Party } from '#contract/company.ts';
import { isUnderWay, type NextStop, nextStopOf } from '#domain/next-stop.ts';
import type { CheckInWork } from '#offline/check-in-work.ts';
import type { BolRow, LoadRow } from '#offline/read-loads.ts';

/** A driver's next stop with one load. */
export interface DriverStop extends NextStop<Party, BolRow> {
  load: LoadRow;
  /** All BOLs of the load, completed or not. */
  all: BolRow[];
}

/** The next stop of each load this driver has: what is under way first, then what is due first, last what waits for others. */
export function stopsOfDriver(groups: readonly CheckInWork[], driverId: string): DriverStop[] {
  const stops = groups.flatMap(({ load, all }) => {
    const stop = load && nextStopOf(driverId, load, all);
    return load && stop ? [{ ...stop, load, all, goes: isUnderWay(load, all) }] : [];
  });
  const dueMs = ({ dueAt }: DriverStop) => (dueAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(dueAt));
  return stops.toSorted(
    (a, b) => Number(b.todo) - Number(a.todo) || Number(b.goes) - Number(a.goes) || dueMs(a) - dueMs(b),
  );
}
