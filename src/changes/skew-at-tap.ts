/**
 * By how much the device's clock was off when the person acted: not when the entry is sent, for the clock may have been
 * set in between, and a driver must not move a check-in by moving the clock.
 *
 * Within one life of the app the monotonic clock ties every moment to every other: by how much the wall clock parted
 * from it is how far it was set, plus how long the device slept (there the monotonic clock may stand still). A jump back
 * is never sleep. Two measurements in the tap's own life tell how long it slept altogether, so which jumps forward were
 * sleep, however often the clock was set. With one of them, a jump forward is sleep unless a measurement of another life
 * says that the clock was set by just as much. Where more than one story fits, the likeliest time is taken and the
 * stamp says that it is uncertain.
 */

import { type AroundTap, aroundTap, type KnownLater, type Side } from './around-tap.ts';
import { type ClockFacts, COARSE_MS, errorAt, NOISE_MS, type SkewMeasurement } from './clock-facts.ts';

export interface TapClock {
  /** Server clock minus device clock at the tap, whole ms; null when nothing was ever measured. */
  skewMs: number | null;
  /** The clock was set around the tap, and how far it was off at the tap cannot be told for certain. */
  isUncertain: boolean;
}

export function clockAtTap(tap: ClockFacts, later: KnownLater): TapClock {
  const known = aroundTap(tap, later);
  const { skewMs, isUncertain } = fromItsLife(tap, known) ?? fromOthers(tap, known);
  return { skewMs: skewMs === null ? null : Math.round(skewMs), isUncertain };
}

const sure = (skewMs: number | null): TapClock => ({ skewMs, isUncertain: false });
const unsure = (skewMs: number | null): TapClock => ({ skewMs, isUncertain: true });

/** What measurements in the life of the tap say; null without one. */
function fromItsLife(tap: ClockFacts, known: AroundTap): TapClock | null {
  const { before, after } = known;
  const even = [before, after].flatMap(({ own, jumps }) => (own && jumps.length === 0 ? [own] : []));
  if (even.length > 0) {
    const best = finest(tap, even, [before.elsewhere, after.elsewhere]);
    const better = errorAt(best, tap) > COARSE_MS ? carriedTo(tap, best, known) : null;
    return sure((better ?? best).skewMs);
  }
  if (before.own && after.own) return fromBoth(before.own, after.own, known);
  if (before.own) return fromBefore(before.own, known);
  return after.own && fromAfter(after.own, known);
}

/**
 * The finest of the measurements tied to the tap and of other lives' that agree with them: a reply that was long under way
 * may be off by half of that time, and may be the only one the page had.
 */
function finest(tap: ClockFacts, tied: SkewMeasurement[], others: (SkewMeasurement | null)[]): SkewMeasurement {
  const agreeing = others.filter(
    (one): one is SkewMeasurement => one !== null && tied.every((own) => isNear(one.skewMs, own.skewMs, one, own)),
  );
  return [...tied, ...agreeing].reduce((best, one) => (errorAt(one, tap) < errorAt(best, tap) ? one : best));
}

/**
 * The finer measurement on the far side of a jump, as it is worth at the tap: of all ways to tell sleep from setting the one
 * that agrees with what is tied to the tap. Null where there is none, or more than one.
 */
function carriedTo(tap: ClockFacts, tied: SkewMeasurement, { before, after }: AroundTap): SkewMeasurement | null {
  const asOf = (own: SkewMeasurement) => (skewMs: number) => ({
    ...own,
    skewMs,
    // The same moment as the clock of the tap would have shown it.
    wallMs: own.wallMs + own.skewMs - skewMs,
  });
  const carried = [
    ...(before.own ? storiesSince(before.own, before).map(asOf(before.own)) : []),
    ...(after.own ? storiesUntil(after.own, after).map(asOf(after.own)) : []),
  ].filter((one) => errorAt(one, tap) < errorAt(tied, tap) && isNear(one.skewMs, tied.skewMs, one, tied));
  return carried.length === 1 ? (carried[0] ?? null) : null;
}

/** Each way to tell sleep from setting is a story; only those count in which it slept as long as it did. */
function fromBoth(own: SkewMeasurement, next: SkewMeasurement, { before, after }: AroundTap): TapClock {
  const left = own.skewMs - sum(before.jumps);
  const right = next.skewMs + sum(after.jumps);
  const stories = sleepsIn(before).flatMap((first) =>
    sleepsIn(after).flatMap((then) =>
      isNear(first + then, right - left, own, next)
        ? [own.uncertaintyMs <= next.uncertaintyMs ? left + first : right - then]
        : [],
    ),
  );
  const [story = left] = stories;
  return stories.length > 0 && stories.every((one) => isNear(one, story)) ? sure(story) : unsure(story);
}

