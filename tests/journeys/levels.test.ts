/**
 * App and server of different releases: the real app against the real server, of which one is of the first release and says
 * nothing of levels. An update in between loses nothing, and brings what was kept from the older one.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBol } from '#contract/bol.ts';
import type { PersonTag } from '#contract/user.ts';
import type { BolRow } from '#offline/rows/rows.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { type Device, newDevice } from '../support/journeys/device.ts';
import { closeDevices } from '../support/journeys/load-device-app.ts';
import type { ApiClient } from '../support/server/api-client.ts';
import { bolOf, givenCheckIn, givenDriver, givenLoad } from '../support/server/freight.ts';
import { givenNotDelivered, NOT_DELIVERED } from '../support/server/not-delivered.ts';
import { type TestServer, testServer } from '../support/server/test-server.ts';

const RECEIVER = 'clerk@receiver.example';
let server: TestServer;
let office: ApiClient;
beforeAll(async () => {
  server = await testServer();
  office = await server.signIn(RECEIVER);
});
afterAll(closeDevices);

const storeOf = ({ app }: Device) => app.requireSession().db;
const generationOf = async (device: Device) =>
  ((await storeOf(device).meta.get('pull')) as { value: { generation: number } }).value.generation;

test('the app of before works with the new server, and its update brings what was kept from it', async () => {
  const device = await newDevice(server, RECEIVER);
  device.network.saysNoLevels = true;
  await storeOf(device).meta.delete('pull');
  await device.sync();
  const told = await givenNotDelivered(server, office);
  await device.sync();
  const row = () => storeOf(device).notifications.get(told);
  expect(await row()).toMatchObject({ kind: 'load-changed', text: NOT_DELIVERED });

  device.network.saysNoLevels = false;
  const before = await generationOf(device);
  await device.restart();
  await device.sync();
  expect(await row()).toMatchObject({ kind: 'not-delivered', text: NOT_DELIVERED });
  expect(await generationOf(device)).toBe(before + 1);

  // The old build is opened once more: it goes on from where the new one was, and the new one learns of that.
  device.network.saysNoLevels = true;
  await device.sync();
  const another = await givenNotDelivered(server, office);
  await device.sync();
  expect(await generationOf(device)).toBe(before + 1);
  expect(await storeOf(device).notifications.get(another)).toMatchObject({ kind: 'load-changed' });
  device.network.saysNoLevels = false;
  await device.sync();
  expect(await storeOf(device).notifications.get(another)).toMatchObject({ kind: 'not-delivered' });
});

test('the new app works with the server of before, and what that does not know waits for its update', async () => {
  const [first, second] = [await givenLoad(server), await givenLoad(server)];
  const carrier = await server.signIn('admin@carrier.example');
  const driver = demoUserId('driver@carrier.example');
  await givenDriver(carrier, [bolOf(first), bolOf(second)], driver);
  await givenCheckIn(office, bolOf(second), driver, '2026-03-02T14:30:00Z');
  const device = await newDevice(server, RECEIVER);
  device.network.saysNoLevels = true;
  await device.sync();
  const { app } = device;
  // Check-ins stand for a change that only the new server knows.
  app.changeOf('check-in-bol').needsLevel = 2;
  const bolHere = async (id: string) => (await app.readBol(id)) as BolRow;
  const damage = () => ({ op: 'add', kind: 'damages', entry: { _id: app.newId(), sku: 'A-1', qty: 2 } }) as const;
  const bol = await bolHere(bolOf(first));
  await app.checkInBol({ bol, seal: 'intact', driver: bol.driver as PersonTag, byName: 'Clerk' });
  await app.reportOsd(await bolHere(bolOf(first)), [damage()], 'Clerk');
  await app.reportOsd(await bolHere(bolOf(second)), [damage()], 'Clerk');
  await device.sync();
  await device.sync();
  const damagesOf = async (id: string) => (await office.ok(getBol, { params: { id } })).osd.damages.length;
  expect([await damagesOf(bolOf(first)), await damagesOf(bolOf(second))]).toEqual([0, 1]);
  expect((await app.readEntries()).map(({ type, status }) => [type, status])).toEqual([
    ['check-in-bol', 'pending'],
    ['report-osd', 'pending'],
  ]);
  expect(await device.status()).toBe('2 waiting to send');

  device.network.saysNoLevels = false;
  await device.sync();
  await device.sync();
  expect(await app.readEntries()).toEqual([]);
  expect(await damagesOf(bolOf(first))).toBe(1);
});
