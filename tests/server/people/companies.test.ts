import { beforeAll, describe, expect, it } from 'vitest';
import { getBol } from '#contract/bol.ts';
import { listCompanyUsers } from '#contract/carrier.ts';
import { listChanges } from '#contract/change.ts';
import { getCompany, listParties, searchCompanies, updateCompany } from '#contract/company.ts';
import { getLoad } from '#contract/load.ts';
import { newId } from '#domain/ids.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import {
  bayview,
  bolOf,
  givenDriver,
  givenLoad,
  harbor,
  ironline,
  redwood,
  summit,
} from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let admin: ApiClient;
let driver: ApiClient;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin@shipper.example');
  driver = await server.signIn('driver@carrier.example');
});

const own = { params: { id: harbor } };

describe('a company', () => {
  it('is refused to nobody and does not exist for a driver who has nothing to do with it', async () => {
    expect((await server.stranger().call(getCompany, own)).error).toBe('no-session');
    expect((await driver.call(getCompany, { params: { id: summit } })).status).toBe(404);
    expect((await driver.call(getCompany, { params: { id: newId() } })).status).toBe(404);
  });

  it('is shown to its people, to who may search, and to the driver on a load of it', async () => {
    expect(await admin.ok(getCompany, own)).toMatchObject({ _id: harbor, name: 'Harbor Foods', type: 1 });
    expect((await admin.ok(getCompany, { params: { id: ironline } })).name).toBe('Ironline Carriers');
    expect((await driver.call(getCompany, { params: { id: bayview } })).status).toBe(404);
    const load = await givenLoad(server);
    const dispatcher = await server.signIn('associate@carrier.example');
    await givenDriver(dispatcher, [bolOf(load)], driver.userId);
    expect((await driver.ok(getCompany, { params: { id: bayview } })).name).toBe('Bayview Distribution');
    expect((await driver.call(getCompany, { params: { id: summit } })).status).toBe(404);
  });
});

describe('searching companies', () => {
  const names = async (query: Record<string, string>, client = admin) =>
    (await client.ok(searchCompanies, { query })).map(({ name }) => name);

  it('is refused to drivers', async () => {
    expect((await driver.call(searchCompanies, { query: { name: 'harbor' } })).status).toBe(403);
  });

  it('finds by part of the name in any case, of one type', async () => {
    expect(await names({ name: 'DIST', companyType: '1', deleted: 'false' })).toEqual(['Bayview Distribution']);
    expect(await names({ name: 'dist', companyType: '0' })).toEqual([]);
    expect(await names({ companyType: '0' })).toEqual(['Ironline Carriers', 'Redwood Freight']);
  });

  it('finds by the end of the id from five characters on, and by the whole id', async () => {
    expect(await names({ name: '1c0C3' })).toEqual(['Redwood Freight']);
    expect(await names({ name: '51c0c3' })).toEqual(['Redwood Freight']);
    expect(await names({ name: redwood })).toEqual(['Redwood Freight']);
    expect(await names({ name: 'c0c3' })).toEqual([]);
  });

  it('takes wildcards and quotes for what they are', async () => {
    for (const name of ['%', '_', '\\', "'", '%%%', 'harbor%', 'h_rbor']) expect(await names({ name })).toEqual([]);
  });

  it('finds no deleted company, asked for or not', async () => {
    const id = newId();
    await server.database.pool.query(
      `insert into companies (id, name, type, address, deleted) values ($1, 'Gone Goods', 1, '{}', true)`,
      [id],
    );
    expect(await names({ name: 'gone' })).toEqual([]);
    expect(await names({ name: 'gone', deleted: 'true' })).toEqual([]);
    expect((await admin.call(getCompany, { params: { id } })).status).toBe(404);
  });

  it('ends at fifty', async () => {
    await server.database.pool.query(
      `insert into companies (id, name, type, address)
       select lpad(to_hex(n), 24, 'e'), 'Many ' || n, 0,
         '{"line1":"","line2":"","line3":"","city":"","state":"","zip":""}' from generate_series(1, 60) n`,
    );
    expect(await names({ name: 'many' })).toHaveLength(50);
  });
});

