/**
 * Visits: a truck may come to a receiver more than once. A refusal or a failed attempt ends a visit; the check-in a BOL
 * shows is the earliest of the visit that goes on. Everything is derived from the two sets of facts, stamps and
 * outcomes, and not from the order in which they arrived, so that every device and the server agree.
 */
import type { Fact, TakenBack } from './fact.ts';
import { countingStamp, earliest, originalStamps, type Stamp } from './stamp.ts';

/** What happened at a stop other than what was planned, as somebody recorded it. */
export interface StopOutcome extends Fact {
  /** One of `OUTCOME_KINDS`, or what a newer version knows. */
  kind: string;
  reason: string | null;
  note: string;
  /** Who said so at the stop; may be empty. */
  toldBy: string;
  plan: string | null;
  /** For another try: when, ISO. */
  proposedDate: string | null;
  /** The time it was planned for when it was recorded, ISO. */
  scheduled: string | null;
  /** The outcome that had ended the visit before, as far as who recorded this one could know. */
  follows: string | null;
  /** SHA-256 of what was photographed. */
  photos?: string[] | undefined;
  /** The driver who was there; null where nobody was named. */
  driverId: string | null;
  void: TakenBack | null;
}

/** What visits hang on. `outcomes` is missing on rows of older servers and devices. */
export interface Visited {
  stamps: readonly Stamp[];
  outcomes?: readonly StopOutcome[] | undefined;
  completed: boolean;
}

const CLOSING: ReadonlySet<string> = new Set(['refused', 'attempted']);

/** Whether this ends a visit: the truck leaves with the freight. */
export const endsVisit = ({ kind }: Pick<StopOutcome, 'kind'>): boolean => CLOSING.has(kind);

const timeOf = ({ at }: { at: string }) => Date.parse(at);
const byTimeThenId = (a: StopOutcome, b: StopOutcome) => timeOf(a) - timeOf(b) || (a._id < b._id ? -1 : 1);

/** The completion that counts: of several the first to arrive; what is only on a device comes last. */
export function completionOf(stamps: readonly Stamp[]): Stamp | null {
  const arrival = ({ receivedAt }: Stamp) => (receivedAt === null ? Number.POSITIVE_INFINITY : Date.parse(receivedAt));
  const [first] = originalStamps(stamps, 'checkout').sort(
    (a, b) => arrival(a) - arrival(b) || (a._id < b._id ? -1 : 1),
  );
  return first ?? null;
}

/** Completion fixes what counts: what had arrived by then. */
function hadArrived({ receivedAt }: { receivedAt: string | null }, { stamps, completed }: Visited): boolean {
  const until = completed ? (completionOf(stamps)?.receivedAt ?? null) : null;
  return until === null || (receivedAt !== null && Date.parse(receivedAt) <= Date.parse(until));
}

/** The time of each check-in that counts, without corrections of it. */
const arrivals = (row: Visited) =>
  originalStamps(row.stamps, 'checkin')
    .filter((original) => hadArrived(original, row))
    .map((original) => timeOf(countingStamp(row.stamps, original)));

/**
 * The outcomes that ended a visit, earliest first. Two people who record the end of the same visit are both right; the
 * earlier one holds. It is the same visit when neither knew of an end the other did not, and no truck came in between.
 * Knowing of one that does not hold is knowing of the one that holds in its place, or of the end before it.
 */
export function visitEnds(row: Visited): StopOutcome[] {
  const came = arrivals(row);
  const claims = (row.outcomes ?? []).filter((one) => endsVisit(one) && hadArrived(one, row));
  const ends: StopOutcome[] = [];
  const standsFor = new Map<string | null, string | null>();
  const knew = ({ follows }: StopOutcome) => (standsFor.has(follows) ? (standsFor.get(follows) ?? null) : follows);
  for (const claim of claims.sort(byTimeThenId)) {
    const isSameVisit = (end: StopOutcome) =>
      knew(end) === knew(claim) && !came.some((at) => at > timeOf(end) && at <= timeOf(claim));
    const same = ends.find(isSameVisit);
    if (!same && !isVoid(claim, row)) ends.push(claim);
    else standsFor.set(claim._id, same?._id ?? knew(claim));
  }
  return ends;
}

/** Taken back, and not only after the completion, which fixes what counts. */
const isVoid = ({ void: taken }: StopOutcome, row: Visited) => taken !== null && hadArrived(taken, row);

/** The check-ins of each visit, earliest visit first; the last is the one that goes on, or is yet to come. */
function visitsOf(row: Visited): Stamp[][] {
  const ends = visitEnds(row).map(timeOf);
  const visits: Stamp[][] = [[], ...ends.map(() => [])];
  for (const original of originalStamps(row.stamps, 'checkin')) {
    const at = timeOf(countingStamp(row.stamps, original));
    visits[ends.filter((end) => end < at).length]?.push(original);
  }
  return visits;
}

/** The check-ins of the visit this check-in, or the one it corrects, belongs to. */
export function visitOf(row: Visited, stamp: Stamp): Stamp[] {
  const originalId = stamp.corrects?.stampId ?? stamp._id;
  return visitsOf(row).find((visit) => visit.some(({ _id }) => _id === originalId)) ?? [];
}

