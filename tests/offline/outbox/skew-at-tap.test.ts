// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { aroundTap } from '#changes/around-tap.ts';
import type { ClockFacts, LifeClock, SkewMeasurement } from '#changes/clock-facts.ts';
import { clockAtTap } from '#changes/skew-at-tap.ts';
import { HOUR, measured, reading } from '../support/scripted-clock.ts';

const tap = (at: number, wrong: number, before: SkewMeasurement | null, asleep = 0, life = 'page'): ClockFacts => ({
  ...reading(at, wrong, asleep, life),
  measured: before,
});

/** What the life of the tap noticed until the sending. */
const noticed = (jumps: LifeClock['jumps'], last: SkewMeasurement | null = null): LifeClock => ({
  life: 'page',
  last,
  jumps,
});
const skewAtTap = (at: ClockFacts, atSending: SkewMeasurement | null) => clockAtTap(at, { atSending }).skewMs;
const CERTAIN = { isUncertain: false };

describe('D8: by how much the clock was off at the tap', () => {
  test.each([3 * HOUR, -3 * HOUR, 24 * HOUR, -24 * HOUR])('a clock that is always %i ms wrong', (wrong) => {
    expect(skewAtTap(tap(HOUR, wrong, measured(0, wrong)), measured(2 * HOUR, wrong))).toBe(-wrong);
    expect(skewAtTap(tap(HOUR, wrong, null), measured(2 * HOUR, wrong))).toBe(-wrong);
    expect(skewAtTap(tap(HOUR, wrong, measured(0, wrong)), null)).toBe(-wrong);
  });

  test.each([HOUR, -HOUR, 24 * HOUR, -24 * HOUR])('a clock that was set by %i ms after the tap', (set) => {
    expect(skewAtTap(tap(HOUR, 0, measured(0, 0)), measured(2 * HOUR, set))).toBe(0);
  });

  test.each([HOUR, -HOUR, 24 * HOUR, -24 * HOUR])('a clock that was set by %i ms before the tap', (set) => {
    expect(skewAtTap(tap(HOUR, set, measured(0, 0)), measured(2 * HOUR, set))).toBe(-set);
  });

  test('a phone that slept between tap and sending was not set forward', () => {
    expect(skewAtTap(tap(HOUR, 0, measured(0, 0)), measured(9 * HOUR, 0, 7 * HOUR))).toBe(0);
    expect(skewAtTap(tap(HOUR, 0, null), measured(9 * HOUR, 0, 7 * HOUR))).toBe(0);
  });

  test('a clock set back after the tap is noticed although nothing was measured before', () => {
    expect(skewAtTap(tap(HOUR, 0, null), measured(2 * HOUR, -HOUR))).toBe(0);
  });

  test('a clock set back before the tap is noticed although nothing was measured after', () => {
    expect(skewAtTap(tap(HOUR, -HOUR, measured(0, 0)), null)).toBe(HOUR);
  });

  test('sent by another life of the app, what was measured in the life of the tap holds', () => {
    const later = measured(30 * HOUR, 5 * HOUR, 0, 'worker');
    expect(skewAtTap(tap(HOUR, 0, measured(0, 0)), later)).toBe(0);
  });

  test.each([HOUR, -HOUR])('measured in another tab, the drift of just %i ms tells when it was set', (set) => {
    const inOtherTab = (at: number, wrong: number) => measured(at, wrong, 0, 'other tab');
    expect(skewAtTap(tap(HOUR, 0, inOtherTab(0, 0)), measured(3 * HOUR, set))).toBe(0);
    expect(skewAtTap(tap(2 * HOUR, set, measured(0, 0)), inOtherTab(3 * HOUR, set))).toBe(-set);
  });

  test('a clock set back before the tap is noticed although nothing was measured since', () => {
    expect(skewAtTap(tap(HOUR, -HOUR, measured(0, 0)), measured(0, 0))).toBe(HOUR);
  });

  describe('a reply that was long under way may be off by half of that', () => {
    const slow = (at: number, life = 'page') => ({ ...measured(at, -3_200, 0, life), uncertaintyMs: 3_250 });

    test('the finer measurement on the other side of the tap counts', () => {
      expect(skewAtTap(tap(HOUR, 0, slow(0)), measured(2 * HOUR, 0))).toBe(0);
      expect(skewAtTap(tap(HOUR, 0, measured(0, 0)), slow(2 * HOUR))).toBe(0);
    });

    test('so does the finer one of another tab, where it agrees', () => {
      const facts = { ...tap(HOUR, 0, measured(HOUR - 500, 0, 0, 'worker')), own: slow(0) };
      expect(skewAtTap(facts, null)).toBe(0);
      expect(skewAtTap(tap(HOUR, 0, slow(0)), measured(2 * HOUR, 0, 0, 'worker'))).toBe(0);
    });

    test.each([3 * HOUR, -3 * HOUR])('the finer one before the clock was set by %i ms tells how exactly', (set) => {
      // A page that was stopped in the middle of its question: the reply lay with it for fourteen seconds.
      const stopped = { ...measured(HOUR + 20_000, set), skewMs: 7_200 - set, uncertaintyMs: 7_250 };
      expect(clockAtTap(tap(HOUR, set, measured(0, 0)), { atSending: stopped })).toEqual({ skewMs: -set, ...CERTAIN });
    });

    test('the finer one after the clock was set by 3 hours tells it of a tap before', () => {
      const stopped = { ...measured(0, 0), skewMs: 7_200, uncertaintyMs: 7_250 };
      const facts = tap(HOUR, 0, stopped);
      expect(clockAtTap(facts, { atSending: measured(2 * HOUR, 3 * HOUR) })).toEqual({ skewMs: 0, ...CERTAIN });
    });

    test('where a sleep would fit as well as a setting, what the long reply said stays', () => {
      const stopped = { ...measured(HOUR + 20_000, 6_000), skewMs: -4_000, uncertaintyMs: 7_250 };
      expect(skewAtTap(tap(HOUR, 6_000, measured(0, 0)), stopped)).toBe(-4_000);
    });

    test('one that does not agree was measured of another clock', () => {
      expect(skewAtTap(tap(HOUR, 0, slow(0)), measured(2 * HOUR, HOUR, 0, 'worker'))).toBe(3_200);
    });
  });

  test('a clock set ahead, measured by another tab, and a tap whose page lost its notes: set before it was measured', () => {
    const set = 2 * HOUR;
    const facts: ClockFacts = {
      ...tap(30_000, set, measured(2_000, set, 0, 'other tab')),
      ...{ jumps: [reading(0, 0), reading(61, set)], isPutBack: true },
    };
    const later = { atSending: measured(HOUR, set, 0, 'page after it') };
    expect(clockAtTap(facts, later)).toEqual({ skewMs: -set, ...CERTAIN });
    // Measured before it was set, it may have been set right since.
    const before = { ...facts, measured: measured(-2_000, 0, 0, 'other tab') };
    expect(clockAtTap(before, later).isUncertain).toBe(true);
  });

  test('a clock set back, measured by another tab since, and not touched again', () => {
    const elsewhere = (at: number, wrong: number) => measured(at, wrong, 0, 'other tab');
    const jumps = [reading(0, 0), reading(500, -HOUR)];
    const facts = { ...tap(300_000, -HOUR, elsewhere(299_000, -HOUR)), jumps };
    const later = { atSending: elsewhere(302_000, -HOUR), ofLife: noticed(jumps) };
    expect(clockAtTap({ ...facts, isMeasuredSince: true }, later)).toEqual({ skewMs: HOUR, ...CERTAIN });
    // Measured who knows when, it may have been so before, and set right since.
    expect(clockAtTap(facts, later)).toEqual({ skewMs: HOUR, isUncertain: true });
    // Set once more after the tap, and nobody says when.
    const setAgain = { ...later, atSending: elsewhere(HOUR, HOUR) };
    expect(clockAtTap({ ...facts, isMeasuredSince: true }, setAgain).isUncertain).toBe(true);
  });

  test('a clock set in the very moment a page begins was set once, though entry and page both noted it', () => {
    const jumps = [reading(HOUR, 0), reading(HOUR, -2 * HOUR)];
    const facts = { ...tap(HOUR + 10_000, -2 * HOUR, measured(0, 0, 0, 'page before')), jumps };
    const later = { atSending: null, ofLife: noticed([...jumps, reading(HOUR + 45_000, 0)]) };
    expect(aroundTap(facts, later).before.jumps).toEqual([-2 * HOUR]);
  });

  test('where nothing was ever measured nothing is said', () => {
    expect(skewAtTap(tap(HOUR, 0, null), null)).toBeNull();
  });
});

