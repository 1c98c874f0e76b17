import { beforeAll, describe, expect, it } from 'vitest';
import { createCarrier, getCarrier, getCarrierByLastSix } from '#contract/carrier.ts';
import { getCompany } from '#contract/company.ts';
import { newId } from '#domain/ids.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { harbor, ironline, redwood } from '../../support/server/freight.ts';
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

  it('shows another carrier without its list of drivers', async () => {
    const shown = await admin.ok(getCarrier, { params: { carrierId: ironline } });
    expect(shown).toMatchObject({
      carrierName: 'Ironline Carriers',
      email: 'dispatch@othercarrier.example',
      drivers: [],
    });
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
