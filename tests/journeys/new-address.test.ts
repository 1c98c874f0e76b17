/** A person changes their e-mail address at their desk while their tablet at the dock is without a network and has unsent work. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getBol } from '#contract/bol.ts';
import { updateUser } from '#contract/user.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import { type Device, newDevice } from '../support/journeys/device.ts';
import { closeDevices } from '../support/journeys/load-device-app.ts';
import * as steps from '../support/journeys/steps.ts';
import { bolOf, givenDriver, givenLoad } from '../support/server/freight.ts';
import { type TestServer, testServer } from '../support/server/test-server.ts';

const MINUTE = 60_000;
let server: TestServer;
let tablet: Device;
let bolId: string;
let address = 'clerk@receiver.example';
let changes = 0;
beforeAll(async () => {
  server = await testServer();
});
afterAll(closeDevices);

/** The clerk's tablet, with a check-in that was made without a network. */
beforeEach(async () => {
  bolId = bolOf(await givenLoad(server));
  await givenDriver(await server.signIn('admin@carrier.example'), [bolId], demoUserId('driver@carrier.example'));
  tablet = await newDevice(server, address);
  tablet.network.online = false;
  await steps.checkInAtDelivery(tablet, bolId, true);
  server.clock.advance(30 * MINUTE);
});

/** At the desk; the address there was before. */
async function changeAddress({ endOtherSessions }: { endOtherSessions: boolean }): Promise<string> {
  const before = address;
  const desk = await server.signIn(before);
  changes += 1;
  address = `clerk-${changes}@receiver.example`;
  const body = { email: address, password: DEMO_PASSWORD, endOtherSessions };
  await desk.ok(updateUser, { params: { id: desk.userId }, body });
  return before;
}

async function expectArrived(tappedAt: string) {
  expect(await tablet.status()).toBe('All sent');
  expect(tablet.network.sent.length).toBeGreaterThan(0);
  const bol = await (await server.signIn('admin@receiver.example')).ok(getBol, { params: { id: bolId } });
  expect(bol.checkin).toBe(tappedAt);
  expect(bol.stamps).toMatchObject([{ kind: 'checkin', byName: 'Denise Okafor' }]);
}
const halfAnHourAgo = () => new Date(server.clock.now().getTime() - 30 * MINUTE).toISOString();

test('the tablet’s session goes on: what waits arrives once, and the tablet knows the new address', async () => {
  const tappedAt = halfAnHourAgo();
  await changeAddress({ endOtherSessions: false });
  tablet.network.online = true;
  await tablet.sync();
  await expectArrived(tappedAt);
  await tablet.app.followProfile();
  expect(tablet.app.requireSession().user.username).toBe(address);
});

test('logged out there: the former address opens nothing, the new one the work that was left', async () => {
  const tappedAt = halfAnHourAgo();
  await tablet.app.logOut({ unsent: 'keep' });
  const before = await changeAddress({ endOtherSessions: false });
  tablet.network.online = true;
  expect(await tablet.app.logIn(before, DEMO_PASSWORD)).toBe('wrong-login');
  expect(await tablet.app.parkedAccounts()).toMatchObject([{ unsent: 1, locked: true }]);
  await tablet.signIn(address);
  await tablet.sync();
  await expectArrived(tappedAt);
});

test('its session was ended from the desk: the work waits, and goes once the person is back with the new address', async () => {
  const tappedAt = halfAnHourAgo();
  const before = await changeAddress({ endOtherSessions: true });
  tablet.network.online = true;
  await tablet.sync();
  expect(tablet.network.sent).toEqual([]);
  expect(await tablet.app.logIn(before, DEMO_PASSWORD)).toBe('wrong-login');
  expect(await tablet.app.readEntries()).toHaveLength(1);
  await tablet.signIn(address);
  await tablet.sync();
  await expectArrived(tappedAt);
});

test('somebody else who has the former address by then is somebody else: nothing is shown to them or sent as theirs', async () => {
  const before = await changeAddress({ endOtherSessions: true });
  await server.database.pool.query(`update users set email = $1 where email = 'clerk@shipper.example'`, [before]);
  tablet.network.online = true;
  await tablet.signIn(before);
  await tablet.sync();
  expect(tablet.app.requireSession().user._id).toBe(demoUserId('clerk@shipper.example'));
  expect([await tablet.app.readEntries(), tablet.network.sent]).toEqual([[], []]);
  expect(await tablet.app.parkedAccounts()).toMatchObject([{ name: 'Denise Okafor', unsent: 1 }]);
});
