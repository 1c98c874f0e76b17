// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { keepFile } from '#offline/documents.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { flush } from '#offline/outbox/flush.ts';
import { countRows, readRows } from '#offline/read-lists.ts';
import { readBols, readLoad } from '#offline/read-loads.ts';
import { pull } from '#offline/sync/pull.ts';
import { readBol } from '../../support/device/read-rows.ts';
import { build, bytes } from '../support/build-load.ts';
import { checkIn, complete, pullOneBol, reportOsd, useDevice } from '../support/device.ts';
import { bolOf, driverTag, id, loadOf, RECEIVER, SHIPPER, user } from '../support/freight.ts';

const device = useDevice();

describe('what is shown of a change from its tap on', () => {
  test('a check-in enables OSD and completion before anybody heard of it, and completing moves the BOL', async () => {
    await pullOneBol(device);
    await checkIn(1, 1, false);
    await reportOsd(1, 1, 'A-1', 3);
    expect(await readBol(id('bol', 1))).toMatchObject({ sealIntact: false, completed: false, category: 'inbound' });
    await complete(1, 1);
    expect(await readBol(id('bol', 1))).toMatchObject({ completed: true, category: 'completed', pending: 3 });
    expect([await countRows('inbound'), await countRows('completed')]).toEqual([0, 1]);
  });

  test('a load built without a network stands in its list with its BOL and document', async () => {
    await device.signIn(user(2, SHIPPER, 1));
    await build(5);
    expect((await readRows('outbound')).rows).toMatchObject([
      {
        _id: id('load', 5),
        pUNum: 'PU-5',
        stops: 1,
        bols: [{ receiver: { name: 'Bayview Distribution' } }],
        waiting: true,
      },
    ]);
    expect(await readBols(id('load', 5))).toMatchObject([
      { file: { name: '0-bill.pdf', pages: 2 }, pending: 1, base: null },
    ]);
  });

  test('a load without a carrier is forced to not ready here as on the server', async () => {
    await device.signIn(user(2, SHIPPER, 1));
    await build(5, { ready: true, carrierId: null });
    expect(await readLoad(id('load', 5))).toMatchObject({ ready: false, category: 'unsubmitted' });
  });

  test('a BOL added to a load gets the driver of the others here as on the server', async () => {
    await device.signIn(user(2, SHIPPER, 1));
    const load = loadOf(1);
    const mine = bolOf(1, load, { driverId: driverTag._id, driver: driverTag });
    device.server.putLoad(load);
    device.server.putBol(mine);
    await pull(requireSession());
    const { sha256 } = await keepFile(bytes('%PDF-1.7 late'));
    const add = (number: number) => ({
      op: 'add' as const,
      bol: { _id: id('bol', number), file: { name: 'late.pdf', sha256 }, receiverId: RECEIVER },
    });
    const context = { parties: {}, files: {}, contact: { name: 'Ada Lee', email: '' } };
    const edit = { loadId: id('load', 1), fields: {}, seen: {} };
    const args = { ...edit, bolChanges: [add(2), add(3)] };
    await enqueue({ type: 'edit-load', args, context, label: 'Change' });
    expect(await readBol(id('bol', 2))).toMatchObject({
      driver: { name: driverTag.name },
      driverId: driverTag._id,
      added: { byName: 'Ada Lee', driverName: driverTag.name },
    });
    expect(await readBol(id('bol', 3))).toMatchObject({ driverId: driverTag._id });
    expect(await readBol(id('bol', 1))).not.toHaveProperty('added');
  });

  test('a load that was edited, and one that was deleted, look so at once', async () => {
    await device.signIn(user(2, SHIPPER, 1));
    await build(5);
    await build(6);
    const context = { parties: {}, files: {}, contact: { name: '', email: '' } };
    const edit = { loadId: id('load', 5), fields: { pUNum: 'PU-NEW' }, seen: { pUNum: 'PU-5' } };
    const bolChanges = [{ op: 'remove' as const, bolId: id('bol', 5) }];
    await enqueue({ type: 'edit-load', args: { ...edit, bolChanges }, context, label: 'Change' });
    expect(await readLoad(id('load', 5))).toMatchObject({ pUNum: 'PU-NEW', stops: 0, ready: false });
    expect(await readBols(id('load', 5))).toEqual([]);
    const gone = { loadId: id('load', 6), fields: {}, seen: {}, bolChanges: [], deleted: true as const };
    await enqueue({ type: 'edit-load', args: gone, context, label: 'Delete' });
    expect(await readLoad(id('load', 6))).toBeNull();
    expect(await countRows('outbound')).toBe(0);
  });
});

test('a BOL that was removed and is confirmed does not show up again until the feed says so, too', async () => {
  await device.signIn(user(2, SHIPPER, 1));
  device.server.putLoad(loadOf(1));
  for (const number of [1, 2]) device.server.putBol(bolOf(number, loadOf(1)));
  await pull(requireSession());
  await enqueue({
    type: 'edit-load',
    args: { loadId: id('load', 1), fields: {}, seen: {}, bolChanges: [{ op: 'remove', bolId: id('bol', 2) }] },
    context: { parties: {}, files: {}, contact: { name: 'Sam', email: 'sam@shipper.example' } },
    label: 'Change load PU-1',
  });
  const updatedLoad = { ...loadOf(1, { version: 2 }), bols: [bolOf(1, loadOf(1))] };
  device.server.before = ({ key }) => (key ? device.server.json(200, { updatedLoad, notReady: null }) : undefined);
  await flush(requireSession());
  expect(await device.db().outbox.count()).toBe(0);
  expect((await readBols(id('load', 1))).map(({ _id }) => _id)).toEqual([id('bol', 1)]);
});
