/**
 * What the trucks at this company's gate come for, told apart by what the company is to the freight: it ships the load
 * (pick-up: the load is checked in and out) or it receives a BOL (delivery: the BOL is checked in).
 */
import { useEffect, useMemo, useState } from 'react';
import type { Stamp } from '#domain/stamp.ts';
import { type CheckInWork, followCheckInWork } from '#offline/check-in-work.ts';
import type { BolRow, LoadRow } from '#offline/read-loads.ts';
import type { Session } from '#offline/session.ts';

export interface PickUp {
  load: LoadRow;
  bols: BolRow[];
}

export interface DockWork {
  pickUps: PickUp[];
  deliveries: BolRow[];
}

/** The expected work of a company, earliest schedule first. */
export function dockWorkOf(groups: readonly CheckInWork[], companyId: string): DockWork {
  return dockWorkFor(companyId)(groups);
}

/**
 * The same for one reading after another: what a group comes to is worked out once as long as the group stays the same
 * object, and the rows are sorted from the order they had, which is almost right already.
 */
function dockWorkFor(companyId: string): (groups: readonly CheckInWork[]) => DockWork {
  const known = new WeakMap<CheckInWork, { pickUps: Timed<PickUp>[]; deliveries: Timed<BolRow>[] }>();
  const order = { pickUps: earliestFirst<PickUp>(), deliveries: earliestFirst<BolRow>() };
  return (groups) => {
    const all = groups.map((group) => {
      const work = known.get(group) ?? workOfGroup(group, companyId);
      known.set(group, work);
      return work;
    });
    return {
      pickUps: order.pickUps(all.flatMap(({ pickUps }) => pickUps)),
      deliveries: order.deliveries(all.flatMap(({ deliveries }) => deliveries)),
    };
  };
}

/** A row with its moment as a number, ms; without a schedule it is last. */
interface Timed<T> {
  id: string;
  at: number;
  row: T;
}

function workOfGroup({ load, bols }: CheckInWork, companyId: string) {
  const isPickUp = load?.ready && load.shipperId === companyId;
  const expected = bols.filter((bol) => bol.receiverId === companyId && bol.load.ready);
  return {
    pickUps: isPickUp ? [{ id: load._id, at: timeOf(load.pUDate), row: { load, bols } }] : [],
    deliveries: expected.map((row) => ({ id: row._id, at: timeOf(row.dropDate), row })),
  };
}

/** Sorts rows by time again and again, equal times as they were the time before. */
function earliestFirst<T>(): (rows: readonly Timed<T>[]) => T[] {
  let places = new Map<string, number>();
  return (rows) => {
    const before: Timed<T>[] = [];
    const fresh: Timed<T>[] = [];
    for (const row of rows) {
      const place = places.get(row.id);
      if (place === undefined) fresh.push(row);
      else before[place] = row;
    }
    // What is gone has left holes; `filter` passes over them.
    const sorted = [...before.filter(() => true), ...fresh].sort((a, b) => (a.at === b.at ? 0 : a.at - b.at));
    places = new Map(sorted.map(({ id }, place) => [id, place]));
    return sorted.map(({ row }) => row);
  };
}

function timeOf(instant: string | null): number {
  return instant === null ? Number.POSITIVE_INFINITY : Date.parse(instant);
}

type Step = 'checkin' | 'checkout';

const isOpen = {
  pickUp: ({ load }: PickUp, step: Step) => load[step] === null,
  delivery: (bol: BolRow) => bol.checkin === null,
};

const stampedFor = (stamps: readonly Stamp[], driverId: string) => stamps.some((stamp) => stamp.driverId === driverId);

const isOf = {
  pickUp: ({ load, bols }: PickUp, driverId: string) =>
    bols.some((bol) => bol.driverId === driverId) || stampedFor(load.stamps, driverId),
  delivery: (bol: BolRow, driverId: string) => bol.driverId === driverId || stampedFor(bol.stamps, driverId),
};

/** What is assigned to this driver or was recorded for them, done things too. */
export function workOfDriver({ pickUps, deliveries }: DockWork, driverId: string): DockWork {
  return {
    pickUps: pickUps.filter((pickUp) => isOf.pickUp(pickUp, driverId)),
    deliveries: deliveries.filter((bol) => isOf.delivery(bol, driverId)),
  };
}

/** How long something done keeps its place, ms: a row must not run away from the finger that just pressed it. */
const SETTLES_AFTER_MS = 10 * 60_000;

/** What is to be done first, what was done a while ago last; otherwise as it was. */
export function doneLast({ pickUps, deliveries }: DockWork, step: Step, nowMs: number): DockWork {
  const isSettled = (at: string | null) => at !== null && nowMs - Date.parse(at) > SETTLES_AFTER_MS;
  return {
    pickUps: last(pickUps, ({ load }) => isSettled(load[step])),
    deliveries: last(deliveries, ({ checkin }) => isSettled(checkin)),
  };
}

function last<T>(rows: readonly T[], goesLast: (row: T) => boolean): T[] {
  const moved = rows.filter(goesLast);
  return moved.length === 0 ? [...rows] : [...rows.filter((row) => !goesLast(row)), ...moved];
}

/** Everything still to be done at this step, and what the chosen driver has to do with it in any case. */
export function openWork({ pickUps, deliveries }: DockWork, step: Step, driverId: string | null): DockWork {
  const theirs = (is: (id: string) => boolean) => driverId !== null && is(driverId);
  return {
    pickUps: pickUps.filter((pickUp) => isOpen.pickUp(pickUp, step) || theirs((id) => isOf.pickUp(pickUp, id))),
    deliveries: deliveries.filter((bol) => isOpen.delivery(bol) || theirs((id) => isOf.delivery(bol, id))),
  };
}

/** The company's expected pick-ups and deliveries, live; undefined while they are being read. */
export function useDockWork({ db, actor: { companyId } }: Session): DockWork | undefined {
  const [read, setRead] = useState<{ db: Session['db']; groups: readonly CheckInWork[] } | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => followCheckInWork({ onWork: (groups) => setRead({ db, groups }), onError: setError }), [db]);
  // An unreadable store is for the error boundary.
  if (error !== null) throw error;
  // What was read for somebody else is nothing to show.
  const groups = read?.db === db ? read.groups : undefined;
  const workOf = useMemo(() => dockWorkFor(companyId), [companyId]);
  return useMemo(() => groups && workOf(groups), [groups, workOf]);
}
