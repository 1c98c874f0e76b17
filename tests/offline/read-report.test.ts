// @vitest-environment node
/** The loads that reports count: each that this person has, and none that was taken away. */
import { beforeEach, expect, test } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { readReportFacts } from '#offline/read-report.ts';
import { pull } from '#offline/sync/pull.ts';
import { checkIn, useDevice } from './support/device.ts';
import { bolOf, id, loadOf } from './support/freight.ts';

const device = useDevice();

beforeEach(async () => {
  await device.signIn();
  device.server.putLoad(loadOf(1));
  for (const number of [1, 2]) device.server.putBol(bolOf(number, loadOf(1)));
  device.server.putLoad(loadOf(2));
  device.server.putBol(bolOf(3, loadOf(2)));
  await pull(requireSession());
});

const deliveries = async () => (await readReportFacts()).loads.map((load) => load.deliveries.length);

test('what the server took away from under something unsent does not count', async () => {
  expect(await deliveries()).toEqual([2, 1]);
  await checkIn(1, 1);
  await checkIn(2, 3);
  device.server.remove('bol', id('bol', 1), 'lost');
  device.server.remove('load', id('load', 2), 'lost');
  await pull(requireSession());
  expect(await device.db().loads.get(id('load', 2))).toMatchObject({ removed: 'lost' });
  expect(await deliveries()).toEqual([1]);
});

test('a load counts as waiting where a change of one of its BOLs is only here', async () => {
  expect(await readReportFacts()).toMatchObject({ waiting: 0, loads: [{}, {}] });
  await checkIn(1, 2);
  expect(await readReportFacts()).toMatchObject({ waiting: 1, loads: [{}, {}] });
});

test('every load counts, however many there are', async () => {
  const [load, bol] = [await device.db().loads.get(id('load', 2)), await device.db().bols.get(id('bol', 3))];
  const ids = Array.from({ length: 1000 }, (_, number) => `a${String(number).padStart(23, '0')}`);
  await device.db().loads.bulkPut(ids.map((_id) => ({ ...load!, _id })));
  await device.db().bols.bulkPut(ids.map((_id) => ({ ...bol!, _id, loadId: _id })));
  expect(await deliveries()).toHaveLength(1002);
});