describe('a clock that is set several times around one tap', () => {
  test.each([
    ['back an hour and right again', 0, -HOUR, 0],
    ['ahead two hours and right again', 0, 2 * HOUR, 0],
    ['from five behind to three ahead to seven behind', -5 * HOUR, 3 * HOUR, -7 * HOUR],
  ])('%s: what it was at the tap is known', (_, first, atTap, then) => {
    const facts = tap(HOUR, atTap, measured(0, first));
    expect(clockAtTap(facts, { atSending: measured(2 * HOUR, then) })).toEqual({ skewMs: -atTap, ...CERTAIN });
  });

  test('the phone slept before or after, and the clock was set back for the tap', () => {
    const before = measured(0, 0);
    const asleepAfter = [reading(HOUR + 60_000, 0), reading(9 * HOUR, 0, 7 * HOUR)];
    const later = { atSending: measured(10 * HOUR, 0, 7 * HOUR), ofLife: noticed(asleepAfter) };
    expect(clockAtTap(tap(HOUR, -HOUR, before), later)).toEqual({ skewMs: HOUR, ...CERTAIN });
    const asleepBefore = [reading(8 * HOUR, 0, 7 * HOUR), reading(8 * HOUR + 60_000, -HOUR, 7 * HOUR)];
    const facts = { ...tap(9 * HOUR, -HOUR, before, 7 * HOUR), jumps: asleepBefore };
    expect(clockAtTap(facts, { atSending: measured(10 * HOUR, 0, 7 * HOUR) })).toEqual({ skewMs: HOUR, ...CERTAIN });
  });

  test('set ahead for the tap and right again, then asleep for longer than that', () => {
    const jumps = [reading(HOUR + 60_000, 0), reading(9 * HOUR, 0, 3 * HOUR)];
    const later = { atSending: measured(10 * HOUR, 0, 3 * HOUR), ofLife: noticed(jumps) };
    expect(clockAtTap(tap(HOUR, 2 * HOUR, measured(0, 0)), later)).toEqual({ skewMs: -2 * HOUR, ...CERTAIN });
  });

  test('it was measured elsewhere since, and sent from there: the life of the tap knows by itself', () => {
    const facts = { ...tap(2 * HOUR, -HOUR, measured(HOUR, 0, 0, 'worker')), own: measured(0, 0) };
    expect(clockAtTap(facts, { atSending: measured(3 * HOUR, 0, 0, 'worker 2') })).toEqual({
      skewMs: HOUR,
      ...CERTAIN,
    });
    const measuredThen = noticed([], measured(3 * HOUR, 0));
    const ahead = tap(2 * HOUR, 2 * HOUR, measured(HOUR, HOUR, 0, 'worker'));
    expect(clockAtTap(ahead, { atSending: measured(4 * HOUR, 0, 0, 'worker 2'), ofLife: measuredThen })).toEqual({
      skewMs: -2 * HOUR,
      ...CERTAIN,
    });
    const back = tap(2 * HOUR, -2 * HOUR, measured(HOUR, 0, 0, 'worker'));
    expect(clockAtTap(back, { atSending: null, ofLife: noticed([], measured(3 * HOUR, -2 * HOUR)) })).toEqual({
      skewMs: 2 * HOUR,
      ...CERTAIN,
    });
  });

  test('set ahead, and right again before the page’s eyes: what another tab measured then fits one story only', () => {
    const ahead = { ...tap(HOUR, HOUR, measured(0, 0)), jumps: [reading(HOUR - 60_000, HOUR)] };
    const rightAgain = noticed([reading(HOUR + 60_000, 0)]);
    const sentBy = (wrong: number) => ({ atSending: measured(HOUR + 120_000, wrong, 0, 'tab'), ofLife: rightAgain });
    expect(clockAtTap(ahead, sentBy(0))).toEqual({ skewMs: -HOUR, ...CERTAIN });
    // Further back than the page saw it go: it was set once more, and nobody looked.
    expect(clockAtTap(ahead, sentBy(-HOUR)).isUncertain).toBe(true);
  });
});

