/**
 * Which marks belong to one stay. A truck that could not deliver leaves and comes again, so a place may have several stays
 * of one load; each is settled by itself. Where one ends follows from what each side says, and where only one side says
 * it, from the outcome or check-in between: derived from sets of facts, so it is the same in whatever order they arrived.
 */
import {
  DWELL_SIDES,
  type Dwell,
  type DwellKind,
  type DwellMark,
  type DwellSide,
  dwellOn,
  type WithDwell,
} from './dwell.ts';
import { countingMark, dwellLines, nextDwell } from './dwell-settling.ts';
import { type DwellTerms, USUAL_TERMS } from './dwell-terms.ts';
import type { Actor } from './roles.ts';
import { countingStamp, earliest, originalStamps, type Stamp } from './stamp.ts';
import { type StopOutcome, visitEnds } from './visits.ts';

/** What stays hang on: a load with its pick-up, or a BOL with its delivery. */
export interface StayRow extends WithDwell {
  stamps?: readonly Stamp[] | undefined;
  outcomes?: readonly StopOutcome[] | undefined;
  /** Of a BOL. */
  completed?: boolean | undefined;
  checkout?: unknown;
}

export interface Stay extends Dwell {
  terms: DwellTerms;
  /** When the stay before it was over, ms; null where it is the first. */
  since: number | null;
}

interface TimedMark {
  mark: DwellMark;
  /** That counts, ms. */
  time: number;
}

/** What one side recorded of one stay. */
interface SideStay {
  marks: TimedMark[];
  /** Its arrival, or where this side did not tell that, its first step. */
  from: number;
  hasArrived: boolean;
  until: number | null;
  /** When the one before it was over. */
  since: number;
}

/** What tells besides the marks that a truck went away with its freight, or is there again, ms. */
interface Visits {
  ends: number[];
  checkins: number[];
}

const timeOf = ({ at }: { at: string }) => Date.parse(at);

function visitsOf({ stamps = [], outcomes = [], completed = false }: StayRow): Visits {
  const attempts = outcomes.filter((one) => one.kind === 'pick-up-attempted' && one.void === null);
  return {
    ends: [...visitEnds({ stamps, outcomes, completed }), ...attempts].map(timeOf),
    checkins: originalStamps(stamps, 'checkin').map((stamp) => timeOf(countingStamp(stamps, stamp))),
  };
}

function visitsOn(rows: readonly StayRow[]): Visits {
  const all = rows.map(visitsOf);
  return { ends: all.flatMap(({ ends }) => ends), checkins: all.flatMap(({ checkins }) => checkins) };
}

/** Whether a truck that left came again by `until`: what ended its visit since, or a further check-in, says so. */
const cameAgain = (
  { ends, checkins }: Visits,
  { since, left, until }: { since: number; left: number; until: number },
) =>
  ends.some((end) => end >= since && end <= until) ||
  (checkins.some((at) => at <= left) && checkins.some((at) => at > left && at <= until));

/** Rows of one place as one: the same tap is on every BOL it was made for. Marks made at another place are none of it. */
function recordedAt(rows: readonly WithDwell[], placeId: string): Dwell & { terms: DwellTerms } {
  const all = rows.map(dwellOn);
  const once = <F extends { _id: string }>(facts: F[]) => [...new Map(facts.map((fact) => [fact._id, fact])).values()];
  return {
    marks: once(all.flatMap(({ marks }) => marks)).filter((mark) => mark.placeId === placeId),
    answers: once(all.flatMap(({ answers }) => answers)),
    terms: all.find(({ terms }) => terms)?.terms ?? USUAL_TERMS,
  };
}

/** A side's own marks, corrections counted, by their time. */
const marksOf = (marks: readonly DwellMark[], side: DwellSide): TimedMark[] =>
  marks
    .filter((mark) => mark.side === side && !mark.corrects)
    .map((mark) => ({ mark, time: timeOf(countingMark(marks, mark)) }))
    .sort((a, b) => a.time - b.time);

const timesOf = (marks: readonly TimedMark[], kind: DwellKind) =>
  marks.filter(({ mark }) => mark.kind === kind).map(({ time }) => time);

/**
 * After which times a side's next stay begins: each time it says that the truck left between two arrivals. Where it forgot
 * to, the other side's word counts if the truck is known to have come again.
 */
function endsOfStays(own: readonly TimedMark[], other: readonly TimedMark[], visits: Visits): number[] {
  const came = timesOf(own, 'arrived');
  const theyCame = timesOf(other, 'arrived');
  return came.flatMap((since, place) => {
    const until = came[place + 1];
    if (until === undefined) return [];
    const between = (time: number) => time >= since && time < until;
    const isKnown = (left: number) => theyCame.some((time) => time > left) || cameAgain(visits, { since, left, until });
    const lefts = [...timesOf(own, 'left').filter(between), ...timesOf(other, 'left').filter(between).filter(isKnown)];
    return lefts.length > 0 ? [Math.max(...lefts)] : [];
  });
}

