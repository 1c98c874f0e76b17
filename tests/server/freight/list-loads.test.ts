import { beforeAll, describe, expect, it } from 'vitest';
import { type Bol, listCompletedBols, updateBol } from '#contract/bol.ts';
import {
  editLoad,
  type InboundRow,
  type Load,
  listCarrierLoads,
  listCompanyLoads,
  listDriverLoads,
  pageOfLoads,
} from '#contract/load.ts';
import { bolCategory, loadCategory } from '#domain/load-category.ts';
import { relationsTo } from '#domain/relation.ts';
import type { Actor } from '#domain/roles.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import {
  bayview,
  bolIdsOf,
  bolOf,
  givenCheckIn,
  givenDriver,
  givenLoad,
  harbor,
  redwood,
  summit,
} from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
const made: Record<string, Load> = {};
/** Of a BOL that comes later than the others of its load. */
const LATER = '2026-03-05T18:30:00.000Z';
const ray = demoUserId('driver@carrier.example');

beforeAll(async () => {
  server = await testServer();
  made.unsubmitted = await givenLoad(server, { ready: false, bols: [] });
  made.outbound = await givenLoad(server, { bols: [{}, { receiverId: summit }] });
  made.halfway = await givenLoad(server, { bols: [{}, { receiverId: summit }] });
  made.done = await givenLoad(server, { bols: [{}] });
  made.withdrawn = await givenLoad(server);
  made.deleted = await givenLoad(server);
  const receiver = await server.signIn('admin@receiver.example');
  for (const load of [made.halfway, made.done]) {
    await givenDriver(await server.signIn('admin@carrier.example'), bolIdsOf(load), ray);
    await givenCheckIn(receiver, bolOf(load), ray, '2026-03-02T14:00:00Z');
    const body = { completed: true as const, checkout: '2026-03-02T14:30:00Z' };
    await receiver.ok(updateBol, { params: { id: bolOf(load) }, body });
  }
  const admin = await server.signIn('admin@shipper.example');
  await admin.ok(editLoad, { params: { id: made.withdrawn._id }, body: { ready: false } });
  await admin.ok(editLoad, { params: { id: made.deleted._id }, body: { deleted: true } });
});

const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id).toSorted();
const loadIds = (...names: string[]) => names.map((name) => made[name]?._id ?? '').toSorted();

function actorOf(client: ApiClient): Actor {
  const { user } = client;
  if (!user) throw new Error('nobody is logged in');
  return { userId: user._id, companyId: user.companyId, role: user.role, companyType: user.company.type };
}

describe('the lists of a shipper', () => {
  it('are refused without a session', async () => {
    expect((await server.stranger().call(listCompanyLoads)).error).toBe('no-session');
  });

  it('hold each load where it belongs, with totals', async () => {
    const lists = await (await server.signIn('clerk@shipper.example')).ok(listCompanyLoads);
    expect(idsOf(lists.outbound)).toEqual(loadIds('outbound', 'halfway'));
    expect(idsOf(lists.unsubmitted)).toEqual(loadIds('unsubmitted', 'withdrawn'));
    expect(lists.inbound).toEqual([]);
    expect(lists.completed.map(({ loadId }) => loadId).toSorted()).toEqual(loadIds('halfway', 'done'));
    expect(lists).toMatchObject({ outboundTotal: 2, unsubmittedTotal: 2, inboundTotal: 0, completedTotal: 2 });
    expect(lists.outbound.map(({ stops }) => stops)).toEqual([2, 2]);
  });

  it('are those of a receiver on the other side: only their own BOLs, counted as theirs', async () => {
    const client = await server.signIn('clerk@receiver.example');
    const lists = await client.ok(listCompanyLoads);
    expect(lists.inbound.map(({ load }) => load._id).toSorted()).toEqual(loadIds('outbound'));
    expect(lists.inboundTotal).toBe(1);
    expect(lists.completedTotal).toBe(2);
    expect(lists.outbound).toEqual([]);
    expect(lists.inbound.every(({ bols }) => bols.every(({ receiverId }) => receiverId === bayview))).toBe(true);
    expect(JSON.stringify(lists)).not.toContain(summit);
  });

  it('have one row a load in inbound, "various" where the BOLs to come differ, and say who ships', async () => {
    const own = await testServer();
    const load = await givenLoad(own, { bols: [{}, { deliveryDate: LATER }, { receiverId: summit }] });
    await givenDriver(await own.signIn('admin@carrier.example'), bolIdsOf(load), ray);
    const client = await own.signIn('clerk@receiver.example');
    const row = async () => {
      const { inbound } = await client.ok(pageOfLoads, { query: { page: 1, type: 'inbound' } });
      expect(inbound).toHaveLength(1);
      return inbound?.[0];
    };
    const [first = '', second = ''] = bolIdsOf(load);
    expect(await row()).toMatchObject({
      load: { _id: load._id, pUNum: load.pUNum, pUDate: load.pUDate },
      shipper: { name: 'Harbor Foods' },
      dropDate: 'various',
      stops: 2,
      bols: [{ _id: first }, { _id: second }],
    });
    await givenCheckIn(client, first, ray, '2026-03-02T14:00:00Z');
    const body = { completed: true as const, checkout: '2026-03-02T14:30:00Z' };
    await client.ok(updateBol, { params: { id: first }, body });
    expect(await row()).toMatchObject({ dropDate: LATER, stops: 1, bols: [{ _id: second }] });
  });

  it('show nothing to a company that has no part in it', async () => {
    const lists = await (await server.signIn('admin@othercarrier.example')).ok(listCompanyLoads);
    expect(Object.values(lists).every((value) => value === 0 || (Array.isArray(value) && value.length === 0))).toBe(
      true,
    );
  });

  it('are only the completed one for the shipper’s own drivers', async () => {
    const lists = await (await server.signIn('driver@shipper.example')).ok(listCompanyLoads);
    expect(lists).toMatchObject({ outboundTotal: 0, inboundTotal: 0, unsubmittedTotal: 0, completedTotal: 2 });
  });
});