const held = (row: Visited, visit: readonly Stamp[]) =>
  earliest(visit.map((original) => countingStamp(row.stamps, original)));

/** Whether a visit that is over has its time from this stamp: that it arrived late takes nothing from it. */
export function holdsEndedVisit(row: Visited, stamp: Stamp): boolean {
  const visits = visitsOf(row);
  const visit = visitOf(row, stamp);
  return visit[0] !== visits.at(-1)?.[0] && held(row, visit)?._id === stamp._id;
}

/**
 * The check-in the row's time comes from: the earliest that counts of the visit that goes on. Freight that went back to
 * its shipper has the time of its last visit; what was completed though its visit had ended, the time of that visit.
 */
export function heldCheckin(row: Visited): Stamp | null {
  const visits = countedVisits(row);
  return held(row, visits[shownVisit(row, visits)] ?? []);
}

/** The place of that visit among all of them; -1 where there is none. */
function shownVisit(row: Visited, visits: Stamp[][]): number {
  const last = visits.length - 1;
  if (!row.completed || visits[last]?.length) return last;
  return wentBack(row) ? last - 1 : visits.findLastIndex((visit) => visit.length > 0);
}

/**
 * Since when what people do is about the visit the row shows, ms: always, until a visit has ended before it; then since its
 * truck came. Infinity while none has come again.
 */
export function visitSince(row: Visited): number {
  const visits = countedVisits(row);
  if (shownVisit(row, visits) < 1) return Number.NEGATIVE_INFINITY;
  const came = heldCheckin(row);
  return came === null ? Number.POSITIVE_INFINITY : timeOf(came);
}

/** The check-ins of each visit a truck came to, earliest visit first: a later one is another trailer, maybe. */
export const arrivedVisits = (row: Visited): Stamp[][] => visitsOf(row).filter((visit) => visit.length > 0);

/** The row as somebody saw it who could not know yet that the visit has ended: what they did then is no mistake. */
export function beforeVisitEnd<R extends Visited & { checkin: string | null }>(row: R): R {
  return { ...row, checkin: row.checkin ?? held(row, lastWithArrival(countedVisits(row)) ?? [])?.at ?? null };
}

const countedVisits = (row: Visited): Stamp[][] =>
  visitsOf(row).map((visit) => visit.filter((original) => hadArrived(original, row)));
const lastWithArrival = (visits: Stamp[][]) => visits.findLast((visit) => visit.length > 0);

/** Whether what completed it is its return. */
export function wentBack({ stamps, outcomes = [], completed }: Visited): boolean {
  const completion = completed ? completionOf(stamps) : null;
  return completion !== null && outcomes.some(({ _id, kind }) => kind === 'returned' && _id === completion._id);
}

/** The check-in of the truck this outcome is about, as far as there is one before it. */
export function arrivalOf(row: Visited, outcome: StopOutcome): Stamp | null {
  const asOpen = { ...row, completed: false };
  const ends = visitEnds(asOpen);
  const before = ends.filter((end) => byTimeThenId(end, outcome) < 0).length;
  // It speaks of a visit that another record has ended: as a second word about it, or as the way back after it.
  const isOver = outcome.void === null && !ends.some(({ _id }) => _id === outcome._id) && isAfterEnd(outcome);
  const came = held(row, visitsOf(asOpen)[isOver ? before - 1 : before] ?? []);
  return came !== null && timeOf(came) <= timeOf(outcome) ? came : null;
}

const isAfterEnd = (outcome: StopOutcome) => endsVisit(outcome) || outcome.kind === 'returned';

/** What went otherwise at pick-up last, while no truck has come after it, or left. */
export function openPickUpAttempt(load: {
  outcomes?: readonly StopOutcome[] | undefined;
  checkin: string | null;
  checkout: string | null;
}): StopOutcome | null {
  const { outcomes = [], checkin, checkout } = load;
  const last = outcomes
    .filter((one) => one.void === null)
    .sort(byTimeThenId)
    .at(-1);
  if (!last || checkout !== null || (checkin !== null && Date.parse(checkin) >= Date.parse(last.at))) return null;
  return last;
}

/** The end of the last visit, while no truck has come again: what the receiver, the driver and the shipper wait upon. */
export function openOutcome(bol: Visited & { checkin: string | null }): StopOutcome | null {
  return bol.completed || bol.checkin !== null ? null : (visitEnds(bol).at(-1) ?? null);
}

/** What tells whether a truck was at a receiver with it. */
export interface Arriving {
  checkin: string | null;
  completed?: boolean | undefined;
  outcomes?: readonly StopOutcome[] | undefined;
}

/** Whether it ends a visit and stands. */
export const isEnd = (one: StopOutcome): boolean => endsVisit(one) && one.void === null;

/** Whether a delivery of it was recorded, be it refused: then the truck has left the shipper, whoever forgot to say so. */
export const cameToReceiver = ({ checkin, completed = false, outcomes = [] }: Arriving): boolean =>
  checkin !== null || completed || outcomes.some(isEnd);
