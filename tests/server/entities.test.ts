/**
 * The entities of the specification (its section 3) with their values, as the server tells them: each field has one that no
 * other has, so that none can stand in another's place.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { checkInBol, getBol, updateBol } from '#contract/bol.ts';
import { getCompany, updateCompany } from '#contract/company.ts';
import {
  addDriverToCarrier,
  createDriverAccount,
  getDriverAccount,
  updateDriverAccount,
} from '#contract/driver-account.ts';
import { buildLoad, checkInLoad, checkOutLoad, getLoad, type Load, listCompanyLoads } from '#contract/load.ts';
import { getCurrentUser } from '#contract/user.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../support/server/api-client.ts';
import { bayview, buildBody, givenDriver, harbor, redwood, summit } from '../support/server/freight.ts';
import { pngUrl } from '../support/server/pictures.ts';
import { type TestServer, testServer } from '../support/server/test-server.ts';

let server: TestServer;
let admin: ApiClient;
let carrier: ApiClient;
let ray: ApiClient;
let load: Load;

const HARBOR = {
  _id: harbor,
  name: 'Harbor Foods',
  phone: '(206) 555-0142',
  address: {
    line1: '2200 Alaskan Way',
    line2: 'Pier 66, Dock 4',
    line3: 'Gate 7',
    city: 'Seattle',
    state: 'WA',
    zip: '98121',
  },
  timeZone: 'America/Los_Angeles',
};
const BAYVIEW = {
  _id: bayview,
  name: 'Bayview Distribution',
  phone: '(510) 555-0178',
  address: {
    line1: '1475 Maritime Street',
    line2: 'Receiving, Doors 20-38',
    line3: '',
    city: 'Oakland',
    state: 'CA',
    zip: '94607',
  },
  timeZone: 'America/Los_Angeles',
};
const REDWOOD = {
  _id: redwood,
  name: 'Redwood Freight',
  phone: '(541) 555-0119',
  address: { line1: '880 Prairie Road', line2: '', line3: '', city: 'Eugene', state: 'OR', zip: '97402' },
  timeZone: 'America/Los_Angeles',
};
const RAY = {
  _id: demoUserId('driver@carrier.example'),
  name: 'Ray Delgado',
  phone: '(541) 555-0122',
  connexId: null,
  companyId: redwood,
};

beforeAll(async () => {
  server = await testServer();
  [admin, carrier, ray] = [
    await server.signIn('admin@shipper.example'),
    await server.signIn('admin@carrier.example'),
    await server.signIn('driver@carrier.example'),
  ];
  const address = { line3: 'Gate 7' };
  await admin.ok(updateCompany, { params: { id: harbor }, body: { address } });
  const body = await buildBody(server, {
    bols: [{ deliveryDate: '2026-03-04T14:00:00Z' }],
    loadNum: 'L-77',
    pULocation: 'Door 12',
    destination: 'Oakland yard',
  });
  load = (await admin.ok(buildLoad, { body })).newLoad;
  await givenDriver(carrier, [bolId()], ray.userId);
  const id = load._id;
  const driver = { driverId: ray.userId };
  server.clock.set('2026-03-04T15:00:00Z');
  await ray.ok(checkInLoad, { params: { id }, body: { ...driver, occurredAt: '2026-03-03T17:05:00.000Z' } });
  await ray.ok(checkOutLoad, { params: { id }, body: { ...driver, occurredAt: '2026-03-03T18:10:00.000Z' } });
  const arrived = { ...driver, occurredAt: '2026-03-04T14:15:00.000Z', sealIntact: true };
  await ray.ok(checkInBol, { params: { id: bolId() }, body: arrived });
});

const bolId = () => load.bols[0]?._id ?? '';
const file = () => load.bols[0]?.file;

describe('a load', () => {
  it('has its parties, numbers, places and times, each in its own field', async () => {
    const seen = await admin.ok(getLoad, { params: { id: load._id } });
    expect(seen).toMatchObject({
      _id: load._id,
      shipperId: harbor,
      carrierId: redwood,
      createdBy: admin.userId,
      createdDate: '2026-03-02T15:00:00.000Z',
      checkin: '2026-03-03T17:05:00.000Z',
      checkout: '2026-03-03T18:10:00.000Z',
      ready: true,
      deleted: false,
      stops: 1,
      loadNum: 'L-77',
      pUNum: 'PU-1001',
      pUDate: '2026-03-03T17:00:00.000Z',
      pUTime: null,
      pULocation: 'Door 12',
      destination: 'Oakland yard',
      dropDate: '2026-03-04T14:00:00.000Z',
      dropTime: null,
      drivers: [RAY],
      contact: { name: 'Grace Lindqvist', email: 'admin@shipper.example' },
    });
    expect([seen.shipper, seen.carrier]).toEqual([HARBOR, REDWOOD]);
    expect(seen.bols.map(({ _id }) => _id)).toEqual([bolId()]);
  });
});

describe('a BOL', () => {
  it('has its document, parties, people and times, each in its own field', async () => {
    const seen = await admin.ok(getBol, { params: { id: bolId() } });
    expect(seen).toMatchObject({
      _id: bolId(),
      loadId: load._id,
      load: { _id: load._id, pUNum: 'PU-1001', pUDate: '2026-03-03T17:00:00.000Z', ready: true },
      file: { name: '0-bol.pdf', sha256: file()?.sha256, size: 1000, pages: 1 },
      imagePreviewUrl: `/api/files/${file()?.sha256}`,
      shipperId: harbor,
      receiverId: bayview,
      carrierId: redwood,
      driverId: ray.userId,
      driver: RAY,
      creator: { name: 'Grace Lindqvist', email: 'admin@shipper.example' },
      deliveryDate: '2026-03-04T14:00:00.000Z',
      dropDate: '2026-03-04T14:00:00.000Z',
      checkin: '2026-03-04T14:15:00.000Z',
      checkout: null,
      completed: false,
      sealIntact: true,
    });
  });

  it('has shipper, receiver and carrier with phone and every line of the address', async () => {
    const { shipper, receiver, carrier: carries } = await admin.ok(getBol, { params: { id: bolId() } });
    expect([shipper, receiver, carries]).toEqual([HARBOR, BAYVIEW, REDWOOD]);
  });

  it('comes in a row of inbound with the shipper, and of the load’s BOLs only those of who reads', async () => {
    const body = await buildBody(server, { bols: [{}, { receiverId: summit }], pUNum: 'PU-2' });
    const { newLoad } = await admin.ok(buildLoad, { body });
    const { inbound } = await (await server.signIn('admin@receiver.example')).ok(listCompanyLoads);
    const row = inbound.find((one) => one.load._id === newLoad._id);
    const { pUDate } = newLoad;
    expect(row).toMatchObject({
      load: { _id: newLoad._id, pUNum: 'PU-2', pUDate },
      dropDate: '2026-03-04T14:00:00.000Z',
      stops: 1,
      shipper: HARBOR,
    });
    expect(row?.bols.map(({ receiverId }) => receiverId)).toEqual([bayview]);
    // Who ships it sees every BOL of it, but receives only what comes to them.
    const home = await buildBody(server, { bols: [{ receiverId: harbor }, {}] });
    await admin.ok(buildLoad, { body: home });
    const own = (await admin.ok(listCompanyLoads)).inbound.find((one) => one.load._id === home._id);
    expect(own).toMatchObject({ stops: 1, bols: [{ _id: home.bols[0]?._id }] });
  });

  it('has both ends of its visit once it is completed', async () => {
    const body = { completed: true as const, checkout: '2026-03-04T14:55:00.000Z' };
    const receiver = await server.signIn('admin@receiver.example');
    await receiver.ok(updateBol, { params: { id: bolId() }, body });
    expect(await admin.ok(getBol, { params: { id: bolId() } })).toMatchObject({
      checkin: '2026-03-04T14:15:00.000Z',
      checkout: '2026-03-04T14:55:00.000Z',
      completed: true,
    });
  });
});

describe('a company', () => {
  it('has its name, phone, address and type, each in its own field', async () => {
    const seen = await admin.ok(getCompany, { params: { id: harbor } });
    expect(seen).toEqual({ ...HARBOR, type: 1, img: null, version: expect.any(Number) });
  });
});

describe('people', () => {
  it('have one name of two, the email as username, and their company', async () => {
    expect(await ray.ok(getCurrentUser)).toMatchObject({
      ...RAY,
      username: 'driver@carrier.example',
      email: 'driver@carrier.example',
      firstName: 'Ray',
      lastName: 'Delgado',
      img: null,
      role: 3,
      connexUserId: null,
      company: { ...REDWOOD, type: 0, img: null },
    });
  });

  it('have a driver account with its person and carrier, and the load they are on', async () => {
    const fields = {
      driverLicense: 'OR-1234567',
      carrierId: redwood,
      userId: ray.userId,
      accountName: 'Ray D.',
      driverLicensePic: { imagePreviewUrl: pngUrl() },
    };
    const { connexDriverId } = await ray.ok(createDriverAccount, { body: fields });
    await ray.ok(updateDriverAccount, {
      params: { driverId: connexDriverId },
      body: { truckNum: 'T-12', trlNum: 'TR-53' },
    });
    await carrier.ok(addDriverToCarrier, { params: { carrierId: redwood }, body: { driver: connexDriverId } });
    // Completed above: of the loads of this driver the next one is what they are on.
    const { newLoad } = await admin.ok(buildLoad, { body: await buildBody(server) });
    await givenDriver(
      carrier,
      newLoad.bols.map(({ _id }) => _id),
      ray.userId,
    );
    const account = await ray.ok(getDriverAccount, { params: { userId: ray.userId } });
    expect(account).toMatchObject({
      _id: connexDriverId,
      userId: { ...RAY, email: 'driver@carrier.example' },
      carrierId: {
        _id: redwood,
        carrierName: 'Redwood Freight',
        phone: '(541) 555-0119',
        email: 'dispatch@carrier.example',
        drivers: [connexDriverId],
      },
      accountName: 'Ray D.',
      driverLicense: 'OR-1234567',
      truckNum: 'T-12',
      trlNum: 'TR-53',
      currentLoad: newLoad._id,
    });
    expect(account.driverLicensePic?.imagePreviewUrl).toMatch(/^\/api\/images\/[0-9a-f]{64}$/);
  });
});
