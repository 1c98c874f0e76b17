// @vitest-environment node
import { expect, test } from 'vitest';
import { recordLoadCheckIn } from '#changes/pick-up.ts';
import { requireSession } from '#offline/account/account.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { pull } from '#offline/sync/pull.ts';
import { send, startWith } from '../support/at-work.ts';
import { checkIn, useDevice } from '../support/device.ts';
import { driverTag, id, loadOf } from '../support/freight.ts';

const device = useDevice();

const checkInLoad = (number: number) =>
  enqueue(recordLoadCheckIn({ load: loadOf(number), driver: driverTag, byName: 'User 1' }));
const shown = async () => {
  const { loads, bols } = device.db();
  return [await loads.toCollection().primaryKeys(), await bols.toCollection().primaryKeys()];
};
/** The server takes what is sent, and shows nothing of it: the freight is another driver's by now. */
const withhold = () => {
  device.server.before = ({ key }) => (key ? device.server.json(200, { outcome: 'done', withheld: true }) : undefined);
};

test('a truck that was checked in at the pick-up before is told when', async () => {
  await startWith(device, 1);
  await checkInLoad(1);
  device.server.putLoad({ ...loadOf(1), checkin: '2026-11-21T09:30:00.000Z', version: 5 });
  await send();
  expect(await device.db().receipts.toArray()).toMatchObject([
    { outcome: 'superseded', note: 'Already checked in at 11/21/2026 01:30 PST.' },
  ]);
});

test('a BOL whose answer is withheld leaves the device, and the others stay', async () => {
  await startWith(device, 2);
  await checkIn(1, 1);
  withhold();
  await send();
  expect(await device.db().receipts.toArray()).toMatchObject([{ outcome: 'done', note: null }]);
  expect(await shown()).toEqual([[id('load', 1), id('load', 2)], [id('bol', 2)]]);
});

test('so does a load, and comes back with the feed where it is shown again', async () => {
  await startWith(device, 2);
  await checkInLoad(1);
  withhold();
  await send();
  expect((await shown())[0]).toEqual([id('load', 2)]);
  device.server.putLoad({ ...loadOf(1), version: 6 });
  await pull(requireSession());
  expect((await shown())[0]).toEqual([id('load', 1), id('load', 2)]);
});
