/**
 * Where a driver goes next with a load: to its shipper until they have left there, then from receiver to receiver. A
 * place is over for them when there is nothing left for them to record, however long the receiver takes to complete.
 */

import type { WithDwell } from './dwell.ts';
import { lastStay, mayComeAgain } from './dwell-stays.ts';
import { groupBy } from './group-by.ts';
import { openPurposes, type SignedBol } from './signing.ts';
import { isRescheduled } from './status-facts.ts';
import { type Arriving, cameToReceiver, isEnd, openOutcome } from './visits.ts';
import type { Place } from './zone-of-address.ts';
import { deliveryZone, pickUpZone } from './zone-of-address.ts';

interface StopLoad<P> {
  _id: string;
  shipper: P;
  pUDate: string;
  checkin: string | null;
  checkout: string | null;
}

interface StopBol<P> extends SignedBol, WithDwell {
  _id: string;
  shipper: P;
  receiver: P | null;
  receiverId: string | null;
  driverId: string | null;
  deliveryDate: string | null;
  checkin: string | null;
}

export interface NextStop<P, B> {
  kind: 'pick-up' | 'delivery' | 'return';
  /** Null for a BOL whose receiver is not known yet. */
  place: P | null;
  dueAt: string | null;
  /** Zone of the place. */
  zone: string;
  /** What this driver has for it: everything at pick-up, at a delivery the open BOLs of its receiver, else what goes back. */
  bols: B[];
  /** Those of them the carrier has not signed, where the truck stands now. */
  toSign: B[];
  /** Whether they have anything to do there but wait for others. */
  todo: boolean;
  /** What others still have to complete, where this driver has been. */
  left: B[];
}

/** The next stop of this driver with a load, of all its BOLs; null when nothing of it is theirs any more. */
export function nextStopOf<P extends Place, B extends StopBol<P>>(
  driverId: string,
  load: StopLoad<P>,
  bols: readonly B[],
): NextStop<P, B> | null {
  const theirs = bols.filter((bol) => bol.driverId === driverId);
  const open = theirs.filter(({ completed }) => !completed);
  const calls = [...groupBy(open, callOf).values()].map((group) => callAt(group, theirs));
  const [first] = calls.toSorted(byTurn);
  if (first === undefined) return null;
  if (load.checkout === null && !theirs.some(cameToReceiver)) {
    const toSign = load.checkin === null ? [] : open.filter(lacksCarrier);
    const [place, zone] = [load.shipper, pickUpZone(load)];
    return { kind: 'pick-up', place, dueAt: load.pUDate, zone, bols: open, toSign, todo: true, left: [] };
  }
  const left = calls.flatMap((call) => (call !== first && call.turn === TURNS.done ? call.bols : []));
  const { lead, dueAt, bols: own, toSign, turn } = first;
  const stop = { dueAt, bols: own, toSign, left, todo: turn < TURNS.hold };
  return turn === TURNS.return
    ? { ...stop, kind: 'return', place: load.shipper, zone: pickUpZone(load) }
    : { ...stop, kind: 'delivery', place: lead.receiver, zone: deliveryZone(lead) };
}

/** What is to become of an open BOL: with another time agreed, what was refused is expected like any other. */
function wayOf(bol: StopBol<unknown>): 'deliver' | 'again' | 'hold' | 'return' {
  const outcome = openOutcome(bol);
  if (outcome === null || isRescheduled(outcome, bol.deliveryDate)) return 'deliver';
  if (outcome.plan === 'redeliver') return 'again';
  return outcome.plan === 'return' ? 'return' : 'hold';
}

/** BOLs with the same one are dealt with by one call at one place. */
function callOf(bol: StopBol<unknown>): string {
  const way = wayOf(bol);
  return way === 'return' ? way : `${way} ${bol.receiverId}`;
}

/** In which order places are called at. */
const TURNS = { here: 0, toCome: 1, return: 2, hold: 3, done: 4 } as const;

interface Call<B> {
  turn: number;
  bols: B[];
  toSign: B[];
  lead: B;
  dueAt: string | null;
}

function callAt<B extends StopBol<unknown>>(group: readonly B[], theirs: readonly B[]): Call<B> {
  const bols = [...group].sort((a, b) => dueMs(a) - dueMs(b) || (a._id < b._id ? -1 : 1));
  const lead = bols[0] as B;
  const way = wayOf(lead);
  if (way === 'return' || way === 'hold') return { turn: TURNS[way], bols, toSign: [], lead, dueAt: null };
  if (way === 'again') {
    const dueAt = openOutcome(lead)?.proposedDate ?? null;
    return { turn: TURNS.toCome, bols, toSign: [], lead, dueAt };
  }
  const expected = bols.filter(({ checkin }) => checkin === null);
  const isHere = expected.length < bols.length && !hasLeft(bols, theirs);
  if (isHere) {
    const toSign = bols.filter((bol) => bol.checkin !== null && lacksCarrier(bol));
    const turn = expected.length + toSign.length > 0 ? TURNS.here : TURNS.done;
    return { turn, bols, toSign, lead, dueAt: lead.deliveryDate };
  }
  const next = expected[0];
  return next
    ? { turn: TURNS.toCome, bols: expected, toSign: [], lead: next, dueAt: next.deliveryDate }
    : { turn: TURNS.done, bols, toSign: [], lead, dueAt: lead.deliveryDate };
}

const msOf = (at: string | null) => (at === null ? Number.MAX_SAFE_INTEGER : Date.parse(at));
const dueMs = (bol: StopBol<unknown>) => msOf(openOutcome(bol)?.proposedDate ?? bol.deliveryDate);
const byTurn = <B extends StopBol<unknown>>(a: Call<B>, b: Call<B>) =>
  a.turn - b.turn || msOf(a.dueAt) - msOf(b.dueAt) || (a.lead._id < b.lead._id ? -1 : 1);

const lacksCarrier = (bol: SignedBol) => openPurposes(bol).includes('carrier');

/** Whether the truck that came with these has gone: somebody said so, or it has been elsewhere since. */
function hasLeft(bols: readonly StopBol<unknown>[], theirs: readonly StopBol<unknown>[]): boolean {
  const came = bols.filter(({ checkin }) => checkin !== null);
  const { receiverId } = came[0] ?? {};
  const elsewhere = theirs.filter((bol) => bol.receiverId !== receiverId);
  if (Math.max(0, ...elsewhere.flatMap(timesThere)) > Math.max(...came.flatMap(timesThere))) return true;
  if (!receiverId) return false;
  const stay = lastStay(came, receiverId);
  return stay.marks.some(({ kind }) => kind === 'left') && !mayComeAgain(came, stay);
}

/** When a truck is known to have been there with it, ms. */
const timesThere = ({ checkin, outcomes = [] }: Arriving) =>
  [checkin ?? [], outcomes.filter(isEnd).map(({ at }) => at)].flat().map((at) => Date.parse(at));

/** Whether the truck stands at the shipper's dock, as far as anybody recorded. */
export function isAtPickUp(load: Pick<StopLoad<unknown>, 'checkin' | 'checkout'>, bols: readonly Arriving[]) {
  return load.checkin !== null && load.checkout === null && !bols.some(cameToReceiver);
}

/** Whether the driver has been anywhere with it yet. */
export function isUnderWay(load: Pick<StopLoad<unknown>, 'checkin' | 'checkout'>, bols: readonly Arriving[]) {
  return load.checkin !== null || load.checkout !== null || bols.some(cameToReceiver);
}
