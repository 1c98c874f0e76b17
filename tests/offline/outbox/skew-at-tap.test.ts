// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { better, measurementOf } from '#offline/clock.ts';
import type { ClockFacts, SkewMeasurement } from '#offline/clock-facts.ts';
import { flush } from '#offline/outbox/flush.ts';
import { skewAtTap } from '#offline/outbox/skew-at-tap.ts';
import { requireSession } from '#offline/session-state.ts';
import { pull } from '#offline/sync/pull.ts';
import { checkIn, useDevice } from '../support/device.ts';
import { bolOf, id, loadOf } from '../support/freight.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-21T12:00:00Z');

/**
 * A device whose clocks are scripted. `at` is true time in ms after noon, `wrong` how far the wall clock is ahead of it,
 * `asleep` how long the monotonic clock stood still before.
 */
const reading = (at: number, wrong: number, asleep = 0, life = 'page') => ({
  wallMs: NOON + at + wrong,
  monotonicMs: 1000 + at - asleep,
  life,
});
const measured = (at: number, wrong: number, asleep = 0, life = 'page'): SkewMeasurement => ({
  ...reading(at, wrong, asleep, life),
  skewMs: 0 - wrong,
  uncertaintyMs: 50,
});
const tap = (at: number, wrong: number, before: SkewMeasurement | null, asleep = 0, life = 'page'): ClockFacts => ({
  ...reading(at, wrong, asleep, life),
  measured: before,
});

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

  test('where nothing was ever measured nothing is said', () => {
    expect(skewAtTap(tap(HOUR, 0, null), null)).toBeNull();
  });
});

describe('measuring', () => {
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
  });

  test('after a sleep of the device the newer one is kept, which tells that the clock is known', () => {
    const afterSleep = { ...measured(2000, 0, HOUR), uncertaintyMs: 900 };
    expect(better(measured(0, 0), afterSleep)).toBe(afterSleep);
  });
});

describe('what the server is told', () => {
  const device = useDevice();

  async function start() {
    await device.signIn();
    device.server.putLoad(loadOf(1));
    device.server.putBol(bolOf(1, loadOf(1)));
    await pull(requireSession());
  }

  test('nothing is sent with a clock that was set, before the server has said what time it is', async () => {
    await start();
    const truth = device.server.clock();
    device.setClock(truth + 3 * HOUR);
    await checkIn(1, 1);
    device.server.before = ({ path }) =>
      path === '/api/users' ? new Response('Bad gateway', { status: 502 }) : undefined;
    await flush(requireSession(), { force: true });
    expect(device.server.effects).toEqual([]);
    device.server.before = () => undefined;
    await flush(requireSession(), { force: true });
    const at = Date.parse(device.server.bols.get(id('bol', 1))?.checkin ?? '');
    expect(Math.abs(at - truth)).toBeLessThan(2 * 60_000);
  });

  test.each([3 * HOUR, -3 * HOUR, 24 * HOUR])(
    'a driver who set the clock by %i ms in the middle of the shift moves nothing',
    async (set) => {
      await start();
      const truth = device.server.clock();
      await checkIn(1, 1);
      device.pass(5 * 60_000);
      device.setClock(device.server.clock() + set);
      await flush(requireSession(), { force: true });
      const at = Date.parse(device.server.bols.get(id('bol', 1))?.checkin ?? '');
      expect(Math.abs(at - truth)).toBeLessThan(2 * 60_000);
    },
  );

  test('the shown time of a device with a wrong clock is the true one, before and after sending', async () => {
    await device.signIn();
    device.setClock(device.server.clock() + 3 * HOUR);
    await start();
    await checkIn(1, 1);
    const truth = new Date(device.server.clock()).toISOString();
    expect((await device.db().bols.get(id('bol', 1)))?.checkin).toBe(truth);
    await flush(requireSession());
    expect(device.server.bols.get(id('bol', 1))?.checkin).toBe(truth);
  });
});
