/** One tablet at the dock, two clerks: what one has not sent is invisible to the other and waits for its owner. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBol } from '#contract/bol.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { type Device, newDevice } from '../support/journeys/device.ts';
import { closeDevices } from '../support/journeys/load-device-app.ts';
import * as steps from '../support/journeys/steps.ts';
import { bolOf, givenDriver, givenLoad } from '../support/server/freight.ts';
import { type TestServer, testServer } from '../support/server/test-server.ts';

const CLERK = 'clerk@receiver.example';
const ADMIN = 'admin@receiver.example';
let server: TestServer;
let tablet: Device;
let bolId: string;

beforeAll(async () => {
  server = await testServer();
  bolId = bolOf(await givenLoad(server));
  await givenDriver(await server.signIn('admin@carrier.example'), [bolId], demoUserId('driver@carrier.example'));
  tablet = await newDevice(server, CLERK);
});
afterAll(closeDevices);

test('unsent work is kept at logout, hidden from the next person, and sent when its owner is back', async () => {
  const { network } = tablet;
  network.online = false;
  server.clock.set('2026-03-04T22:00:00Z');
  await steps.checkInAtDelivery(tablet, bolId, false);
  expect(await tablet.app.logOut({ unsent: 'send' })).toEqual({ loggedOut: false, unsent: 1 });
  expect(await tablet.app.logOut({ unsent: 'keep' })).toEqual({ loggedOut: true });

  network.online = true;
  await tablet.signIn(ADMIN);
  await tablet.sync();
  expect(await tablet.status()).toBe('All sent');
  expect(await tablet.app.readEntries()).toEqual([]);
  expect(await steps.shownBol(tablet, bolId)).toMatchObject({ checkin: null, pending: 0, stamps: [] });
  expect(network.sent).toEqual([]);
  expect(await tablet.app.parkedAccounts()).toMatchObject([{ name: 'Denise Okafor', unsent: 1, locked: true }]);

  await tablet.app.logOut({ unsent: 'keep' });
  server.clock.set('2026-03-05T06:00:00Z');
  await tablet.signIn(CLERK);
  expect(await tablet.status()).toBe('1 waiting to send');
  await tablet.sync();
  expect(await tablet.status()).toBe('All sent');
  expect(network.sent).toHaveLength(1);
  const bol = await (await server.signIn(ADMIN)).ok(getBol, { params: { id: bolId } });
  expect(bol).toMatchObject({ checkin: '2026-03-04T22:00:00.000Z', sealIntact: false });
  expect(bol.stamps).toMatchObject([{ byName: 'Denise Okafor' }]);
});
