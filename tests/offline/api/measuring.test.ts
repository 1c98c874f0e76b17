// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { better, measurementOf } from '#offline/api/clock.ts';
import { HOUR, measured, reading } from '../support/scripted-clock.ts';

describe('measuring how far the clock is off', () => {
  test('the server’s time belongs to the middle of the round trip', () => {
    const sent = { wallMs: 1_000, monotonicMs: 0, life: 'page' };
    const got = { wallMs: 1_400, monotonicMs: 400, life: 'page' };
    expect(measurementOf(5_200, sent, got)).toMatchObject({ skewMs: 4_000, uncertaintyMs: 200 });
  });

  test('the shorter round trip is kept, unless the clock was changed since', () => {
    const fine = measured(0, 0);
    const coarse = { ...measured(1000, 0), uncertaintyMs: 900, skewMs: 400 };
    expect(better(fine, coarse)).toBe(fine);
    expect(better(coarse, fine)).toBe(fine);
    const changed = { ...measured(2000, HOUR), uncertaintyMs: 900 };
    expect(better(fine, changed)).toBe(changed);
    // Five minutes: too little to make the old one stale, and another tab cannot compare its monotonic clock.
    const elsewhere = { ...measured(2000, 5 * 60_000, 0, 'worker'), uncertaintyMs: 900 };
    expect(better(fine, elsewhere)).toBe(elsewhere);
  });

  test('an old one stays beside a reply that lay with a stopped page, and goes for one that is better by now', () => {
    const fine = measured(0, 0);
    const lay = { ...measured(15 * 60_000, 0), skewMs: 300_000, uncertaintyMs: 345_000 };
    expect(better(fine, lay)).toBe(fine);
    const newer = { ...measured(15 * 60_000, 0), uncertaintyMs: 100 };
    expect(better(fine, newer)).toBe(newer);
    expect(better(fine, { ...newer, ...reading(60_000, 0) })).toBe(fine);
  });

  test('after a sleep of the device the newer one is kept, which tells that the clock is known', () => {
    const afterSleep = { ...measured(2000, 0, HOUR), uncertaintyMs: 900 };
    expect(better(measured(0, 0), afterSleep)).toBe(afterSleep);
  });
});