function fromBefore(own: SkewMeasurement, { before, after, ranBack, areNotesLost }: AroundTap): TapClock {
  const stories = storiesSince(own, before);
  const far = after.elsewhere;
  // What the life of the tap noticed after it leads on to the clock that another life measured.
  const leadsThere = (story: number) =>
    far !== null && sleepsIn(after).some((slept) => isNear(story - sum(after.jumps) + slept, far.skewMs, far));
  // A clock set ahead and right again looks like a sleep to whoever did not see the second time.
  const mayBeSetRight = areNotesLost && leadsThere(stories.at(-1) ?? 0);
  const hints = [stories.filter(isNewsAfter(own, before.elsewhere)), mayBeSetRight ? [] : stories.filter(leadsThere)];
  return choose(stories, hints, {
    isSetBack: hasBack(before) || hasBack(after),
    ranBack,
    // A sleep in the moment of a jump back hides in it: only the clock measured since could tell.
    hides: (story) =>
      far !== null && far.skewMs > story && ![story, own.skewMs].some((one) => isNear(far.skewMs, one, far, own)),
    agrees: far === null,
  });
}

function fromAfter(own: SkewMeasurement, { before, after, ranBack }: AroundTap): TapClock {
  const stories = storiesUntil(own, after);
  const far = before.elsewhere;
  // From the clock another life measured, what the life of the tap noticed before it leads on to the tap.
  const leadsHere = (story: number) =>
    far !== null && sleepsIn(before).some((slept) => isNear(story, far.skewMs - sum(before.jumps) + slept, far));
  const hints = [stories.filter(leadsHere)];
  return choose(stories, hints, {
    isSetBack: hasBack(before) || hasBack(after),
    ranBack,
    hides: (story) => far !== null && far.skewMs < story && !isNear(far.skewMs, own.skewMs, far, own),
    agrees: far === null,
  });
}

/** How far the clock was off at the tap by what was measured before it, and by what was measured after it. */
const storiesSince = (own: SkewMeasurement, before: Side) =>
  sleepsIn(before).map((slept) => own.skewMs - sum(before.jumps) + slept);
const storiesUntil = (own: SkewMeasurement, after: Side) =>
  sleepsIn(after).map((slept) => own.skewMs + sum(after.jumps) - slept);

interface Signs {
  isSetBack: boolean;
  ranBack: boolean;
  hides: (story: number) => boolean;
  /** Nothing contradicts that the clock was never set. */
  agrees: boolean;
}

/** The one story that is left, or that a measurement of another life speaks for. `stories` ends with sleep alone. */
function choose(stories: number[], hints: number[][], { isSetBack, ranBack, hides, agrees }: Signs): TapClock {
  const asleep = stories.at(-1) ?? null;
  const hinted = ranBack && stories.length > 1 ? undefined : hints.find((fitting) => fitting.length === 1);
  if (hinted) return sure(hinted[0] ?? null);
  if (stories.length === 1) return hides(asleep ?? 0) ? unsure(asleep) : sure(asleep);
  return agrees && !isSetBack && !ranBack ? sure(asleep) : unsure(asleep);
}

/** Nothing was measured in the life of the tap: what other lives measured before and since, if that agrees. */
function fromOthers(tap: ClockFacts, { before, after, ranBack, areNotesLost }: AroundTap): TapClock {
  const [earlier, later] = [before.elsewhere, after.elsewhere];
  if (!earlier && !later) return sure(null);
  const mayBeSetRight = areNotesLost && before.jumps.length > 0;
  const wasSet = ranBack || hasBack(before) || hasBack(after) || mayBeSetRight;
  if (!earlier || !later) return { skewMs: (earlier ?? later)?.skewMs ?? null, isUncertain: wasSet };
  if (!isNear(earlier.skewMs, later.skewMs, earlier, later)) return unsure(nearer(tap, earlier, later).skewMs);
  const { skewMs } = later.uncertaintyMs < earlier.uncertaintyMs ? later : earlier;
  return { skewMs, isUncertain: wasSet };
}

function nearer(tap: ClockFacts, before: SkewMeasurement, atSending: SkewMeasurement): SkewMeasurement {
  return Math.abs(tap.wallMs - before.wallMs) <= Math.abs(atSending.wallMs - tap.wallMs) ? before : atSending;
}

/** More jumps forward than that are all taken for sleep, or none. */
const TOLD_APART = 8;

/** How long the device may have slept in these jumps, ms: each jump forward was a sleep or was not; at last, all were. */
function sleepsIn({ jumps }: Side): number[] {
  const forward = jumps.filter((jump) => jump > 0);
  if (forward.length > TOLD_APART) return [0, sum(forward)];
  let sums = [0];
  for (const jump of forward) sums = [...sums, ...sums.map((one) => one + jump)];
  sums.sort((a, b) => a - b);
  return sums.filter((one, place) => place === 0 || one - (sums[place - 1] ?? 0) > NOISE_MS);
}

const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);
const hasBack = ({ jumps }: Side) => jumps.some((jump) => jump < 0);

function isNear(one: number, other: number, ...measured: readonly SkewMeasurement[]): boolean {
  return Math.abs(one - other) <= NOISE_MS + sum(measured.map(({ uncertaintyMs }) => uncertaintyMs));
}

/** Another life's measurement that contradicts this life's is the newer one of the two. */
function isNewsAfter(own: SkewMeasurement, elsewhere: SkewMeasurement | null): (story: number) => boolean {
  if (elsewhere === null || isNear(elsewhere.skewMs, own.skewMs, elsewhere, own)) return () => false;
  return (story) => isNear(story, elsewhere.skewMs, elsewhere);
}
