/** Companies that have nothing to do with a load: no call, no feed and no device of theirs ever holds a trace of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assignDriver, checkInBol, getBol, updateBol } from '#contract/bol.ts';
import { listChanges } from '#contract/change.ts';
import { getFile } from '#contract/file.ts';
import { checkInLoad, checkOutLoad, editLoad, getLoad } from '#contract/load.ts';
import { CATEGORIES } from '#domain/load-category.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { newDevice } from '../support/journeys/device.ts';
import { closeDevices } from '../support/journeys/load-device-app.ts';
import * as steps from '../support/journeys/steps.ts';
import { fixturePdf } from '../support/pdfs/fixture.ts';
import { bayview, bolIdsOf, givenCheckIn, givenLoad } from '../support/server/freight.ts';
import { type TestServer, testServer } from '../support/server/test-server.ts';

const OUTSIDERS = ['admin@stranger.example', 'admin@othercarrier.example', 'driver@othercarrier.example'];
/** Of the carrier, but not the driver of this load. */
const OTHER_DRIVER = 'driver2@carrier.example';
let server: TestServer;
let ids: { loadId: string; bolId: string; sha256: string };

beforeAll(async () => {
  server = await testServer();
  const desk = await newDevice(server, 'admin@shipper.example');
  ids = await steps.ship(desk, {
    pUNum: 'PU-SECRET',
    pUDate: '2026-03-03T08:00:00-08:00',
    receiverId: bayview,
    deliveryDate: '2026-03-04T14:00:00-08:00',
    pdf: fixturePdf('text-one-page'),
  });
  await desk.sync();
  const office = await newDevice(server, 'admin@carrier.example');
  await steps.assign(office, ids.loadId, steps.personTag('driver@carrier.example'));
  await office.sync();
  const dock = await newDevice(server, 'clerk@receiver.example');
  server.clock.set('2026-03-04T22:00:00Z');
  await steps.checkInAtDelivery(dock, ids.bolId, true);
  await dock.sync();
  expect(await dock.status()).toBe('All sent');
});
afterAll(closeDevices);

describe.each([...OUTSIDERS, OTHER_DRIVER])('%s', (email) => {
  test('gets 404 from every call about the load, its BOL and its document', async () => {
    const client = await server.signIn(email);
    const load = { params: { id: ids.loadId } };
    const bol = { params: { id: ids.bolId } };
    const stamp = { driverId: demoUserId('driver@carrier.example'), occurredAt: '2026-03-04T20:00:00Z' };
    const answers = {
      getLoad: await client.call(getLoad, load),
      getBol: await client.call(getBol, bol),
      getFile: await client.call(getFile, { params: { sha256: ids.sha256 } }),
      checkInLoad: await client.call(checkInLoad, { ...load, body: stamp }),
      checkOutLoad: await client.call(checkOutLoad, { ...load, body: stamp }),
      checkInBol: await client.call(checkInBol, { ...bol, body: { ...stamp, sealIntact: true } }),
      complete: await client.call(updateBol, { ...bol, body: { completed: true, checkout: stamp.occurredAt } }),
      editLoad: await client.call(editLoad, { ...load, body: { pUNum: 'PU-MINE' } }),
      assign: await client.call(assignDriver, {
        query: { objectIds: ids.bolId },
        body: { driverId: stamp.driverId },
      }),
    };
    const statuses = Object.fromEntries(Object.entries(answers).map(([name, { status }]) => [name, status]));
    expect(statuses).toEqual(Object.fromEntries(Object.keys(answers).map((name) => [name, 404])));
  });

  test('finds no trace of it in the feed or on a device', async () => {
    const client = await server.signIn(email);
    const feed = JSON.stringify(await client.ok(listChanges, { query: { limit: 500 } }));
    for (const trace of [...Object.values(ids), 'PU-SECRET']) expect(feed).not.toContain(trace);
    const { app } = await newDevice(server, email);
    const totals = await Promise.all(CATEGORIES.map(async (category) => (await app.readRows(category)).total));
    expect(totals).toEqual(CATEGORIES.map(() => 0));
    expect([await app.readLoad(ids.loadId), await app.readBol(ids.bolId)]).toEqual([null, null]);
    await expect(app.openDocument(ids.sha256)).rejects.toThrow('not available');
  });
});

test('bringing the bytes of another’s document opens neither their BOL nor their load', async () => {
  const stranger = await server.signIn('admin@stranger.example');
  const answer = await stranger.request('PUT', `/api/files/${ids.sha256}`, {
    body: fixturePdf('text-one-page'),
    headers: { 'content-type': 'application/pdf' },
  });
  expect(answer.status).toBeLessThan(300);
  expect((await stranger.call(getBol, { params: { id: ids.bolId } })).status).toBe(404);
  expect((await stranger.call(getLoad, { params: { id: ids.loadId } })).status).toBe(404);
});

test('a shipper’s own driver opens the load of a completed BOL, with that BOL alone', async () => {
  const load = await givenLoad(server, { bols: [{}, {}] });
  const [first = '', second = ''] = bolIdsOf(load);
  const dock = await server.signIn('clerk@receiver.example');
  await givenCheckIn(dock, first, demoUserId('driver@carrier.example'), '2026-03-04T20:00:00Z');
  await dock.ok(updateBol, { params: { id: first }, body: { completed: true, checkout: '2026-03-04T21:00:00Z' } });
  const { app } = await newDevice(server, 'driver@shipper.example');
  const { rows } = await app.readRows('completed');
  expect(rows).toMatchObject([{ _id: first, loadId: load._id }]);
  expect(await app.readLoad(load._id)).toMatchObject({ category: 'completed', stops: 1 });
  expect((await app.readBols(load._id)).map(({ _id }) => _id)).toEqual([first]);
  expect(await app.readBol(second)).toBeNull();
});

test('nobody at all gets in without a session', async () => {
  const nobody = server.stranger();
  for (const answer of [
    await nobody.call(getLoad, { params: { id: ids.loadId } }),
    await nobody.call(getBol, { params: { id: ids.bolId } }),
    await nobody.call(getFile, { params: { sha256: ids.sha256 } }),
    await nobody.call(listChanges, {}),
  ]) {
    expect([answer.status, answer.body]).toEqual([403, { message: 'Missing Authentication Token' }]);
  }
});
