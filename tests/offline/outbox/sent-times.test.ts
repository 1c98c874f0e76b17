// @vitest-environment node
/** Which time of a tap the server is told, whatever was done to the device's clock before, between and after. */
import { expect, test } from 'vitest';
import { HEADERS } from '#contract/failure.ts';
import { requireSession } from '#offline/account/account.ts';
import { deviceDb } from '#offline/account/device-db.ts';
import { watchClock } from '#offline/api/clock.ts';
import { environment } from '#offline/base/environment.ts';
import { flush } from '#offline/outbox/flush.ts';
import { restoreSession } from '#offline/session.ts';
import { pull } from '#offline/sync/pull.ts';
import { checkIn, useDevice } from '../support/device.ts';
import { bolOf, id, loadOf } from '../support/freight.ts';

const HOUR = 3_600_000;

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

test('a reply that lay with a page the phone had stopped says nothing of the clock', async () => {
  await start();
  device.setClock(device.server.clock() + HOUR);
  device.server.before = () => {
    device.pass(11 * 60_000);
    return undefined;
  };
  await pull(requireSession());
  device.server.before = () => undefined;
  const truth = device.server.clock();
  await checkIn(1, 1);
  device.pass(60_000);
  device.setClock(device.server.clock());
  await flush(requireSession(), { force: true });
  expect(Math.abs(stampedAt() - truth)).toBeLessThan(10_000);
});

test('heard of the server between the tap and the next setting of the clock, and often since', async () => {
  await start();
  await as('page of yesterday', () => pull(requireSession()));
  await as('page', async () => {
    await watchClock(requireSession().db);
    device.setClock(device.server.clock() - 2 * HOUR);
    device.pass(60_000);
    await as('other tab', () => pull(requireSession()));
    device.pass(10_000);
    const truth = device.server.clock();
    await checkIn(1, 1);
    device.pass(10_000);
    await pull(requireSession());
    device.pass(30_000);
    device.setClock(device.server.clock());
    await watchClock(requireSession().db);
    device.pass(HOUR);
    await pull(requireSession());
    await as('page after it', () => flush(requireSession(), { force: true }));
    expect(Math.abs(stampedAt() - truth)).toBeLessThan(10_000);
  });
  expect(headers()?.get(HEADERS.clockUncertain)).toBeNull();
});

test('the page notes that the clock was set after the tap, hears of the server later, and another page sends', async () => {
  await start();
  await as('page of yesterday', () => pull(requireSession()));
  device.pass(2 * HOUR);
  const truth = device.server.clock();
  await as('page', async () => {
    await watchClock(requireSession().db);
    await checkIn(1, 1);
    device.pass(60_000);
    device.setClock(device.server.clock() + HOUR);
    await watchClock(requireSession().db);
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
  await watchClock(requireSession().db);
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

test('of several entries in one call each says that its time is uncertain, where it is', async () => {
  await start();
  device.server.putLoad(loadOf(2));
  device.server.putBol(bolOf(2, loadOf(2)));
  await pull(requireSession());
  device.server.seen.length = 0;
  device.pass(60_000);
  device.setClock(device.server.clock() + 2 * HOUR);
  const entries = [await checkIn(1, 1), await checkIn(2, 2)];
  // They came back by their second copies: what their page saw of the clock is lost.
  for (const { seq, clock } of entries) await device.db().outbox.update(seq, { clock: { ...clock, isPutBack: true } });
  device.pass(60_000);
  device.setClock(device.server.clock());
  await watchClock(device.db());
  device.pass(4 * HOUR);
  await deviceDb().settings.delete('clockLives');
  await as('the next page', () => flush(requireSession(), { force: true }));
  expect(device.server.batches).toEqual([2]);
  expect(device.server.mutations().map((sent) => sent.headers.get(HEADERS.clockUncertain))).toEqual(['1', '1']);
});
