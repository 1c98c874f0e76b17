/** How the work at a gate is laid out: who stands in the yard, what comes today, what somebody is looking for. */
import { shownIn } from '#domain/date-format.ts';
import { groupBy } from '#domain/group-by.ts';
import { contains } from '#domain/searchable.ts';
import type { BolRow } from '#offline/read-loads.ts';
import type { DockWork, PickUp } from './dock-work.ts';

/** A truck that has come and not gone. */
export interface TruckInYard {
  key: string;
  kind: 'pick-up' | 'delivery';
  loadId: string;
  driverName: string;
  carrierName: string;
  /** Where the freight comes from, or goes first. */
  otherEnd: string;
  pUNum: string;
  /** Documents of the BOLs it is here for. */
  bols: string[];
  /** When it came: the earliest check-in, ISO. */
  since: string;
}

/** Trucks that were checked in and are neither checked out nor completed; who has waited longest first. */
export function trucksInYard({ pickUps, deliveries }: DockWork): TruckInYard[] {
  const loading = pickUps.flatMap(({ load, bols }): TruckInYard[] => {
    if (load.checkin === null || load.checkout !== null) return [];
    const facts = { loadId: load._id, pUNum: load.pUNum, since: load.checkin, bols: bols.map(({ file }) => file.name) };
    return [
      {
        ...facts,
        key: `pick-up ${load._id}`,
        kind: 'pick-up',
        driverName: load.stamps.at(-1)?.driverName ?? load.drivers[0]?.name ?? '',
        carrierName: load.carrier?.name ?? '',
        otherEnd: bols[0]?.receiver?.name ?? '',
      },
    ];
  });
  const trucks = new Map<string, TruckInYard>();
  for (const bol of deliveries) {
    if (bol.checkin === null) continue;
    const driverName = bol.stamps.at(-1)?.driverName ?? bol.driver?.name ?? '';
    const key = `delivery ${bol.loadId} ${driverName}`;
    const known = trucks.get(key);
    trucks.set(key, {
      ...{ key, kind: 'delivery', loadId: bol.loadId, driverName, carrierName: bol.carrier?.name ?? '' },
      ...{ otherEnd: bol.shipper.name, pUNum: bol.load.pUNum },
      bols: [...(known?.bols ?? []), bol.file.name],
      since: known && Date.parse(known.since) < Date.parse(bol.checkin) ? known.since : bol.checkin,
    });
  }
  return [...loading, ...trucks.values()].toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since));
}

/** The work with all that was typed in it: driver, carrier, company, P/U number, BOL, last six. */
export function searchWork({ pickUps, deliveries }: DockWork, typed: string): DockWork {
  const words = typed.split(/\s+/).filter(Boolean);
  const hasAll = (text: string) => words.every((word) => contains(text, word));
  return {
    pickUps: pickUps.filter((pickUp) => hasAll(textOfPickUp(pickUp))),
    deliveries: deliveries.filter((bol) => hasAll(textOfDelivery(bol))),
  };
}

const textOfPickUp = ({ load, bols }: PickUp) =>
  [load._id, load.pUNum, load.carrier?.name, ...load.drivers.map(({ name }) => name), ...bols.map(textOfDelivery)].join(
    '\n',
  );
const textOfDelivery = ({ loadId, load, file, carrier, driver, shipper, receiver }: BolRow) =>
  [loadId, load.pUNum, file.name, carrier?.name, driver?.name, shipper.name, receiver?.name].join('\n');

/** BOLs of one load that are due on one day and not here yet, where there are several: one truck brings them together. */
export function comingTogether(deliveries: readonly BolRow[], zoneOf: (bol: BolRow) => string): BolRow[][] {
  const expected = deliveries.filter(({ checkin }) => checkin === null);
  const several = (bols: BolRow[]) => bols.length > 1;
  const dayOfBol = (bol: BolRow) => shownIn(bol.dropDate, zoneOf(bol))?.day ?? '';
  // First by load: most have one BOL here, and finding the day of a moment costs more.
  return [...groupBy(expected, ({ loadId }) => loadId).values()]
    .filter(several)
    .flatMap((ofLoad) => [...groupBy(ofLoad, dayOfBol).values()].filter(several));
}

export type Day = 'Earlier' | 'Today' | 'Later' | 'Without a time';

/** The day something is due, by the calendar of the place. */
export function dayOf(dueAt: string | null, zone: string, nowMs: number): Day {
  if (dueAt === null) return 'Without a time';
  if (shownIn(dueAt, zone)?.day === shownIn(new Date(nowMs).toISOString(), zone)?.day) return 'Today';
  return Date.parse(dueAt) < nowMs ? 'Earlier' : 'Later';
}
