/**
 * What reports count of one load, picked out of its row and its BOLs: small, because a year of loads is held at once.
 * Only what the reader may read is in it. The times are those the rows show: corrected ones, the first of several, and of
 * loads that a device keeps in brief too. Each belongs to the calendar of its place.
 */
import { groupBy } from './group-by.ts';
import { isLoadCompleted } from './load-category.ts';
import { type Osd, osdCount } from './osd.ts';
import { may } from './permissions.ts';
import { wallOf } from './place-clock.ts';
import { type BolParties, type LoadParties, relationsTo } from './relation.ts';
import type { Actor } from './roles.ts';
import { deliveryZone, type Place, pickUpZone } from './zone-of-address.ts';

type Company = Place & { _id: string; name: string };

interface CountedLoad extends LoadParties {
  _id: string;
  pUDate: string;
  checkin: string | null;
  checkout: string | null;
  shipper: Company;
  carrier: Company | null;
}

interface CountedBol extends BolParties {
  deliveryDate: string | null;
  checkin: string | null;
  checkout: string | null;
  completed: boolean;
  osd: Osd;
  shipper: Company;
  receiver: Company | null;
}

/** A company as reports name it; its name as it stood on the load that was read last. */
export interface Partner {
  id: string;
  name: string;
}

export type PartnerKind = 'carrier' | 'shipper' | 'receiver';

/** One BOL on its way to a receiver. Days are `YYYY-MM-DD`. */
export interface DeliveryFacts {
  partners: Record<PartnerKind, Partner | null>;
  dueAt: string | null;
  dueDay: string;
  arrivedAt: string | null;
  arrivedDay: string;
  /** Cases by kind; null without a report. */
  osd: Record<keyof Osd, number> | null;
}

/** One stop of a truck at a dock, from check-in to check-out; several BOLs for one receiver are one stop. */
export interface VisitFacts {
  stop: 'pick-up' | 'delivery';
  place: Partner;
  day: string;
  /** Null while the truck stands there, and where its check-out is before its check-in: one of them is wrong. */
  minutes: number | null;
}

export interface LoadFacts {
  /** Of its pick-up, at the shipper. */
  day: string;
  bols: number;
  isCompleted: boolean;
  deliveries: DeliveryFacts[];
  visits: VisitFacts[];
}

const MINUTE_MS = 60_000;

/** Null for what no report counts: drafts, deleted loads, and what this reader stands in no relation to. */
export function loadFacts(actor: Actor, load: CountedLoad, bols: readonly CountedBol[]): LoadFacts | null {
  if (!load.ready || load.deleted) return null;
  const relations = relationsTo(actor, load, bols);
  if (relations.size === 0) return null;
  const own = bols.filter((bol) => relationsTo(actor, load, [bol]).size > 0);
  const seesPickUp = may(actor, 'pickup.read', relations, { completed: isLoadCompleted(bols) });
  return {
    day: dayOf(load.pUDate, pickUpZone(load)),
    bols: own.length,
    isCompleted: isLoadCompleted(own),
    deliveries: own.map((bol) => deliveryOf(load, bol)),
    visits: [...(seesPickUp ? pickUpVisit(load) : []), ...deliveryVisits(own)],
  };
}

function deliveryOf(load: CountedLoad, bol: CountedBol): DeliveryFacts {
  const zone = deliveryZone(bol);
  const { overages, shortages, damages } = bol.osd;
  return {
    partners: { carrier: partner(load.carrier), shipper: partner(load.shipper), receiver: partner(bol.receiver) },
    dueAt: bol.deliveryDate,
    dueDay: dayOf(bol.deliveryDate, zone),
    arrivedAt: bol.checkin,
    arrivedDay: dayOf(bol.checkin, zone),
    osd:
      osdCount(bol.osd) === 0
        ? null
        : { overages: cases(overages), shortages: cases(shortages), damages: cases(damages) },
  };
}

const pickUpVisit = (load: CountedLoad) =>
  visitOf('pick-up', load.shipper, pickUpZone(load), load.checkin, load.checkout);

/** A truck is at a dock from its first check-in until the last of what it brought there is checked out. */
function deliveryVisits(bols: readonly CountedBol[]): VisitFacts[] {
  const arrived = bols.filter(({ checkin }) => checkin !== null);
  return [...groupBy(arrived, ({ receiver }) => receiver?._id).values()].flatMap((together) => {
    const [first] = together;
    if (!first?.receiver) return [];
    const checkins = together.flatMap(({ checkin }) => checkin ?? []).sort(byTime);
    const checkouts = together.flatMap(({ checkout }) => checkout ?? []).sort(byTime);
    const left = checkouts.length === together.length ? (checkouts.at(-1) ?? null) : null;
    return visitOf('delivery', first.receiver, deliveryZone(first), checkins[0] ?? null, left);
  });
}

function visitOf(
  stop: VisitFacts['stop'],
  company: Company,
  zone: string,
  checkin: string | null,
  checkout: string | null,
): VisitFacts[] {
  if (checkin === null) return [];
  const minutes = checkout === null ? -1 : (Date.parse(checkout) - Date.parse(checkin)) / MINUTE_MS;
  return [{ stop, place: named(company), day: dayOf(checkin, zone), minutes: minutes < 0 ? null : minutes }];
}

const named = ({ _id, name }: Company): Partner => ({ id: _id, name });
const partner = (company: Company | null) => company && named(company);
const byTime = (a: string, b: string) => Date.parse(a) - Date.parse(b);
const cases = (entries: Osd[keyof Osd]) => entries.reduce((sum, { qty }) => sum + qty, 0);

/** The calendar day there; empty for no instant. */
const dayOf = (instant: string | null, zone: string) => wallOf(instant ?? '', zone).slice(0, 10);
