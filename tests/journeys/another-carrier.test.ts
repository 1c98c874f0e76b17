/** A driver leaves a carrier for another while what he recorded for the first one waits on a phone without a network. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBol } from '#contract/bol.ts';
import { addUser, deleteUser } from '#contract/user.ts';
import { ROLE } from '#domain/roles.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { type Device, newDevice } from '../support/journeys/device.ts';
import { closeDevices } from '../support/journeys/load-device-app.ts';
import * as steps from '../support/journeys/steps.ts';
import { bolOf, givenDriver, givenLoad, ironline } from '../support/server/freight.ts';
import { type TestServer, testServer } from '../support/server/test-server.ts';

const RAY = 'driver@carrier.example';
let server: TestServer;
let phone: Device;
let bolId: string;

beforeAll(async () => {
  server = await testServer();
  const load = await givenLoad(server, { pUNum: 'PU-OF-REDWOOD' });
  bolId = bolOf(load);
  await givenDriver(await server.signIn('admin@carrier.example'), [bolId], demoUserId(RAY));
  phone = await newDevice(server, RAY);
});
afterAll(closeDevices);

/** Ray ends his account from his desk, and the other carrier invites him under the same address. */
async function toIronline(): Promise<string> {
  await (await server.signIn(RAY)).ok(deleteUser, { params: { id: demoUserId(RAY) } });
  const office = await server.signIn('admin@othercarrier.example');
  const person = { email: RAY, firstName: 'Ray', lastName: 'Delgado', phone: '', role: ROLE.driver };
  const { _id } = await office.ok(addUser, { body: person });
  await server.database.pool.query(
    'update users set password_hash = (select password_hash from users where email = $2) where id = $1',
    [_id, 'driver2@carrier.example'],
  );
  return _id;
}

test('what waits stays his of before: it is not sent as the other carrier’s, nor shown or readable under it', async () => {
  phone.network.online = false;
  const bol = await steps.shownBol(phone, bolId);
  const load = await steps.shownLoad(phone, bol.loadId);
  await phone.app.markDwell({ load, bols: [bol], kind: 'arrived', viewer: phone.app.requireSession() });
  const id = await toIronline();

  phone.network.online = true;
  await phone.sync();
  // Until he logs in he has it before him, and can take it along.
  const [entry] = await phone.app.readEntries();
  expect(entry).toMatchObject({ status: 'signin', label: 'Arrived: BOL 0-bol.pdf for load PU-OF-REDWOOD' });
  expect(JSON.stringify(await phone.app.exportEntry(entry?.id ?? ''))).toContain('PU-OF-REDWOOD');

  expect(await phone.holds('PU-OF-REDWOOD')).toBe(true);

  await phone.signIn(RAY);
  const sentBefore = phone.network.sent.length;
  await phone.sync();
  await phone.restart();
  await phone.sync();
  const { app } = phone;
  const { user } = app.requireSession();
  expect([user._id, user.companyId]).toEqual([id, ironline]);
  expect(await app.readEntries()).toEqual([]);
  expect([await app.readLoad(bol.loadId), await app.readBol(bolId)]).toEqual([null, null]);
  expect(await phone.status()).toBe('All sent');
  expect(await app.parkedAccounts()).toMatchObject([{ name: 'Ray Delgado', unsent: 1, locked: true }]);
  expect(phone.network.sent).toHaveLength(sentBefore);
  const there = await (await server.signIn('clerk@receiver.example')).ok(getBol, { params: { id: bolId } });
  expect([there.dwell?.marks ?? [], there.driver]).toEqual([[], null]);
  for (const word of ['PU-OF-REDWOOD', 'Redwood Freight', 'Harbor Foods']) {
    expect(await phone.holds(word), word).toBe(false);
  }
});