function sideStays(own: readonly TimedMark[], other: readonly TimedMark[], visits: Visits): SideStay[] {
  const ends = endsOfStays(own, other, visits);
  const groups: TimedMark[][] = [...ends, null].map(() => []);
  for (const mark of own) groups[ends.filter((end) => end < mark.time).length]?.push(mark);
  return groups.flatMap((marks, place) => {
    const came = timesOf(marks, 'arrived')[0];
    const from = came ?? marks[0]?.time;
    if (from === undefined) return [];
    const left = timesOf(marks, 'left').at(-1) ?? ends[place];
    const until = left !== undefined && left >= from ? left : null;
    return [{ marks, from, hasArrived: came !== undefined, until, since: ends[place - 1] ?? Number.NEGATIVE_INFINITY }];
  });
}

/** Both sides' stays put together, earliest first. */
function together(drivers: readonly SideStay[], facilities: readonly SideStay[], visits: Visits): SideStay[][] {
  const [[driver, driverNext], [facility, facilityNext]] = [drivers, facilities];
  if (!driver) return facilities.map((one) => [one]);
  if (!facility) return drivers.map((one) => [one]);
  if (isAnother(driver, facility, { next: driverNext, visits }))
    return [[driver], ...together(drivers.slice(1), facilities, visits)];
  if (isAnother(facility, driver, { next: facilityNext, visits }))
    return [[facility], ...together(drivers, facilities.slice(1), visits)];
  return [[driver, facility], ...together(drivers.slice(1), facilities.slice(1), visits)];
}

/**
 * Whether the other side speaks of a later stay: this one was over before it, and the truck is known to have come again, or
 * this side's next stay is nearer; of one whose arrival it did not tell, that stay must have begun. Else two sides tell one
 * stay very differently.
 */
function isAnother(
  { from, until, since }: SideStay,
  other: SideStay,
  { next, visits }: { next: SideStay | undefined; visits: Visits },
): boolean {
  if (until === null || until > other.from) return false;
  if (!other.hasArrived) return next !== undefined && next.from <= other.from;
  // An end in the very moment the stay before was over was of that one.
  if (cameAgain(visits, { since: since + 1, left: until, until: other.from })) return true;
  return next !== undefined && Math.abs(next.from - other.from) < other.from - from;
}

/** Every stay at a place, earliest first. There is always a last one: nothing is on record of it before a truck has come. */
export function staysAt(rows: readonly StayRow[], placeId: string): [...Stay[], Stay] {
  const { marks, answers, terms } = recordedAt(rows, placeId);
  const visits = visitsOn(rows);
  const [driver, facility] = DWELL_SIDES.map((side) => marksOf(marks, side)) as [TimedMark[], TimedMark[]];
  const pairs = together(sideStays(driver, facility, visits), sideStays(facility, driver, visits), visits);
  const stays = pairs.map((sides, place): Stay => {
    const ids = new Set(sides.flatMap((side) => side.marks.map(({ mark }) => mark._id)));
    const before = pairs[place - 1]?.flatMap(({ until }) => until ?? []) ?? [];
    return {
      marks: marks.filter(({ _id, corrects }) => ids.has(corrects?.markId ?? _id)),
      answers: answers.filter(({ markId }) => ids.has(markId)),
      terms,
      since: before.length > 0 ? Math.max(...before) : null,
    };
  });
  const last = stays.pop() ?? { marks: [], answers: [], terms, since: null };
  return [...stays, last];
}

/** The stay that goes on, or is yet to come. */
export const lastStay = (rows: readonly StayRow[], placeId: string): Stay => staysAt(rows, placeId).at(-1) as Stay;

const isOpen = ({ completed, checkout }: StayRow) => (completed === undefined ? !checkout : !completed);

const leftsOf = ({ marks }: Stay) => DWELL_SIDES.flatMap((side) => timesOf(marksOf(marks, side), 'left'));

/** Whether this stay is over and another one may begin: some of the freight is open, and the truck went with it or is there. */
export function mayComeAgain(rows: readonly StayRow[], stay: Stay): boolean {
  const lefts = leftsOf(stay);
  if (lefts.length === 0) return false;
  const { ends, checkins } = visitsOn(rows.filter(isOpen));
  return ends.some((end) => end > (stay.since ?? 0)) || checkins.some((at) => at > Math.max(...lefts));
}

/** What a side may record next, the likelier first: the step after its last one, and that the truck has come again. */
export function nextSteps(rows: readonly StayRow[], stay: Stay, side: DwellSide): DwellKind[] {
  const next = nextDwell(dwellLines(stay), side);
  const again = mayComeAgain(rows, stay) ? (['arrived'] as const) : [];
  return [...new Set([...(next ? [next] : []), ...again])];
}

/**
 * When this person's side checked the truck in: the time it may tell for an arrival it has not told. Of any BOL, the earliest
 * since the stay before was over; null where the other side did it.
 */
export function ownCheckin(
  rows: readonly StayRow[],
  stay: Stay,
  { userId, companyId }: Pick<Actor, 'userId' | 'companyId'>,
): string | null {
  const over = [stay.since ?? Number.NEGATIVE_INFINITY, ...(mayComeAgain(rows, stay) ? leftsOf(stay) : [])];
  // One that is only on this device, or of an old version, says whose it is by its maker alone.
  const isOwn = ({ byCompanyId, byUserId }: Stamp) => (byCompanyId ? byCompanyId === companyId : byUserId === userId);
  const own = rows.flatMap(({ stamps = [] }) =>
    originalStamps(stamps, 'checkin').flatMap((stamp) => (isOwn(stamp) ? countingStamp(stamps, stamp) : [])),
  );
  return earliest(own.filter((stamp) => timeOf(stamp) > Math.max(...over)))?.at ?? null;
}
