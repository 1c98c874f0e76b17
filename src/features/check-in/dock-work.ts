/**
 * What the trucks at this company's gate come for, told apart by what the company is to the freight: it ships the load
 * (pick-up: the load is checked in and out) or it receives a BOL (delivery: the BOL is checked in).
 */
import { useLiveQuery } from 'dexie-react-hooks';
import type { Stamp } from '#domain/stamp.ts';
import { type BolRow, type CheckInWork, type LoadRow, readCheckInWork } from '#offline/read-loads.ts';
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
  const pickUps = groups.flatMap(({ load, bols }) =>
    load?.ready && load.shipperId === companyId ? [{ load, bols }] : [],
  );
  const deliveries = groups.flatMap(({ bols }) => bols.filter((bol) => bol.receiverId === companyId && bol.load.ready));
  return {
    pickUps: pickUps.sort((a, b) => timeOf(a.load.pUDate) - timeOf(b.load.pUDate)),
    deliveries: deliveries.sort((a, b) => timeOf(a.dropDate) - timeOf(b.dropDate)),
  };
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
  const settled = (at: string | null) => Number(at !== null && nowMs - Date.parse(at) > SETTLES_AFTER_MS);
  return {
    pickUps: [...pickUps].sort((a, b) => settled(a.load[step]) - settled(b.load[step])),
    deliveries: [...deliveries].sort((a, b) => settled(a.checkin) - settled(b.checkin)),
  };
}

/** Everything still to be done at this step, and what the chosen driver has to do with it in any case. */
export function openWork({ pickUps, deliveries }: DockWork, step: Step, driverId: string | null): DockWork {
  const theirs = (is: (id: string) => boolean) => driverId !== null && is(driverId);
  return {
    pickUps: pickUps.filter((pickUp) => isOpen.pickUp(pickUp, step) || theirs((id) => isOf.pickUp(pickUp, id))),
    deliveries: deliveries.filter((bol) => isOpen.delivery(bol) || theirs((id) => isOf.delivery(bol, id))),
  };
}

/** Without a schedule it stands last. */
function timeOf(instant: string | null): number {
  return instant === null ? Number.POSITIVE_INFINITY : Date.parse(instant);
}

/** The company's expected pick-ups and deliveries, live; undefined while they are being read. */
export function useDockWork(viewer: Session): DockWork | undefined {
  const groups = useLiveQuery(readCheckInWork, [viewer]);
  return groups && dockWorkOf(groups, viewer.actor.companyId);
}