describe('the lists of a carrier and of a driver', () => {
  it('are refused to others: 404 for somebody else’s, 403 for the wrong kind of person', async () => {
    const shipper = await server.signIn('admin@shipper.example');
    expect((await shipper.call(listCarrierLoads, { params: { companyId: redwood } })).status).toBe(404);
    expect((await shipper.call(listCarrierLoads, { params: { companyId: harbor } })).status).toBe(403);
    expect((await shipper.call(listDriverLoads, { params: { userId: ray } })).status).toBe(404);
    const driver = await server.signIn('driver2@carrier.example');
    expect((await driver.call(listDriverLoads, { params: { userId: ray } })).status).toBe(404);
    expect((await driver.call(listCarrierLoads, { params: { companyId: redwood } })).status).toBe(403);
  });

  it('hold shipped loads with all BOLs for the carrier', async () => {
    const lists = await (await server.signIn('associate@carrier.example')).ok(listCarrierLoads, {
      params: { companyId: redwood },
    });
    expect(idsOf(lists.shipping)).toEqual(loadIds('outbound', 'halfway'));
    expect(lists.completed.map(({ loadId }) => loadId).toSorted()).toEqual(loadIds('halfway', 'done'));
    expect(lists).toMatchObject({ shippingTotal: 2, completedTotal: lists.completed.length });
  });

  it('hold the driver’s own', async () => {
    const lists = await (await server.signIn('driver@carrier.example')).ok(listDriverLoads, {
      params: { userId: ray },
    });
    expect(idsOf(lists.shipping)).toEqual(loadIds('halfway'));
    expect(lists).toMatchObject({ shippingTotal: 1, completedTotal: 2 });
    const none = await (await server.signIn('driver2@carrier.example')).ok(listDriverLoads, {
      params: { userId: demoUserId('driver2@carrier.example') },
    });
    expect(none).toEqual({ shipping: [], shippingTotal: 0, completed: [], completedTotal: 0 });
  });
});

describe('every list', () => {
  it('agrees with the domain’s category of each row', async () => {
    for (const email of [
      'admin@shipper.example',
      'clerk@receiver.example',
      'admin@carrier.example',
      'driver@carrier.example',
    ]) {
      const client = await server.signIn(email);
      const actor = actorOf(client);
      for (const type of ['inbound', 'outbound', 'unsubmitted', 'completed', 'shipping'] as const) {
        const reply = await client.ok(pageOfLoads, { query: { page: 1, type } });
        const rows = (reply[type] ?? []) as (Load | Bol | InboundRow)[];
        expect(reply[`${type}Total`]).toBe(rows.length);
        for (const row of rows.flatMap((row): (Load | Bol)[] => ('loadId' in row || '_id' in row ? [row] : row.bols))) {
          const bols = 'bols' in row ? row.bols : [row];
          const load = 'bols' in row ? row : { ...row, ready: row.load.ready, deleted: false };
          const relations = relationsTo(actor, load, bols);
          const category = 'bols' in row ? loadCategory(relations, row, bols) : bolCategory(relations, load, row);
          expect([email, type, category]).toEqual([email, type, type]);
        }
      }
    }
  });

  it('comes in pages of fifty by ascending id, with the whole total on each', async () => {
    const own = await testServer();
    const load = await givenLoad(own, { ready: false, bols: [] });
    await own.database.pool.query(
      `insert into loads (id, shipper_id, created_by, created_at, ready, p_u_num, p_u_date)
       select lpad(to_hex(n), 24, '0'), shipper_id, created_by, created_at, false, 'PU-' || n, p_u_date
       from loads, generate_series(1, 119) n where id = $1`,
      [load._id],
    );
    const client = await own.signIn('admin@shipper.example');
    const first = await client.ok(listCompanyLoads);
    expect([first.unsubmitted.length, first.unsubmittedTotal]).toEqual([50, 120]);
    const pages = [first.unsubmitted];
    for (const page of [2, 3, 4]) {
      const reply = await client.ok(pageOfLoads, { query: { page, type: 'unsubmitted' } });
      expect(reply.unsubmittedTotal).toBe(120);
      pages.push(reply.unsubmitted ?? []);
    }
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20, 0]);
    const ids = pages.flat().map(({ _id }) => _id);
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(120);
  });

  it('of completed BOLs is the same at both addresses', async () => {
    const client = await server.signIn('admin@shipper.example');
    const one = await client.ok(listCompletedBols, { query: { page: 1 } });
    const other = await client.ok(pageOfLoads, { query: { page: 1, type: 'completed' } });
    expect(one.completed).toEqual(other.completed);
  });
});
