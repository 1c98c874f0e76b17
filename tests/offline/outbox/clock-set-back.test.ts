// @vitest-environment node
/** A page saw its clock set back, and another tab of the same device measured it: which of the two was first. */
import { beforeEach, expect, test } from 'vitest';
import { HEADERS } from '#contract/failure.ts';
import { requireSession } from '#offline/account/account.ts';
import { watchClock } from '#offline/api/clock.ts';
import { environment } from '#offline/base/environment.ts';
import { flush } from '#offline/outbox/flush.ts';
import { openAccountDb } from '#offline/rows/open-account-db.ts';
import { pull } from '#offline/sync/pull.ts';
import { checkIn, useDevice } from '../support/device.ts';
import { bolOf, id, loadOf } from '../support/freight.ts';

const HOUR = 3_600_000;

const device = useDevice();

const stampedAt = () => Date.parse(device.server.bols.get(id('bol', 1))?.checkin ?? '');
const headers = () => device.server.mutations().at(-1)?.headers;
/** Another life of the app on the same device does this. */
async function as(life: string, work: () => Promise<unknown>) {
  const own = environment.life;
  Object.assign(environment, { life });
  await work();
  Object.assign(environment, { life: own });
}
const look = () => as('page', () => watchClock(requireSession().db));
const measure = () => as('other tab', () => pull(requireSession()));
const tap = () => as('page', () => checkIn(1, 1));
const sendFromOther = () => as('other tab', () => flush(requireSession(), { force: true }));
const setTo = (hours: number) => {
  device.setClock(device.server.clock() + hours * HOUR);
  device.pass(15_000);
};

beforeEach(async () => {
  await device.signIn();
  device.server.putLoad(loadOf(1));
  device.server.putBol(bolOf(1, loadOf(1)));
  await pull(requireSession());
  await look();
  setTo(-1);
});

test('the page is sure of it, where the page had looked before what was measured', async () => {
  await look();
  await measure();
  const truth = device.server.clock();
  await tap();
  await sendFromOther();
  expect(Math.abs(stampedAt() - truth)).toBeLessThan(10_000);
  expect(headers()?.get(HEADERS.clockUncertain)).toBeNull();
});

test('the page is not sure, where nobody knows which was first', async () => {
  await measure();
  await tap();
  await sendFromOther();
  expect(headers()?.get(HEADERS.clockUncertain)).toBe('1');
});

test('the page is not sure, where the page had looked into another person’s store', async () => {
  const another = await openAccountDb(id('user', 9));
  await as('page', () => watchClock(another));
  another.close();
  await measure();
  await tap();
  await sendFromOther();
  expect(headers()?.get(HEADERS.clockUncertain)).toBe('1');
});

test('the page is not sure, where nothing was measured after it, and it was set right unseen', async () => {
  await look();
  device.pass(3 * HOUR);
  await tap();
  setTo(0);
  await sendFromOther();
  expect(headers()?.get(HEADERS.clockUncertain)).toBe('1');
});

test('the page is not sure, where it was set back once more after that, and half right unseen', async () => {
  await look();
  await measure();
  setTo(-2);
  device.pass(3 * HOUR);
  await tap();
  setTo(-1);
  await sendFromOther();
  expect(headers()?.get(HEADERS.clockUncertain)).toBe('1');
});
