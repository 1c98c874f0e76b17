// @vitest-environment node
/** What a life of the app notices of its clocks, keeps for the others, and ties to what is tapped. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { LifeClock, SkewMeasurement } from '#changes/clock-facts.ts';
import { deviceDb } from '#offline/account/device-db.ts';
import {
  better,
  clockFacts,
  clockOfLife,
  keepMeasurement,
  measuredNow,
  measurementOf,
  watchClock,
} from '#offline/api/clock.ts';
import { clockReading } from '#offline/api/clock-reading.ts';
import { environment } from '#offline/base/environment.ts';
import { useDevice } from '../support/device.ts';
import { measured as scripted } from '../support/scripted-clock.ts';

const HOUR = 3_600_000;
const device = useDevice();

let lives = 0;
beforeEach(async () => {
  lives += 1;
  Object.assign(environment, { life: `life ${lives}` });
  await device.resume();
  clockReading();
});

/** What a reply just now tells this life, or another one whose monotonic clock shows that. */
const measured = (skewMs: number, uncertaintyMs: number, from: Partial<SkewMeasurement> = {}): SkewMeasurement => ({
  ...clockReading(),
  skewMs,
  uncertaintyMs,
  ...from,
});
const byOther = (life: string, monotonicMs: number) => measured(0, 50, { life, monotonicMs });
const keepInStore = (value: SkewMeasurement) => device.db().meta.put({ key: 'clock', value });
const facts = () => clockFacts(device.db(), clockReading());
const setBy = (ms: number) => {
  device.setClock(environment.now() + ms);
  return clockReading();
};
const stored = async (): Promise<LifeClock[]> =>
  JSON.parse((await deviceDb().settings.get('clockLives'))?.value ?? '[]');

describe('which of two measurements is kept', () => {
  test('the finer one, as long as both can be true', () => {
    const fine = scripted(0, 0);
    expect(better(fine, { ...scripted(1000, 0), skewMs: 430, uncertaintyMs: 400 })).toBe(fine);
  });

  test('a reply that came before it was asked for, by a clock that began again, tells the moment it came', () => {
    const [sent, got] = [
      { wallMs: 1_000, monotonicMs: 400, life: 'page' },
      { wallMs: 1_400, monotonicMs: 0, life: 'page' },
    ];
    expect(measurementOf(5_400, sent, got)).toMatchObject({ skewMs: 4_000, uncertaintyMs: 0 });
  });

  test('the finer one of two that arrive at the same moment', async () => {
    await Promise.all([
      keepMeasurement(device.db(), measured(0, 50)),
      keepMeasurement(device.db(), measured(400, 900)),
    ]);
    expect((await device.db().meta.get('clock'))?.value).toMatchObject({ skewMs: 0, uncertaintyMs: 50 });
  });

  test('the best one tells the time now, where the newest would do as well', async () => {
    await keepMeasurement(device.db(), measured(0, 50));
    await keepMeasurement(device.db(), measured(400, 900));
    expect(await measuredNow(device.db())).toMatchObject({ skewMs: 0, uncertaintyMs: 50 });
  });
});

describe('after a jump of the clock, what another life measured', () => {
  test.each([
    ['since then by the same one', byOther('worker', 7_000), true],
    ['since then by one whose clock shows the same', byOther('other tab', 5_000), true],
    ['before it only', byOther('worker', 5_000), undefined],
  ] as const)('%s', async (_, then, isMeasuredSince) => {
    await keepInStore(byOther('worker', 5_000));
    setBy(-HOUR);
    await watchClock(device.db());
    await keepInStore(then);
    expect((await facts()).isMeasuredSince).toBe(isMeasuredSince);
  });

  test('is not what this life measured itself', async () => {
    setBy(-HOUR);
    await watchClock(device.db());
    await keepMeasurement(device.db(), measured(HOUR, 50));
    expect((await facts()).isMeasuredSince).toBeUndefined();
  });

  test('is not known to be of since then, where the store could not be looked at first', async () => {
    await keepInStore(byOther('worker', 5_000));
    setBy(-HOUR);
    device.db().close();
    await watchClock(device.db());
    await device.db().open();
    expect((await facts()).isMeasuredSince).toBeUndefined();
    await watchClock(device.db());
    await keepInStore(byOther('worker', 7_000));
    expect((await facts()).isMeasuredSince).toBe(true);
  });

  test('and before the next one, which came while the store was looked at, is no measurement since', async () => {
    await keepInStore(byOther('worker', 5_000));
    setBy(-HOUR);
    const look = watchClock(device.db());
    setBy(2 * HOUR);
    await look;
    await keepInStore(byOther('worker', 7_000));
    await watchClock(device.db());
    expect((await facts()).isMeasuredSince).toBeUndefined();
  });
});

describe('what others learn of this life', () => {
  test('is its first measurement after a tap, and no call more', async () => {
    await facts();
    await watchClock(device.db());
    expect(await stored()).toMatchObject([{ life: environment.life, last: null }]);
    device.pass(1000);
    await keepMeasurement(device.db(), measured(1, 50));
    device.pass(1000);
    await keepMeasurement(device.db(), measured(2, 50));
    expect(await stored()).toMatchObject([{ life: environment.life, last: { skewMs: 1 } }]);
    // Itself it knows the newest.
    expect((await clockOfLife(environment.life))?.last).toMatchObject({ skewMs: 2 });
  });

  test('is told later where the device had no room for it', async () => {
    await facts();
    const full = () => Promise.reject(new DOMException('Full.', 'QuotaExceededError'));
    const { transaction } = deviceDb();
    Object.assign(deviceDb(), { transaction: full });
    await watchClock(device.db());
    Object.assign(deviceDb(), { transaction });
    expect(await stored()).toEqual([]);
    await watchClock(device.db());
    expect(await stored()).toMatchObject([{ life: environment.life }]);
  });

  test('stands with the last two dozen lives, the oldest of which goes', async () => {
    const before = Array.from({ length: 24 }, (_, number) => ({ life: `before ${number}`, last: null, jumps: [] }));
    await deviceDb().settings.put({ key: 'clockLives', value: JSON.stringify(before) });
    await facts();
    await watchClock(device.db());
    const told = (await stored()).map(({ life }) => life);
    expect(told).toEqual([...before.slice(1).map(({ life }) => life), environment.life]);
  });

  test('is each jump with what was measured last before it, once, and the newest of very many', async () => {
    await keepMeasurement(device.db(), measured(0, 50));
    setBy(-HOUR);
    setBy(2 * HOUR);
    expect(await clockOfLife(environment.life)).toMatchObject({ earlier: [{ skewMs: 0 }] });
    let newest = clockReading();
    for (let times = 0; times < 30; times += 1) newest = setBy(times % 2 === 0 ? HOUR : -HOUR);
    const { jumps } = (await clockOfLife(environment.life))!;
    expect([jumps.length, jumps.at(-1)]).toEqual([24, newest]);
  });
});
