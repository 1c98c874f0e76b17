import { beforeAll, describe, expect, it } from 'vitest';
import { updateBol } from '#contract/bol.ts';
import { listChanges } from '#contract/change.ts';
import type { BodyIn } from '#contract/endpoint.ts';
import { checkInLoad, editLoad, type Load } from '#contract/load.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import {
  bolIdsOf,
  bolOf,
  givenCheckIn,
  givenDriver,
  givenLoad,
  ironline,
  summit,
} from '../../support/server/freight.ts';
import { emptyReplica, inWords, pull, pulled, type Replica } from '../../support/server/pull.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const EMAILS = {
  shipper: 'clerk@shipper.example',
  shipperDriver: 'driver@shipper.example',
  receiver: 'clerk@receiver.example',
  carrier: 'admin@carrier.example',
  ray: 'driver@carrier.example',
  lena: 'driver2@carrier.example',
  stranger: 'admin@stranger.example',
  ironline: 'admin@othercarrier.example',
} as const;
type Who = keyof typeof EMAILS;

let server: TestServer;
let admin: ApiClient;
const clients = {} as Record<Who, ApiClient>;
const ray = demoUserId(EMAILS.ray);
const lena = demoUserId(EMAILS.lena);

beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin@shipper.example');
  for (const [who, email] of Object.entries(EMAILS)) clients[who as Who] = await server.signIn(email);
});

/** What a change brings to everybody who hears of it. */
async function heardOf(act: () => Promise<unknown>): Promise<Partial<Record<Who, string[]>>> {
  const replicas = {} as Record<Who, Replica>;
  for (const who of Object.keys(EMAILS) as Who[]) replicas[who] = await pulled(clients[who]);
  await act();
  const heard: Partial<Record<Who, string[]>> = {};
  for (const who of Object.keys(EMAILS) as Who[]) {
    const words = inWords(await pull(clients[who], replicas[who]));
    if (words.length > 0) heard[who] = words;
    // Whatever came, the device now has exactly what a new one gets.
    expect([who, [...replicas[who].rows].toSorted()]).toEqual([who, [...(await pulled(clients[who])).rows].toSorted()]);
  }
  return heard;
}

const edit = (load: Load, body: BodyIn<typeof editLoad>) => admin.ok(editLoad, { params: { id: load._id }, body });

describe('the change feed', () => {
  it('is refused without a session', async () => {
    expect((await server.stranger().call(listChanges)).error).toBe('no-session');
  });

  it('brings colleagues and the own company to everybody, and nothing of strangers', async () => {
    const { rows } = await pulled(clients.stranger);
    expect([...rows.keys()]).toEqual([`company ${summit}`, `person ${demoUserId(EMAILS.stranger)}`].toSorted());
    expect(JSON.stringify([...rows.values()])).not.toContain('argon2');
  });

  it('tells a new load to shipper, receiver and carrier, an unsubmitted one to the shipper alone', async () => {
    expect(await heardOf(() => givenLoad(server, { ready: false }))).toEqual({
      shipper: ['put bol', 'put load'],
    });
    const heard = await heardOf(() => givenLoad(server, { bols: [{}, { receiverId: summit }] }));
    expect(heard).toMatchObject({
      shipper: ['put bol', 'put bol', 'put load'],
      receiver: ['put bol', 'put load'],
      stranger: ['put bol', 'put load'],
      carrier: ['put bol', 'put bol', 'put load'],
    });
    expect(heard.ray).toBeUndefined();
    expect(heard.ironline).toBeUndefined();
  });

  it('brings the companies on a load along, before it', async () => {
    const replica = await pulled(clients.ironline);
    await givenLoad(server, { carrierId: ironline });
    const news = await pull(clients.ironline, replica);
    const freight = news.map(({ entity }) => entity).filter((entity) => entity !== 'notification');
    expect(freight).toEqual(['company', 'company', 'company', 'load', 'bol'].slice(5 - freight.length));
    expect(replica.rows.has(`company ${ironline}`)).toBe(true);
  });

  it('shows each their own: no pick-up and no other stops to the receiver', async () => {
    const load = await givenLoad(server, { bols: [{}, { receiverId: summit }] });
    await clients.shipper.ok(checkInLoad, {
      params: { id: load._id },
      body: { driverId: ray, occurredAt: '2026-03-02T14:00:00Z' },
    });
    const seen = async (who: Who) => (await pulled(clients[who])).rows.get(`load ${load._id}`);
    expect(await seen('receiver')).toMatchObject({ stops: 1, checkin: null, stamps: [] });
    expect(await seen('carrier')).toMatchObject({ stops: 2, checkin: '2026-03-02T14:00:00.000Z' });
  });

  it('tells only the row that changed', async () => {
    const load = await givenLoad(server, { bols: [{}, {}] });
    const heard = await heardOf(() => givenCheckIn(clients.receiver, bolOf(load), ray, '2026-03-02T14:00:00Z'));
    expect(heard).toMatchObject({ shipper: ['put bol'], receiver: ['put bol'], carrier: ['put bol'] });
    const stamped = await heardOf(() =>
      clients.shipper.ok(checkInLoad, {
        params: { id: load._id },
        body: { driverId: ray, occurredAt: '2026-03-02T14:00:00Z' },
      }),
    );
    expect(stamped).toMatchObject({ shipper: ['put load'], carrier: ['put load'] });
  });

  it('opens a completed load to the shipper’s own drivers', async () => {
    const load = await givenLoad(server);
    await givenCheckIn(clients.receiver, bolOf(load), ray, '2026-03-02T14:00:00Z');
    const body = { completed: true as const, checkout: '2026-03-02T14:30:00Z' };
    const heard = await heardOf(() => clients.receiver.ok(updateBol, { params: { id: bolOf(load) }, body }));
    expect(heard.shipperDriver).toEqual(['put bol', 'put load']);
  });
});

