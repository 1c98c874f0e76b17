import { beforeAll, describe, expect, it } from 'vitest';
import { createCarrier, getCarrier, getCarrierByLastSix } from '#contract/carrier.ts';
import { listChanges } from '#contract/change.ts';
import { getCompany, listParties, searchCompanies } from '#contract/company.ts';
import { newId } from '#domain/ids.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { givenLoad, harbor, ironline, redwood } from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let admin: ApiClient;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin@carrier.example');
});

const profile = (fields: object = {}) => ({
  admin: admin.userId,
  carrierName: 'Redwood Freight',
  email: 'office@redwood.example',
  phone: '(541) 555-0100',
  ...fields,
});

describe('creating the carrier profile', () => {
  it('is refused to everybody but the admin of a carrier, and in another name', async () => {
    for (const email of [
      'associate@carrier.example',
      'driver@carrier.example',
      'admin@shipper.example',
      'clerk@receiver.example',
    ]) {
      const client = await server.signIn(email);
      const answer = await client.call(createCarrier, { body: profile({ admin: client.userId }) });
      expect([email, answer.status]).toEqual([email, 403]);
    }
    expect((await admin.call(createCarrier, { body: profile({ admin: newId() }) })).status).toBe(403);
    expect((await admin.ok(getCompany, { params: { id: redwood } })).name).toBe('Redwood Freight');
  });

  it('fills in the admin’s own company, and may be done again', async () => {
    await server.database.pool.query('update companies set admin_id = null where id = $1', [redwood]);
    const answer = await admin.call(createCarrier, { body: profile({ carrierName: 'Redwood Freight Lines' }) });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      _id: redwood,
      carrierName: 'Redwood Freight Lines',
      email: 'office@redwood.example',
      admin: admin.userId,
      drivers: [],
    });
    expect((await admin.ok(getCompany, { params: { id: redwood } })).name).toBe('Redwood Freight Lines');
    expect((await admin.ok(createCarrier, { body: profile() })).carrierName).toBe('Redwood Freight');
  });

  it('names every wrong field', async () => {
    const answer = await admin.call(createCarrier, { body: profile({ email: 'office', phone: '1' }) });
    expect(answer.status).toBe(422);
    expect(Object.keys((answer.body as unknown as { fields: object }).fields)).toEqual(['email', 'phone']);
  });
});

describe('looking carriers up', () => {
  it('is refused to a shipper’s driver; a shipper is no carrier', async () => {
    const driver = await server.signIn('driver@shipper.example');
    expect((await driver.call(getCarrier, { params: { carrierId: redwood } })).status).toBe(403);
    expect((await driver.call(getCarrierByLastSix, { query: { lastSix: '51c0c3' } })).status).toBe(403);
    expect((await admin.call(getCarrier, { params: { carrierId: harbor } })).status).toBe(404);
    expect((await admin.call(getCarrier, { params: { carrierId: newId() } })).status).toBe(404);
  });

  it('shows another carrier by name and phone: its e-mail, its admin and its drivers are its own business', async () => {
    for (const email of ['admin@carrier.example', 'admin@shipper.example', 'clerk@receiver.example']) {
      const client = await server.signIn(email);
      expect(await client.ok(getCarrier, { params: { carrierId: ironline } })).toEqual({
        _id: ironline,
        carrierName: 'Ironline Carriers',
        phone: expect.stringMatching(/\d/),
        email: '',
        admin: null,
        drivers: [],
      });
    }
    const own = await server.signIn('driver@othercarrier.example');
    expect(await own.ok(getCarrier, { params: { carrierId: ironline } })).toMatchObject({
      email: 'dispatch@othercarrier.example',
      admin: demoUserId('admin@othercarrier.example'),
    });
  });

  it('puts neither e-mail nor admin of a carrier on the device of the company that ships with it', async () => {
    const shipper = await server.signIn('admin@shipper.example');
    await givenLoad(server);
    const fed = JSON.stringify(await shipper.ok(listChanges, { query: { limit: 500 } }));
    expect(fed).toContain(redwood);
    expect(fed).not.toContain('office@redwood.example');
    expect(fed).not.toContain(admin.userId);
    const found = await shipper.ok(searchCompanies, { query: { name: 'redwood', companyType: 0 } });
    const listed = await shipper.ok(listParties, { query: { objectIds: redwood } });
    for (const company of [...found, ...listed]) {
      expect(Object.keys(company).toSorted()).toEqual([
        ...['_id', 'address', 'img', 'name', 'phone', 'timeZone', 'type', 'version'],
      ]);
    }
    expect([found.length, listed.length]).toEqual([1, 1]);
  });

  it('gives all carriers whose id ends alike, and none for shorter ends, shippers or wildcards', async () => {
    const twin = `ffffffffffffffffff${redwood.slice(-6)}`;
    await server.database.pool.query(
      `insert into companies (id, name, type, address) values ($1, 'Twin Trucks', 0, '{}')`,
      [twin],
    );
    const find = (lastSix: string) => admin.ok(getCarrierByLastSix, { query: { lastSix } });
    expect(await find(redwood.slice(-6).toUpperCase())).toEqual([
      { carrId: redwood, name: 'Redwood Freight' },
      { carrId: twin, name: 'Twin Trucks' },
    ]);
    for (const end of ['', 'c0c3', harbor.slice(-6), '%%%%%%', '_____']) expect(await find(end)).toEqual([]);
    expect(await admin.ok(getCarrierByLastSix)).toEqual([]);
  });
});
