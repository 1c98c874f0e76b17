/** A device whose clocks are scripted. */
import type { SkewMeasurement } from '#changes/clock-facts.ts';

export const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-21T12:00:00Z');

/**
 * What its clocks show. `at` is true time in ms after noon, `wrong` how far the wall clock is ahead of it,
 * `asleep` how long the monotonic clock stood still before.
 */
export const reading = (at: number, wrong: number, asleep = 0, life = 'page') => ({
  wallMs: NOON + at + wrong,
  monotonicMs: 1000 + at - asleep,
  life,
});
export const measured = (at: number, wrong: number, asleep = 0, life = 'page'): SkewMeasurement => ({
  ...reading(at, wrong, asleep, life),
  skewMs: 0 - wrong,
  uncertaintyMs: 50,
});
