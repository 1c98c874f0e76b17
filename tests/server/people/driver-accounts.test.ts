import { beforeEach, describe, expect, it } from 'vitest';
import { getBol } from '#contract/bol.ts';
import { getCarrier } from '#contract/carrier.ts';
import { listChanges } from '#contract/change.ts';
import {
  addDriverToCarrier,
  createDriverAccount,
  deleteDriverAccount,
  getDriverAccount,
  populateDriverAccount,
  removeDriverFromCarrier,
  updateDriverAccount,
} from '#contract/driver-account.ts';
import { getLoad } from '#contract/load.ts';
import { newId } from '#domain/ids.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { bolOf, givenDriver, givenLoad, harbor, ironline, redwood } from '../../support/server/freight.ts';
import { jpegUrl, pngUrl } from '../../support/server/pictures.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let ray: ApiClient;
let admin: ApiClient;
beforeEach(async () => {
  server = await testServer();
  ray = await server.signIn('driver@carrier.example');
  admin = await server.signIn('admin@carrier.example');
});

const account = (userId = ray.userId, fields: object = {}) => ({
  driverLicense: 'OR-1234567',
  carrierId: redwood,
  userId,
  accountName: 'Ray D.',
  ...fields,
});
const create = async (client = ray, userId = ray.userId) =>
  (await client.ok(createDriverAccount, { body: account(userId) })).connexDriverId;
/** The BOLs this person is told of from now on, each time since the last. */
async function newsFor(client: ApiClient) {
  let { cursor } = await client.ok(listChanges, { query: { limit: 500 } });
  return async () => {
    const page = await client.ok(listChanges, { query: { cursor } });
    cursor = page.cursor;
    return page.changes.filter(({ entity }) => entity === 'bol');
  };
}
const fieldsOf = (body: unknown) => (body as { fields: Record<string, string> }).fields;

