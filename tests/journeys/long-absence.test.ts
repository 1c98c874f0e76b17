/** A phone that lay in a drawer for longer than removals are told: it starts over, and what it holds still arrives. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { editLoad, getLoad } from '#contract/load.ts';
import { feedEyes } from '#server/routes.ts';
import { pruneFeed } from '#server/sync/prune-feed.ts';
import { newDevice } from '../support/journeys/device.ts';
import { closeDevices } from '../support/journeys/load-device-app.ts';
import * as steps from '../support/journeys/steps.ts';
import { givenDriver, givenLoad } from '../support/server/freight.ts';
import { type TestServer, testServer } from '../support/server/test-server.ts';

const DAY = 24 * 3_600_000;
const ray = steps.personTag('driver@carrier.example');
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(closeDevices);

test('a device that stayed away for half a year starts over and sends what waits', { timeout: 60_000 }, async () => {
  const [kept, deleted] = [await givenLoad(server), await givenLoad(server)];
  const bolIds = [...kept.bols, ...deleted.bols].map(({ _id }) => _id);
  await givenDriver(await server.signIn('admin@carrier.example'), bolIds, ray._id);
  const phone = await newDevice(server, 'driver@carrier.example');
  phone.network.online = false;
  server.clock.set('2026-03-03T16:00:00Z');
  await steps.checkInAtPickUp(phone, kept._id, ray);

  const admin = await server.signIn('admin@shipper.example');
  await admin.ok(editLoad, { params: { id: deleted._id }, body: { deleted: true } });
  expect(await pruneFeed(server.database, new Date(Date.now() + 181 * DAY), feedEyes)).toBeGreaterThan(0);

  phone.network.online = true;
  await phone.sync();
  const { db } = phone.app.requireSession();
  expect((await db.meta.get('pull'))?.value).toMatchObject({ generation: 2, startedOver: false });
  expect(await phone.status()).toBe('All sent');
  expect(await phone.app.readLoad(deleted._id)).toBeNull();
  const shown = await steps.shownLoad(phone, kept._id);
  expect([shown.checkin, shown.pending]).toEqual(['2026-03-03T16:00:00.000Z', 0]);
  expect(await admin.ok(getLoad, { params: { id: kept._id } })).toMatchObject({ checkin: shown.checkin });
});