describe('losing access', () => {
  it('comes to the former driver when a driver is replaced', async () => {
    const load = await givenLoad(server);
    expect((await heardOf(() => givenDriver(clients.carrier, bolIdsOf(load), ray))).ray).toEqual([
      'put bol',
      'put load',
    ]);
    const heard = await heardOf(() => givenDriver(clients.carrier, bolIdsOf(load), lena));
    expect(heard).toMatchObject({ ray: ['remove bol lost', 'remove load lost'], lena: ['put bol', 'put load'] });
  });

  it('comes to the former carrier and its driver when the carrier changes', async () => {
    const load = await givenLoad(server);
    await givenDriver(clients.carrier, bolIdsOf(load), ray);
    const heard = await heardOf(() => edit(load, { carrierId: ironline }));
    expect(heard).toMatchObject({
      carrier: ['remove bol lost', 'remove load lost'],
      ray: ['remove bol lost', 'remove load lost'],
      ironline: ['put bol', 'put load'],
      receiver: ['put bol', 'put load'],
    });
  });

  it('comes to the former receiver of a BOL, who keeps the load while another BOL is theirs', async () => {
    const load = await givenLoad(server, { bols: [{}, {}] });
    const change = (bolId: string) => ({
      bolChanges: [{ op: 'change' as const, bolId, fields: { receiverId: summit } }],
    });
    const [first = '', second = ''] = bolIdsOf(load);
    const half = await heardOf(() => edit(load, change(first)));
    expect(half).toMatchObject({
      receiver: ['put bol', 'put load', 'remove bol lost'],
      stranger: ['put bol', 'put load'],
    });
    const all = await heardOf(() => edit(load, change(second)));
    expect(all.receiver).toEqual(['remove bol lost', 'remove load lost']);
  });

  it('comes to all others when a load is withdrawn, and to everybody when it is deleted', async () => {
    const load = await givenLoad(server);
    const lost = ['remove bol lost', 'remove load lost'];
    expect(await heardOf(() => edit(load, { ready: false }))).toMatchObject({
      shipper: ['put bol', 'put load'],
      receiver: lost,
      carrier: lost,
    });
    await edit(load, { ready: true });
    const gone = ['remove bol deleted', 'remove load deleted'];
    expect(await heardOf(() => edit(load, { deleted: true }))).toMatchObject({
      shipper: gone,
      receiver: gone,
      carrier: gone,
    });
  });

  it('comes when a BOL is taken off its load', async () => {
    const load = await givenLoad(server, { bols: [{}, {}] });
    const bolChanges = [{ op: 'remove' as const, bolId: bolOf(load) }];
    const heard = await heardOf(() => edit(load, { bolChanges }));
    expect(heard.receiver).toEqual(['put bol', 'put load', 'remove bol deleted']);
  });
});

describe('a cursor', () => {
  it('gives the same in pages of any size', async () => {
    const whole = await pulled(clients.carrier);
    for (const limit of [1, 3, 7]) {
      const paged = await pulled(clients.carrier, limit);
      expect([...paged.rows].toSorted()).toEqual([...whole.rows].toSorted());
    }
    expect(await pull(clients.carrier, whole)).toEqual([]);
  });

  it('is gone for another person, after another role, of another feed, from the future, or made up', async () => {
    const { cursor = '' } = await pulled(clients.receiver);
    const gone = async (client: ApiClient, text: string) =>
      (await client.call(listChanges, { query: { cursor: text } })).status;
    expect(await gone(clients.shipper, cursor)).toBe(410);
    for (const text of ['nonsense', 'W10', Buffer.from('[1,"x","y",1]').toString('base64url'), '%00']) {
      expect(await gone(clients.receiver, text)).toBe(410);
    }
    const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const forged = (at: number, value: unknown) =>
      Buffer.from(JSON.stringify(parts.with(at, value))).toString('base64url');
    for (const [at, value] of [
      [1, 'other'],
      [3, 1e9],
      [3, -1],
      [3, '1'],
      [3, null],
    ] as const) {
      expect(await gone(clients.receiver, forged(at, value))).toBe(410);
    }
    await server.database.pool.query('update feed_counters set floor = position + 1 where audience = $1', [
      `company:${clients.receiver.user?.companyId}`,
    ]);
    expect(await gone(clients.receiver, cursor)).toBe(410);
    expect((await clients.receiver.call(listChanges)).status).toBe(200);
    await server.database.pool.query('update feed_counters set floor = 0');
    await server.database.pool.query('update users set role = 3 where id = $1', [clients.receiver.userId]);
    expect(await gone(clients.receiver, cursor)).toBe(410);
    await server.database.pool.query('update users set role = 2 where id = $1', [clients.receiver.userId]);
  });
});

describe('a device that pulls while others write', () => {
  it('ends with exactly what a new device gets', async () => {
    const loads = await Promise.all([1, 2, 3, 4].map(() => givenLoad(server, { bols: [{}, {}] })));
    const replica = emptyReplica();
    let writing = true;
    const reader = (async () => {
      while (writing) await pull(clients.carrier, replica, 2);
    })();
    await Promise.all(
      loads.map(async (load, index) => {
        for (let round = 0; round < 6; round += 1) {
          await givenDriver(clients.carrier, bolIdsOf(load), round % 2 ? ray : lena);
          await edit(load, { pUNum: `PU-${index}-${round}` });
        }
      }),
    );
    writing = false;
    await reader;
    await pull(clients.carrier, replica);
    expect([...replica.rows].toSorted()).toEqual([...(await pulled(clients.carrier)).rows].toSorted());
  });
});