describe('where it cannot be told', () => {
  const elsewhere = (at: number, wrong: number) => measured(at, wrong, 0, 'worker');

  test('set while the app was closed: the measurement nearer to the tap is taken, and the stamp says so', () => {
    const early = tap(HOUR, 0, elsewhere(0, 0));
    expect(clockAtTap(early, { atSending: elsewhere(9 * HOUR, HOUR) })).toEqual({ skewMs: 0, isUncertain: true });
    const late = tap(8 * HOUR, HOUR, elsewhere(0, 0));
    expect(clockAtTap(late, { atSending: elsewhere(9 * HOUR, HOUR) })).toEqual({ skewMs: -HOUR, isUncertain: true });
  });

  test('set ahead before the tap and by something else after it, and only the worker measured since', () => {
    const facts = tap(HOUR, 2 * HOUR, measured(0, 0));
    expect(clockAtTap(facts, { atSending: elsewhere(3 * HOUR, -HOUR) })).toMatchObject({ isUncertain: true });
  });

  test('the clock shows less than at an earlier moment, and nothing was measured in the life of the tap', () => {
    const facts = tap(HOUR, -3 * HOUR, elsewhere(0, 0));
    expect(clockAtTap(facts, { atSending: elsewhere(2 * HOUR, 0) }).isUncertain).toBe(true);
  });

  test.each([
    ['this life', measured(0, 0)],
    ['another one', elsewhere(0, 0)],
  ])(
    'set ahead for the tap and right again, and the store that knew so was lost; measured before in %s',
    (_, before) => {
      const ahead = { ...tap(3 * HOUR, 2 * HOUR, before), jumps: [reading(0, 0), reading(3 * HOUR, 2 * HOUR)] };
      const later = { atSending: elsewhere(9 * HOUR, 0), ofLife: null };
      expect(clockAtTap({ ...ahead, isPutBack: true }, later)).toEqual({ skewMs: 0, isUncertain: true });
      // Not lost, and its life saw nothing more: then it slept.
      expect(clockAtTap({ ...ahead, isPutBack: true }, { ...later, ofLife: noticed([]) })).toEqual({
        skewMs: 0,
        ...CERTAIN,
      });
      expect(clockAtTap(ahead, later)).toEqual({ skewMs: 0, ...CERTAIN });
    },
  );

  test('a clock set ahead before the tap and left so is known, though the store was lost', () => {
    const facts = { ...tap(HOUR, 2 * HOUR, measured(0, 0)), isPutBack: true };
    expect(clockAtTap(facts, { atSending: elsewhere(9 * HOUR, 2 * HOUR) })).toEqual({ skewMs: -2 * HOUR, ...CERTAIN });
  });

  test('a clock set back before the tap and left so is known too: what was measured since says the same', () => {
    const facts = { ...tap(HOUR, -2 * HOUR, measured(0, 0)), jumps: [reading(0, 0), reading(HOUR, -2 * HOUR)] };
    // Each measurement is a little off.
    const atSending = elsewhere(9 * HOUR, -2 * HOUR - 30);
    expect(clockAtTap({ ...facts, isPutBack: true }, { atSending })).toEqual({ skewMs: 2 * HOUR, ...CERTAIN });
    // Slept in the moment of the setting.
    const hidden = elsewhere(9 * HOUR, -2 * HOUR - 60_000);
    expect(clockAtTap({ ...facts, isPutBack: true }, { atSending: hidden }).isUncertain).toBe(true);
  });

  test('a clock set back after the tap: asleep in that moment, what was measured before the tap says another time', () => {
    const facts = tap(HOUR, 0, elsewhere(0, 0));
    expect(clockAtTap(facts, { atSending: measured(9 * HOUR, -2 * HOUR) })).toEqual({ skewMs: 0, ...CERTAIN });
    const asleep = measured(9 * HOUR, -2 * HOUR, 60_000);
    expect(clockAtTap(facts, { atSending: asleep }).isUncertain).toBe(true);
  });

  test('a clock that nobody set is never called uncertain, however long the phone slept and whoever measured', () => {
    for (const life of ['page', 'worker'])
      for (const before of [measured(0, HOUR, 0, life), null]) {
        const facts = tap(9 * HOUR, HOUR, before, 7 * HOUR);
        for (const other of ['page', 'worker 2']) {
          const atSending = measured(20 * HOUR, HOUR, 12 * HOUR, other);
          expect(clockAtTap(facts, { atSending })).toEqual({ skewMs: -HOUR, ...CERTAIN });
        }
      }
  });
});
