import { PDFDocument } from 'pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDriverAccount } from '#contract/driver-account.ts';
import { getFile } from '#contract/file.ts';
import { listCarrierLoads, listCompanyLoads, listDriverLoads } from '#contract/load.ts';
import { listNotifications } from '#contract/notification.ts';
import type { PersonTag } from '#contract/user.ts';
import { homeUserId, shortId } from '#domain/ids.ts';
import { osdCount } from '#domain/osd.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { redwood } from '../../support/server/freight.ts';
import { pulled } from '../../support/server/pull.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { DEMO: 'auto' }, template: 'empty' });
});

describe('the demo data', () => {
  it('lets every account log in', async () => {
    expect(DEMO_ACCOUNTS).toHaveLength(12);
    for (const { email } of DEMO_ACCOUNTS) await server.stranger().signIn(email, DEMO_PASSWORD);
  });

  it('has people whose ids can be told apart by what is shown of them: the first six and the last six', () => {
    const ids = DEMO_ACCOUNTS.map(({ id }) => id);
    expect(ids.every((id) => /^[0-9a-f]{24}$/.test(id))).toBe(true);
    expect(new Set(ids.map(homeUserId)).size).toBe(ids.length);
    expect(new Set(ids.map(shortId)).size).toBe(ids.length);
  });

  it('fills every list of the shipper', async () => {
    const lists = await (await server.signIn('admin@shipper.example')).ok(listCompanyLoads);
    expect(lists.unsubmittedTotal).toBeGreaterThanOrEqual(3);
    expect(lists.outboundTotal).toBeGreaterThanOrEqual(6);
    expect(lists.completedTotal).toBeGreaterThanOrEqual(5);
    expect(lists.inboundTotal).toBeGreaterThan(0);
    expect(lists.outbound.filter(({ stops }) => stops > 1).length).toBeGreaterThanOrEqual(2);
    expect(lists.outbound.filter(({ drivers }) => drivers.length > 0).length).toBeGreaterThanOrEqual(2);
    expect(lists.outbound.some(({ checkin, checkout }) => checkin !== null && checkout === null)).toBe(true);
  });

  it('gives the receiver freight on its way, at the dock, and with OSD', async () => {
    const { inbound } = await (await server.signIn('clerk@receiver.example')).ok(listCompanyLoads);
    expect(inbound.length).toBeGreaterThanOrEqual(4);
    const bols = inbound.flatMap((row) => row.bols);
    expect(bols.some(({ checkin, osd }) => checkin !== null && osdCount(osd) === 0)).toBe(true);
    expect(bols.some(({ osd }) => osdCount(osd) > 0)).toBe(true);
  });

  it('gives the drivers trucks, so that a dock finds them by plate', async () => {
    const { rows } = await pulled(await server.signIn('clerk@receiver.example'));
    const drivers = [...rows.values()].flatMap((row) => (row as { driver?: PersonTag | null }).driver ?? []);
    expect(new Set(drivers.map(({ name }) => name))).toEqual(new Set(['Ray Delgado', 'Lena Sorensen']));
    for (const { truckNum, plate, trlNum } of drivers) {
      expect([truckNum, plate, trlNum].every((number) => number !== undefined && number !== '')).toBe(true);
    }
    expect(new Set(drivers.map(({ plate }) => plate)).size).toBe(2);
  });

  it('has each of these drivers on the carrier’s list', async () => {
    const driver = await server.signIn('driver@carrier.example');
    const { _id, carrierId } = await driver.ok(getDriverAccount, { params: { userId: driver.userId } });
    expect(carrierId).toMatchObject({ _id: redwood, drivers: expect.arrayContaining([_id]) });
    expect(carrierId?.drivers).toHaveLength(2);
  });

  it('gives carrier and driver something to do, strangers nothing', async () => {
    const carrier = await (await server.signIn('admin@carrier.example')).ok(listCarrierLoads, {
      params: { companyId: redwood },
    });
    expect(carrier.shippingTotal).toBeGreaterThanOrEqual(6);
    const userId = demoUserId('driver@carrier.example');
    const driver = await (await server.signIn('driver@carrier.example')).ok(listDriverLoads, { params: { userId } });
    expect(driver.shippingTotal).toBeGreaterThan(0);
    expect(driver.completedTotal).toBeGreaterThan(0);
    const { rows } = await pulled(await server.signIn('admin@stranger.example'));
    expect([...rows.keys()].filter((key) => /^(load|bol)/.test(key))).toEqual([]);
  });

  it('tells of what happened lately, in the app only', async () => {
    for (const email of ['admin@shipper.example', 'clerk@receiver.example', 'admin@carrier.example']) {
      const news = await (await server.signIn(email)).ok(listNotifications);
      expect([email, news.length > 0 && news.length < 12]).toEqual([email, true]);
      expect(Math.min(...news.map(({ createdAt }) => Date.parse(createdAt)))).toBeGreaterThan(
        server.clock.now().getTime() - 2 * 86_400_000,
      );
    }
    const { rows } = await server.database.pool.query(`select from jobs.job where name in ('mail', 'push')`);
    expect(rows).toEqual([]);
  });

  it('has a readable bill of lading behind every BOL', async () => {
    const client = await server.signIn('admin@shipper.example');
    const { rows } = await pulled(client);
    const bols = [...rows]
      .filter(([key]) => key.startsWith('bol '))
      .map(([, value]) => value as { file: { sha256: string; size: number } });
    expect(bols.length).toBeGreaterThanOrEqual(18);
    expect(new Set(bols.map(({ file }) => file.sha256)).size).toBe(bols.length);
    for (const { file } of bols) {
      const response = await fetch(`${server.url}/api/files/${file.sha256}`, { headers: { cookie: client.cookie } });
      const bytes = await response.arrayBuffer();
      expect([response.status, bytes.byteLength]).toEqual([200, file.size]);
      expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1);
    }
    expect((await client.call(getFile, { params: { sha256: 'f'.repeat(64) } })).status).toBe(404);
  });

  it('is put into an empty database only, and once', async () => {
    expect(await seedDemo(server.services)).toBe(false);
    const production = await testServer({
      template: 'empty',
      env: { NODE_ENV: 'production', PUBLIC_URL: 'https://bol.example.com' },
    });
    expect((await production.database.pool.query('select from companies')).rowCount).toBe(0);
  });
});