describe('a driver account', () => {
  it('is refused to shippers, and does not exist for other drivers and other carriers', async () => {
    const driverId = await create();
    const seen: Record<string, number[]> = {};
    for (const email of [
      'admin@shipper.example',
      'driver@shipper.example',
      'driver2@carrier.example',
      'admin@othercarrier.example',
    ]) {
      const client = await server.signIn(email);
      seen[email] = [
        (await client.call(getDriverAccount, { params: { userId: ray.userId } })).status,
        (await client.call(populateDriverAccount, { params: { driverId } })).status,
        (await client.call(updateDriverAccount, { params: { driverId }, body: { truckNum: '9' } })).status,
        (await client.call(deleteDriverAccount, { params: { driverId } })).status,
      ];
    }
    expect(seen).toEqual({
      'admin@shipper.example': [403, 403, 403, 403],
      'driver@shipper.example': [403, 403, 403, 403],
      'driver2@carrier.example': [404, 404, 404, 404],
      'admin@othercarrier.example': [404, 404, 404, 404],
    });
    const associate = await server.signIn('associate@carrier.example');
    expect((await associate.call(deleteDriverAccount, { params: { driverId } })).status).toBe(403);
  });

  it('is made by the driver or the carrier’s staff, for nobody else', async () => {
    const other = await ray.call(createDriverAccount, { body: account(demoUserId('driver2@carrier.example')) });
    expect(other.status).toBe(404);
    const foreign = await admin.call(createDriverAccount, { body: account(demoUserId('driver@othercarrier.example')) });
    expect(foreign.status).toBe(404);
    const clerk = await admin.call(createDriverAccount, { body: account(demoUserId('associate@carrier.example')) });
    expect(fieldsOf(clerk.body)).toEqual({ userId: 'This person is not a driver.' });
    expect(await create(admin)).toMatch(/^[0-9a-f]{24}$/);
  });

  it('needs a carrier that exists and is the driver’s', async () => {
    for (const carrierId of [newId(), harbor]) {
      const answer = await ray.call(createDriverAccount, { body: account(ray.userId, { carrierId }) });
      expect([answer.status, fieldsOf(answer.body)]).toEqual([422, { carrierId: 'This company is not a carrier.' }]);
    }
    const answer = await ray.call(createDriverAccount, { body: account(ray.userId, { carrierId: ironline }) });
    expect(fieldsOf(answer.body)).toEqual({ carrierId: 'This driver works for another carrier.' });
    const without = await ray.request('POST', '/api/connex/drivers', { body: { userId: ray.userId } });
    expect(without.status).toBe(422);
  });

  it('exists once, also when it is made twice at the same moment', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => ray.call(createDriverAccount, { body: account() })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('shows driver, carrier and current load', async () => {
    const driverId = await create();
    const load = await givenLoad(server);
    await givenDriver(admin, [bolOf(load)], ray.userId);
    const shown = await admin.ok(getDriverAccount, { params: { userId: ray.userId } });
    expect(shown).toMatchObject({
      _id: driverId,
      userId: { _id: ray.userId, name: 'Ray Delgado' },
      carrierId: { _id: redwood, carrierName: 'Redwood Freight' },
      accountName: 'Ray D.',
      driverLicense: 'OR-1234567',
      truckNum: '',
      driverLicensePic: null,
      currentLoad: load._id,
    });
    expect(await ray.ok(populateDriverAccount, { params: { driverId } })).toEqual(shown);
    expect((await admin.call(getDriverAccount, { params: { userId: newId() } })).status).toBe(404);
  });

  it('changes what is given, the picture too, and nobody’s picture but its own', async () => {
    const driverId = await create();
    const change = (body: object, client = ray) => client.call(updateDriverAccount, { params: { driverId }, body });
    const first = await change({ truckNum: 'T-9', driverLicensePic: { imagePreviewUrl: jpegUrl('x') } });
    expect(first.body).toMatchObject({ truckNum: 'T-9', driverLicense: 'OR-1234567', accountName: 'Ray D.' });
    const address = first.body.driverLicensePic?.imagePreviewUrl ?? '';
    expect(address).toMatch(/^\/api\/images\//);
    const kept = await change({ trlNum: '77', driverLicensePic: { imagePreviewUrl: address } }, admin);
    expect(kept.body).toMatchObject({ trlNum: '77', driverLicensePic: { imagePreviewUrl: address } });
    const stolen = await change({ driverLicensePic: { imagePreviewUrl: `/api/images/${'a'.repeat(64)}` } });
    expect(stolen.status).toBe(422);
    const gif = await change({ driverLicensePic: { imagePreviewUrl: pngUrl().replace('png', 'gif') } });
    expect(gif.status).toBe(422);
    expect((await change({ driverLicensePic: null })).body.driverLicensePic).toBeNull();
  });

  it('puts truck, plate and trailer on the loads of its driver, for whoever has them, and takes them off again', async () => {
    const driverId = await create();
    const load = await givenLoad(server);
    await givenDriver(admin, [bolOf(load)], ray.userId);
    const receiver = await server.signIn('admin@receiver.example');
    const tags = async () => {
      const { drivers } = await (await server.signIn('admin@shipper.example')).ok(getLoad, {
        params: { id: load._id },
      });
      const { driver } = await receiver.ok(getBol, { params: { id: bolOf(load) } });
      return [...drivers, driver];
    };
    const tag = { _id: ray.userId, name: 'Ray Delgado' };
    const change = (body: object) => ray.ok(updateDriverAccount, { params: { driverId }, body });
    for (const seen of await tags()) expect(Object.keys(seen ?? {})).not.toContain('truckNum');
    const news = await newsFor(receiver);
    await change({ truckNum: 'T-77', trlNum: 'RWF 5301' });
    expect(await tags()).toMatchObject(Array(2).fill({ ...tag, truckNum: 'T-77', trlNum: 'RWF 5301' }));
    for (const seen of await tags()) expect(Object.keys(seen ?? {})).not.toContain('plate');
    expect(await news()).toMatchObject([{ id: bolOf(load), value: { driver: { truckNum: 'T-77' } } }]);
    expect(await change({ plate: ' 8ABC123 ' })).toMatchObject({ plate: '8ABC123' });
    expect(await tags()).toMatchObject(Array(2).fill({ ...tag, truckNum: 'T-77', plate: '8ABC123' }));
    expect(await news()).toMatchObject([{ id: bolOf(load), value: { driver: { plate: '8ABC123' } } }]);
    const long = await ray.call(updateDriverAccount, { params: { driverId }, body: { plate: '8'.repeat(17) } });
    expect(long.status).toBe(422);
    // What a load does not show changes nothing of it.
    await change({ driverLicense: 'OR-7' });
    expect(await news()).toEqual([]);
    await admin.call(deleteDriverAccount, { params: { driverId } });
    for (const seen of await tags()) expect(Object.keys(seen ?? {})).not.toContain('trlNum');
    expect(await news()).toMatchObject([{ id: bolOf(load) }]);
  });

  it('is deleted with 204 and leaves the carrier’s list', async () => {
    const driverId = await create();
    await admin.ok(addDriverToCarrier, { params: { carrierId: redwood }, body: { driver: driverId } });
    const answer = await admin.call(deleteDriverAccount, { params: { driverId } });
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect((await admin.call(deleteDriverAccount, { params: { driverId } })).status).toBe(404);
    expect((await admin.ok(getCarrier, { params: { carrierId: redwood } })).drivers).toEqual([]);
  });
});

describe('the carrier’s list of drivers', () => {
  const lena = demoUserId('driver2@carrier.example');
  const add = (driver: string, client = admin, carrierId: string = redwood) =>
    client.call(addDriverToCarrier, { params: { carrierId }, body: { driver } });
  const keep = (drivers: string[], client = admin, carrierId: string = redwood) =>
    client.call(removeDriverFromCarrier, { params: { carrierId }, body: { drivers } });

  it('is refused to shippers, to other carriers, and for accounts of others', async () => {
    const own = await create();
    const shipper = await server.signIn('admin@shipper.example');
    const other = await server.signIn('admin@othercarrier.example');
    expect((await add(own, shipper)).status).toBe(403);
    expect((await add(own, other)).status).toBe(403);
    expect((await add(own, other, ironline)).status).toBe(404);
    expect((await keep([], other)).status).toBe(403);
    expect((await add(newId())).status).toBe(404);
    expect((await add(await create(admin, lena), ray)).status).toBe(404);
  });

  it('takes each account once and gives it back', async () => {
    const mine = await create();
    const hers = await create(admin, lena);
    await add(mine, ray);
    await add(hers);
    expect((await add(mine)).body.drivers).toEqual([mine, hers]);
    expect((await keep([hers])).body.drivers).toEqual([hers]);
    expect((await keep([])).body.drivers).toEqual([]);
  });

  it('answers "load not found" for who is not on it, and changes nothing', async () => {
    const mine = await create();
    await add(mine);
    for (const stranger of [newId(), await create(admin, lena)]) {
      const answer = await keep([mine, stranger]);
      expect([answer.status, answer.body]).toEqual([409, 'load not found']);
    }
    expect((await admin.ok(getCarrier, { params: { carrierId: redwood } })).drivers).toEqual([mine]);
  });

  it('lets a driver take only themself off', async () => {
    const mine = await create();
    const hers = await create(admin, lena);
    await add(mine);
    await add(hers);
    expect((await keep([mine], ray)).status).toBe(404);
    expect((await keep([hers], ray)).status).toBe(200);
  });
});
