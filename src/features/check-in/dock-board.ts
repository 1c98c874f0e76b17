/** How the work at a gate is laid out: who stands in the yard, what comes today, what somebody is looking for. */

import type { Party } from '#contract/company.ts';
import type { PersonTag } from '#contract/user.ts';
import { shownIn } from '#domain/date-format.ts';
import { isAtPickUp } from '#domain/next-stop.ts';
import { containsWords, numbersOfTruck, waysOf } from '#domain/searchable.ts';
import { heldStamp, type Stamp } from '#domain/stamp.ts';
import { heldCheckin } from '#domain/visits.ts';
import { t } from '#language/say.ts';
import type { BolRow, LoadRow } from '#offline/read-loads.ts';
import type { DockWork, PickUp } from './dock-work.ts';

/** A truck that has come and not gone. */
export interface TruckInYard {
  key: string;
  kind: 'pick-up' | 'delivery';
  loadId: string;
  /** Who came with it, as far as that was recorded. */
  driver: PersonTag | null;
  driverName: string;
  carrierName: string;
  /** Where the freight comes from, or goes first. */
  otherEnd: string;
  pUNum: string;
  /** What it is here for. */
  bols: BolRow[];
  /** The load it is loaded with; null at the receiver's dock. */
  load: LoadRow | null;
  /** When it came: the earliest check-in, ISO. */
  since: string;
}

/** The truck a driver brings a load's BOLs to the receiver with. Ids only: it stands in the address. */
export const deliveryKey = (loadId: string, driverId: string | null) => `${loadId}.${driverId ?? ''}`;

/** The truck a load is picked up with. */
export const pickUpKey = (loadId: string) => loadId;

/** Trucks that were checked in and are neither checked out nor completed; who has waited longest first. */
export function trucksInYard({ pickUps, deliveries }: DockWork): TruckInYard[] {
  const trucks = new Map<string, TruckInYard>();
  for (const { load, bols, all } of pickUps) {
    if (load.checkin === null || !isAtPickUp(load, all)) continue;
    const key = pickUpKey(load._id);
    const { driverId: _, ...who } = driverOf(heldStamp(load.stamps, 'checkin'), load.drivers);
    trucks.set(key, {
      ...{ key, kind: 'pick-up', loadId: load._id, load, bols, pUNum: load.pUNum, since: load.checkin },
      ...who,
      carrierName: load.carrier?.name ?? '',
      otherEnd: bols[0]?.receiver?.name ?? '',
    });
  }
  for (const bol of deliveries) {
    if (bol.checkin === null) continue;
    const { driverId, ...who } = driverOf(heldCheckin(bol), bol.driver ? [bol.driver] : []);
    const key = deliveryKey(bol.loadId, driverId);
    const known = trucks.get(key);
    trucks.set(key, {
      ...{ key, kind: 'delivery', loadId: bol.loadId, load: null, ...who, carrierName: bol.carrier?.name ?? '' },
      ...{ otherEnd: bol.shipper.name, pUNum: bol.load.pUNum },
      bols: [...(known?.bols ?? []), bol],
      since: known && Date.parse(known.since) < Date.parse(bol.checkin) ? known.since : bol.checkin,
    });
  }
  return [...trucks.values()].toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since));
}

/** Those of these trucks that were found, each whole: one BOL that was searched for brings all that came with it. */
export function onlyFound(trucks: readonly TruckInYard[], found: DockWork): TruckInYard[] {
  const keys = new Set(trucksInYard(found).map(({ key }) => key));
  return trucks.filter(({ key }) => keys.has(key));
}

/** The driver whose arrival is recorded; where it does not say who that was, the planned one. */
function driverOf(held: Stamp | null, planned: readonly PersonTag[]) {
  const only = planned.length === 1 ? (planned[0] ?? null) : null;
  if (!held?.driverId) return { driver: only, driverName: only?.name ?? '', driverId: only?._id ?? null };
  const { driverId: _id, driverName, driverCompanyId } = held;
  const known = planned.find((driver) => driver._id === _id);
  const name = known?.name ?? driverName ?? '';
  const stranger = driverCompanyId ? { _id, name, phone: '', connexId: null, companyId: driverCompanyId } : null;
  return { driver: known ?? stranger, driverName: name, driverId: _id };
}

