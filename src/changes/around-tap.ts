/** What is known of the clocks before and after a tap: measurements, and each time the two clocks parted. */
import { type ClockFacts, drift, type LifeClock, NOISE_MS, type Reading, type SkewMeasurement } from './clock-facts.ts';

/** What is known when the entry is sent. */
export interface KnownLater {
  /** The sender's measurement. */
  atSending: SkewMeasurement | null;
  /** What the life of the tap noticed until now. */
  ofLife?: LifeClock | null;
}

/** What is known on one side of the tap. */
export interface Side {
  /** Measured in the life of the tap. */
  own: SkewMeasurement | null;
  /** Measured in another life: another tab, the worker, the app before it was closed. */
  elsewhere: SkewMeasurement | null;
  /**
   * By how much the wall clock ran ahead of the monotonic one, ms, each time that was noticed between the tap and `own`
   * (or, without one, as far as the life of the tap was looking): set by so much, or asleep so long, or both.
   */
  jumps: number[];
}

export interface AroundTap {
  before: Side;
  after: Side;
  /** The wall clock showed an earlier time than it had at an earlier moment, and the life of the tap did not see it go back. */
  ranBack: boolean;
  /** What the life of the tap noticed after it was lost: the clock may have been set right again unseen. */
  areNotesLost: boolean;
}

export function aroundTap(tap: ClockFacts, { atSending, ofLife = null }: KnownLater): AroundTap {
  const { measured } = tap;
  const ownBefore = [measured, tap.own].find((one) => one?.life === tap.life) ?? null;
  const ownAfter = firstAfter(tap, [...(ofLife?.earlier ?? []), ofLife?.last, atSending]);
  const earlier = measured?.life === tap.life ? null : measured;
  const isNews = atSending !== null && atSending.life !== tap.life && !(measured && isSame(measured, atSending));
  const later = isNews ? atSending : null;
  const noticed = distinct([...(tap.jumps ?? []), ...(ofLife?.jumps ?? [])]);
  const until = noticed.filter(({ monotonicMs: at }) => at < tap.monotonicMs && at > (ownBefore?.monotonicMs ?? -1));
  const sinceEarlier = tap.isMeasuredSince && !ownBefore ? [] : sinceAhead(until, tap, ownBefore ? null : earlier);
  const since = noticed.filter(
    ({ monotonicMs: at }) => at > tap.monotonicMs && at < (ownAfter?.monotonicMs ?? Number.POSITIVE_INFINITY),
  );
  const setBack = since.findLast((to, place) => (drift(since[place - 1] ?? tap, to) ?? 0) < -NOISE_MS);
  return {
    before: { own: ownBefore, elsewhere: earlier, jumps: jumpsAlong([ownBefore, ...sinceEarlier, tap]) },
    after: { own: ownAfter, elsewhere: later, jumps: jumpsAlong([tap, ...since, ownAfter]) },
    ranBack: isBehind(tap, earlier) || isBehind(later, setBack ?? tap) || (!setBack && isBehind(later, earlier)),
    areNotesLost: tap.isPutBack === true && ofLife === null,
  };
}

/** In order, each once: both lists have what its life noticed until the tap. Two of the same millisecond stay as they came. */
function distinct(readings: readonly Reading[]): Reading[] {
  const isFirst = (one: Reading, place: number) =>
    readings.findIndex((other) => other.wallMs === one.wallMs && other.monotonicMs === one.monotonicMs) === place;
  return readings.filter(isFirst).sort((a, b) => a.monotonicMs - b.monotonicMs);
}

/**
 * Without those before another life's measurement, where a clock set ahead shows the order: since then it has run on evenly,
 * and before it no clock here had shown so late a time.
 */
function sinceAhead(readings: Reading[], tap: Reading, elsewhere: SkewMeasurement | null): Reading[] {
  const last = readings.findLastIndex((to, place) => {
    const from = readings[place - 1];
    const isAhead = from !== undefined && (drift(from, to) ?? 0) > NOISE_MS;
    return isAhead && elsewhere !== null && to.wallMs <= elsewhere.wallMs && elsewhere.wallMs <= tap.wallMs;
  });
  return readings.slice(Math.max(0, last));
}

const isSame = (one: SkewMeasurement, other: SkewMeasurement) =>
  one.life === other.life && one.monotonicMs === other.monotonicMs;

const isBehind = (later: Reading | null, earlier: Reading | null) =>
  later !== null && earlier !== null && later.wallMs < earlier.wallMs - NOISE_MS;

/** The first measurement after the tap in its own life; a later one where that is finer and the clock ran on evenly. */
function firstAfter(tap: Reading, given: (SkewMeasurement | null | undefined)[]): SkewMeasurement | null {
  const [first = null, second] = given
    .filter((one): one is SkewMeasurement => one?.life === tap.life && one.monotonicMs >= tap.monotonicMs)
    .sort((a, b) => a.monotonicMs - b.monotonicMs);
  const isFiner = first !== null && second !== undefined && second.uncertaintyMs < first.uncertaintyMs;
  return isFiner && jumpsAlong([first, second]).length === 0 ? second : first;
}

function jumpsAlong(readings: readonly (Reading | null)[]): number[] {
  const there = readings.filter((one) => one !== null);
  return there.flatMap((to, place) => {
    const from = there[place - 1];
    const drifted = from ? drift(from, to) : null;
    return drifted !== null && Math.abs(drifted) > NOISE_MS ? [drifted] : [];
  });
}