describe('several companies', () => {
  it('come as far as the person may see them', async () => {
    const objectIds = [harbor, newId(), redwood, harbor].join(',');
    expect((await admin.ok(listParties, { query: { objectIds } })).map(({ _id }) => _id)).toEqual([harbor, redwood]);
    const turned = [redwood, bayview, harbor];
    const inOrder = await admin.ok(listParties, { query: { objectIds: turned.join(',') } });
    expect(inOrder.map(({ _id }) => _id)).toEqual(turned);
    const forDriver = await driver.ok(listParties, { query: { objectIds: [summit, redwood].join(',') } });
    expect(forDriver.map(({ _id }) => _id)).toEqual([redwood]);
    expect((await admin.call(listParties, { query: { objectIds: 'x' } })).status).toBe(422);
  });
});

describe('editing a company', () => {
  it('is refused to clerks, drivers and other companies, and changes nothing', async () => {
    const change = { ...own, body: { name: 'Taken Over' } };
    for (const [email, status] of [
      ['clerk@shipper.example', 403],
      ['driver@shipper.example', 403],
      ['admin@receiver.example', 403],
      ['admin@stranger.example', 403],
    ] as const) {
      const answer = await (await server.signIn(email)).call(updateCompany, change);
      expect([email, answer.status]).toEqual([email, status]);
    }
    expect((await driver.call(updateCompany, { params: { id: summit }, body: { name: 'Taken' } })).status).toBe(404);
    expect((await admin.ok(getCompany, own)).name).toBe('Harbor Foods');
  });

  it('names every wrong field as it was sent', async () => {
    const answer = await admin.call(updateCompany, {
      ...own,
      body: { phone: '12', state: 'ZZ', zip: '123', address: { line1: '', city: ' ' } },
    });
    expect(answer.status).toBe(422);
    expect((answer.body as unknown as { fields: object }).fields).toEqual({
      phone: 'Enter a 10-digit phone number.',
      state: 'Enter a two-letter US state.',
      zip: 'Enter a zip code: 12345 or 12345-6789.',
      'address.line1': 'Enter the first address line.',
      'address.city': 'Enter the city.',
    });
  });

  it('reaches every device: the profile, and the loads and BOLs that carry its name and phone', async () => {
    const load = await givenLoad(server);
    const receiver = await server.signIn('admin@receiver.example');
    const start = await drain(receiver);
    const before = await receiver.ok(getLoad, { params: { id: load._id } });
    const changed = await admin.ok(updateCompany, {
      ...own,
      body: { name: 'Harbor Foods West', phone: '206.555.0199', state: 'wa', address: { line2: '', line3: 'Gate C' } },
    });
    expect(changed).toMatchObject({ name: 'Harbor Foods West', phone: '206.555.0199' });
    expect(changed.address).toMatchObject({ line1: '2200 Alaskan Way', line2: '', line3: 'Gate C', state: 'WA' });

    const news = await drain(receiver, start.cursor);
    const loadRow = news.rows.get(`load ${load._id}`) as typeof before;
    const bolRow = news.rows.get(`bol ${bolOf(load)}`) as (typeof before)['bols'][number];
    expect(loadRow.shipper).toMatchObject({ name: 'Harbor Foods West', phone: '206.555.0199' });
    expect(bolRow.shipper.name).toBe('Harbor Foods West');
    expect(loadRow.version).toBeGreaterThan(before.version);
    expect(bolRow.version).toBeGreaterThan(before.bols[0]?.version ?? 0);
    expect(news.rows.get(`company ${harbor}`)).toMatchObject({ name: 'Harbor Foods West' });
    const carrier = await server.signIn('admin@carrier.example');
    expect((await carrier.ok(getBol, { params: { id: bolOf(load) } })).shipper.phone).toBe('206.555.0199');
  });

  it('keeps each field, in the address or beside it, where beside it wins, and tells who ships to it', async () => {
    const own = await testServer();
    const client = await own.signIn('admin@receiver.example');
    const load = await givenLoad(own);
    const shipper = await own.signIn('admin@shipper.example');
    const { cursor } = await drain(shipper);
    const at = { params: { id: bayview } };
    const address = { line1: '1 Dock Road', line2: 'Door 9', line3: 'Gate B', city: 'Reno', state: 'NV', zip: '89501' };
    expect(await client.ok(updateCompany, { ...at, body: { address } })).toMatchObject({ address });
    const beside = { city: 'Fresno', state: 'ca', zip: '93650-1234' };
    await client.ok(updateCompany, {
      ...at,
      body: { name: ' Bayview West ', phone: '559-555-0100', ...beside, address },
    });
    expect(await client.ok(getCompany, at)).toMatchObject({
      name: 'Bayview West',
      phone: '559-555-0100',
      address: { ...address, ...beside, state: 'CA' },
    });
    const news = await drain(shipper, cursor);
    expect(news.rows.get(`bol ${bolOf(load)}`)).toMatchObject({ receiver: { name: 'Bayview West' } });
  });

  describe('its time zone', () => {
    const edit = (body: object) => admin.ok(updateCompany, { ...own, body });

    it('is the one of its address until it chooses another', async () => {
      const address = { line1: '2200 Alaskan Way', city: 'Seattle' };
      expect((await edit({ address, state: 'WA', zip: '98134' })).timeZone).toBe('America/Los_Angeles');
      expect((await edit({ state: 'IL', zip: '60607' })).timeZone).toBe('America/Chicago');
      expect((await edit({ timeZone: 'America/Phoenix' })).timeZone).toBe('America/Phoenix');
      expect((await edit({ state: 'WA', zip: '98134' })).timeZone).toBe('America/Phoenix');
    });

    it('follows the address again once the address’s own is chosen', async () => {
      await edit({ timeZone: 'America/Phoenix', state: 'WA', zip: '98134' });
      expect((await edit({ timeZone: 'America/Los_Angeles' })).timeZone).toBe('America/Los_Angeles');
      expect((await edit({ state: 'IL', zip: '60607' })).timeZone).toBe('America/Chicago');
    });

    it('is refused where there is none of this name', async () => {
      const answer = await admin.call(updateCompany, { ...own, body: { timeZone: 'Mars/Olympus_Mons' } });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ fields: { timeZone: expect.any(String) } });
    });

    it('reaches the loads and BOLs on every device', async () => {
      const load = await givenLoad(server);
      const receiver = await server.signIn('admin@receiver.example');
      const start = await drain(receiver);
      await edit({ timeZone: 'America/Anchorage' });
      const news = await drain(receiver, start.cursor);
      for (const row of [`load ${load._id}`, `bol ${bolOf(load)}`]) {
        expect(news.rows.get(row)).toMatchObject({ shipper: { timeZone: 'America/Anchorage' } });
      }
      expect(news.rows.get(`company ${harbor}`)).toMatchObject({ timeZone: 'America/Anchorage' });
    });
  });

  it('tells nobody when nothing differs', async () => {
    const start = await drain(admin);
    const { name } = await admin.ok(getCompany, own);
    await admin.ok(updateCompany, { ...own, body: { name } });
    expect((await drain(admin, start.cursor)).rows.size).toBe(0);
  });
});

describe('the directory', () => {
  it('has everybody of one’s own company and nobody else', async () => {
    const clerk = await server.signIn('clerk@shipper.example');
    const directory = await clerk.ok(listCompanyUsers, { query: { getAllLoads: 'false' } });
    expect(directory.admin.map(({ email }) => email)).toEqual(['admin@shipper.example']);
    expect(directory.clerks.map(({ _id }) => _id)).toEqual([demoUserId('clerk@shipper.example')]);
    expect(directory.drivers.map(({ email }) => email)).toEqual(['driver@shipper.example']);
    expect(directory.company._id).toBe(harbor);
    expect((await server.stranger().call(listCompanyUsers)).status).toBe(403);
  });
});

/** Everything behind a cursor. */
async function drain(client: ApiClient, from?: string): Promise<{ cursor: string; rows: Map<string, unknown> }> {
  const rows = new Map<string, unknown>();
  let cursor = from;
  for (;;) {
    const page = await client.ok(listChanges, { query: { limit: 500, ...(cursor ? { cursor } : {}) } });
    for (const change of page.changes)
      rows.set(`${change.entity} ${change.id}`, 'value' in change ? change.value : null);
    cursor = page.cursor;
    if (!page.more) return { cursor, rows };
  }
}
