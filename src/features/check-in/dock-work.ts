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
  /** Those that are open. */
  bols: BolRow[];
  /** With those that are completed: they tell where its truck has been. */
  all: BolRow[];
}

export interface DockWork {
  pickUps: PickUp[];
  deliveries: BolRow[];
}

/** The expected work of a company, earliest schedule first; equal times in the order of the groups. */
export function dockWorkOf(groups: readonly Pick<CheckInWork, 'load' | 'bols' | 'all'>[], companyId: string): DockWork {
  const pickUps = groups.flatMap(({ load, bols, all }) =>
    load?.ready && load.shipperId === companyId ? [{ load, bols, all }] : [],
  );
  const deliveries = groups.flatMap(({ bols }) => bols.filter((bol) => bol.receiverId === companyId && bol.load.ready));
  return {
    pickUps: earliestFirst(pickUps, ({ load }) => load.pUDate),
    deliveries: earliestFirst(deliveries, ({ dropDate }) => dropDate),
  };
}

/** Each moment is read once, not at every comparison: a large dock has thousands of rows, sorted after every tap. */
function earliestFirst<T>(rows: readonly T[], instantOf: (row: T) => string | null): T[] {
  const timed = rows.map((row) => ({ row, at: timeOf(instantOf(row)) }));
  return timed.sort((a, b) => (a.at === b.at ? 0 : a.at - b.at)).map(({ row }) => row);
}

/** Without a schedule it stands last. */
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

/** Whether something was done so long ago that its row may move. `at`: null while it is not. */
export function isSettled(at: string | null, nowMs: number): boolean {
  return at !== null && nowMs - Date.parse(at) > SETTLES_AFTER_MS;
}

/** What is to be done first, what was done a while ago last; otherwise as it was. */
export function doneLast({ pickUps, deliveries }: DockWork, step: Step, nowMs: number): DockWork {
  return {
    pickUps: last(pickUps, ({ load }) => isSettled(load[step], nowMs)),
    deliveries: last(deliveries, ({ checkin }) => isSettled(checkin, nowMs)),
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
export function useDockWork(viewer: Session): DockWork | undefined {
  const groups = useExpected(viewer);
  const { companyId } = viewer.actor;
  return useMemo(() => groups && dockWorkOf(groups, companyId), [groups, companyId]);
}

/** Everything a truck is expected for, as far as this person sees it, live; undefined while it is being read. */
export function useExpected({ db }: Session): readonly CheckInWork[] | undefined {
  const [read, setRead] = useState<{ db: Session['db']; groups: readonly CheckInWork[] } | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => followCheckInWork({ onWork: (groups) => setRead({ db, groups }), onError: setError }), [db]);
  // An unreadable store is for the error boundary.
  if (error !== null) throw error;
  // What was read for somebody else is nothing to show.
  return read?.db === db ? read.groups : undefined;
}