/** The work with all that was typed in it: driver, plate, truck, trailer, carrier, company, P/U number, BOL, last six. */
export function searchWork({ pickUps, deliveries }: DockWork, typed: string): DockWork {
  return {
    pickUps: pickUps.filter((pickUp) => containsWords(textOfPickUp(pickUp), typed, waysOf)),
    deliveries: deliveries.filter((bol) => containsWords(textOfDelivery(bol), typed, waysOf)),
  };
}

const textOfPickUp = ({ load, bols }: PickUp) =>
  [
    load._id,
    load.pUNum,
    load.carrier?.name,
    ...load.drivers.flatMap(textOfDriver),
    ...load.stamps.map(({ driverName }) => driverName),
    ...bols.map(textOfDelivery),
  ].join('\n');
const textOfDriver = (driver: PersonTag) => [driver.name, ...numbersOfTruck(driver)];
const textOfDelivery = ({ _id, loadId, load, file, carrier, driver, stamps, shipper, receiver }: BolRow) =>
  [
    ...[_id, loadId, load.pUNum, file.name, carrier?.name, shipper.name, receiver?.name],
    ...(driver ? textOfDriver(driver) : []),
    ...stamps.map(({ driverName }) => driverName),
  ].join('\n');

/** What is read on the truck itself; nothing where the driver's account does not say it. */
export const truckWords = ({ truckNum, plate, trlNum }: Pick<PersonTag, 'truckNum' | 'plate' | 'trlNum'>): string =>
  [
    truckNum && t('Truck {number}', { number: truckNum }),
    plate && t('Plate {number}', { number: plate }),
    trlNum && t('Trailer {number}', { number: trlNum }),
  ]
    .filter(Boolean)
    .join(' · ');

/** Who brings or fetches it: the carrier, its drivers, and what their trucks are known by. */
export const whoDrives = (carrier: Pick<Party, 'name'> | null, drivers: readonly PersonTag[]): string =>
  [carrier?.name, drivers.map(({ name }) => name).join(', ') || t('no driver assigned'), ...drivers.map(truckWords)]
    .filter(Boolean)
    .join(' · ');

export const bolsWords = (count: number): string => t('{count, plural, one {# BOL} other {# BOLs}}', { count });

/** What a truck comes for: the P/U number, and its one BOL or how many. */
export const freightWords = (number: string, bols: readonly Pick<BolRow, 'file'>[]): string =>
  t('P/U {number} · {what}', { number, what: bols.length === 1 ? (bols[0]?.file.name ?? '') : bolsWords(bols.length) });

const dueDays = new WeakMap<BolRow, string>();

/** Found once a row: the board is drawn again with each letter typed, and thousands of moments take a tablet a while. */
function dueDay(bol: BolRow, zone: string): string {
  const known = dueDays.get(bol) ?? shownIn(bol.dropDate, zone)?.date ?? '';
  dueDays.set(bol, known);
  return known;
}

/** Names a truck that comes while its BOLs are checked in one by one: it is the same with each that is left. */
export const comingKey = ([bol]: readonly [BolRow, ...BolRow[]], zone: string): string =>
  bol.checkin === null ? [bol.loadId, bol.driverId, dueDay(bol, zone)].join(' ') : bol._id;

/**
 * The deliveries by truck, in their order: BOLs of one load that are due on one day with one driver and not here yet come
 * together; all others are alone.
 */
export function byTruck(deliveries: readonly BolRow[], zoneOf: (bol: BolRow) => string): [BolRow, ...BolRow[]][] {
  const sizes = new Map<string, number>();
  for (const { loadId } of deliveries) sizes.set(loadId, (sizes.get(loadId) ?? 0) + 1);
  const trucks = new Map<string, [BolRow, ...BolRow[]]>();
  for (const bol of deliveries) {
    const alone = sizes.get(bol.loadId) === 1 || bol.checkin !== null;
    const day = alone ? '' : dueDay(bol, zoneOf(bol));
    const key = alone ? bol._id : [bol.loadId, bol.driverId, day].join(' ');
    const others = trucks.get(key);
    if (others) others.push(bol);
    else trucks.set(key, [bol]);
  }
  return [...trucks.values()];
}
