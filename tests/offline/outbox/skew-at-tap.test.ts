// @vitest-environment node
import { describe, expect, test } from 'vitest';
import type { ClockFacts, LifeClock, SkewMeasurement } from '#changes/clock-facts.ts';
import { clockAtTap } from '#changes/skew-at-tap.ts';
import { HEADERS } from '#contract/failure.ts';
import { requireSession } from '#offline/account/account.ts';
import { better, measurementOf, watchClock } from '#offline/api/clock.ts';
import { environment } from '#offline/base/environment.ts';
import { flush } from '#offline/outbox/flush.ts';
import { restoreSession } from '#offline/session.ts';
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
    // Five minutes: too little to make the old one stale, and another tab cannot compare its monotonic clock.
    const elsewhere = { ...measured(2000, 5 * 60_000, 0, 'worker'), uncertaintyMs: 900 };
    expect(better(fine, elsewhere)).toBe(elsewhere);
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

  const stampedAt = () => Date.parse(device.server.bols.get(id('bol', 1))?.checkin ?? '');
  const headers = () => device.server.mutations().at(-1)?.headers;
  /** Another life of the app on the same device does this. */
  async function as(life: string, work: () => Promise<unknown>) {
    const own = environment.life;
    Object.assign(environment, { life });
    await work();
    Object.assign(environment, { life: own });
  }

  test.each([-HOUR, 2 * HOUR])(
    'offline, the clock set by %i ms, a tap, the clock right again: nothing moves',
    async (set) => {
      await start();
      device.pass(60_000);
      device.setClock(device.server.clock() + set);
      device.pass(60_000);
      const truth = device.server.clock();
      await checkIn(1, 1);
      device.pass(4 * HOUR);
      device.setClock(device.server.clock());
      await flush(requireSession(), { force: true });
      expect(Math.abs(stampedAt() - truth)).toBeLessThan(10_000);
      expect(headers()?.get(HEADERS.clockUncertain)).toBeNull();
    },
  );

  test('nor within half a minute, while the last answer still counts as fresh', async () => {
    await start();
    device.setClock(device.server.clock() + 2 * HOUR);
    const truth = device.server.clock();
    await checkIn(1, 1);
    device.pass(20_000);
    device.setClock(device.server.clock());
    await flush(requireSession());
    expect(Math.abs(stampedAt() - truth)).toBeLessThan(10_000);
  });

  test('the worker measured last before the tap and sends it: what the page knew of its clock decides', async () => {
    await start();
    await as('worker', () => pull(requireSession()));
    device.pass(60_000);
    device.setClock(device.server.clock() - HOUR);
    const truth = device.server.clock();
    await checkIn(1, 1);
    device.pass(4 * HOUR);
    device.setClock(device.server.clock());
    await as('worker 2', () => flush(requireSession(), { force: true }));
    expect(Math.abs(stampedAt() - truth)).toBeLessThan(10_000);
    expect(headers()?.get(HEADERS.clockUncertain)).toBeNull();
  });

  test('set back in the first moments of a page, before any answer, and right again after the tap', async () => {
    await start();
    await as('page of months ago', () => pull(requireSession()));
    device.pass(100 * 24 * HOUR);
    Object.assign(environment, { life: 'page of today' });
    await restoreSession();
    device.pass(500);
    device.setClock(device.server.clock() - HOUR);
    device.pass(40_000);
    const truth = device.server.clock();
    await checkIn(1, 1);
    device.pass(60_000);
    device.setClock(device.server.clock());
    device.pass(2 * HOUR);
    await flush(requireSession(), { force: true });
    expect(Math.abs(stampedAt() - truth)).toBeLessThan(10_000);
    expect(headers()?.get(HEADERS.clockUncertain)).toBeNull();
  });

  test('the page notes that the clock was set after the tap, hears of the server later, and another page sends', async () => {
    await start();
    await as('page of yesterday', () => pull(requireSession()));
    device.pass(2 * HOUR);
    const truth = device.server.clock();
    await as('page', async () => {
      await watchClock();
      await checkIn(1, 1);
      device.pass(60_000);
      device.setClock(device.server.clock() + HOUR);
      await watchClock();
      device.pass(60_000);
      await pull(requireSession());
    });
    device.pass(60_000);
    await as('page after it', () => flush(requireSession(), { force: true }));
    expect(Math.abs(stampedAt() - truth)).toBeLessThan(10_000);
    expect(headers()?.get(HEADERS.clockUncertain)).toBeNull();
  });

  test('also where a logout emptied the store of what it had measured', async () => {
    await start();
    await device.db().meta.clear();
    device.pass(60_000);
    device.setClock(device.server.clock() - HOUR);
    const truth = device.server.clock();
    await checkIn(1, 1);
    device.pass(1000);
    device.setClock(device.server.clock());
    await as('worker', () => flush(requireSession(), { force: true }));
    expect(Math.abs(stampedAt() - truth)).toBeLessThan(10_000);
  });

  test('what the page measured after the tap is known to the worker, also after a logout emptied the rows', async () => {
    await start();
    await device.db().meta.clear();
    await as('page 2', async () => {
      device.setClock(device.server.clock() + HOUR);
      await checkIn(1, 1);
      device.server.before = ({ key }) => (key === null ? undefined : new Response('Bad gateway', { status: 502 }));
      await flush(requireSession());
      device.server.before = () => undefined;
    });
    const truth = device.server.clock();
    await device.db().meta.clear();
    device.pass(HOUR);
    device.setClock(device.server.clock() + 3 * HOUR);
    await as('worker', () => flush(requireSession(), { force: true }));
    expect(Math.abs(stampedAt() - truth)).toBeLessThan(10_000);
    expect(headers()?.get(HEADERS.clockUncertain)).toBeNull();
  });

  test('the page sees the clock set ahead and back, which the worker that sends could take for sleep', async () => {
    await start();
    device.pass(60_000);
    device.setClock(device.server.clock() + 2 * HOUR);
    const truth = device.server.clock();
    await checkIn(1, 1);
    device.pass(60_000);
    device.setClock(device.server.clock());
    await watchClock();
    device.pass(4 * HOUR);
    await as('worker', () => flush(requireSession(), { force: true }));
    expect(Math.abs(stampedAt() - truth)).toBeLessThan(10_000);
  });

  test('set while the app was closed: the time is sent as uncertain', async () => {
    await start();
    await as('page that was closed', () => checkIn(1, 1));
    device.pass(HOUR);
    device.setClock(device.server.clock() + 3 * HOUR);
    await as('worker', () => flush(requireSession(), { force: true }));
    expect(headers()?.get(HEADERS.clockUncertain)).toBe('1');
  });

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
