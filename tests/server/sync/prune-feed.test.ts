import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listChanges } from '#contract/change.ts';
import { editLoad } from '#contract/load.ts';
import { cleanUp } from '#server/jobs/clean-up.ts';
import { feedEyes } from '#server/routes.ts';
import { pruneFeed } from '#server/sync/prune-feed.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { givenLoad, ironline } from '../../support/server/freight.ts';
import { emptyReplica, pull, pulled } from '../../support/server/pull.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const DAY = 24 * 3_600_000;
let server: TestServer;
let shipper: ApiClient;
let carrier: ApiClient;
beforeAll(async () => {
  server = await testServer();
  shipper = await server.signIn('admin@shipper.example');
  carrier = await server.signIn('admin@carrier.example');
});

/** The feed is numbered by PostgreSQL's clock: in so many days from now. */
const inDays = (days: number) => new Date(Date.now() + days * DAY);
const prune = (days = 181) => pruneFeed(server.database, inDays(days), feedEyes);
const edit = (id: string, body: object) => shipper.ok(editLoad, { params: { id }, body });
const statusOf = async (client: ApiClient, cursor = '') =>
  (await client.call(listChanges, { query: { cursor } })).status;
const look = async () => (await server.database.pool.query('select count(*) from feed')).rows[0].count;

describe('removals in the feed', () => {
  beforeEach(async () => {
    await server.database.pool.query(`update feed set changed_at = now(); update feed_epoch set pruned_until = null`);
  });

  it('are told for half a year, then a device that never heard of them starts over', async () => {
    const load = await givenLoad(server);
    const away = await pulled(carrier);
    await edit(load._id, { deleted: true });
    const seen = await pulled(carrier);
    expect(await prune(179)).toBe(0);
    expect(await statusOf(carrier, away.cursor)).toBe(200);

    // Load and BOL, for shipper, carrier and receiver.
    expect(await prune()).toBe(6);
    expect(await statusOf(carrier, away.cursor)).toBe(410);
    expect(await statusOf(carrier, seen.cursor)).toBe(200);
    expect([...(await pulled(carrier)).rows].toSorted()).toEqual([...seen.rows].toSorted());
  });

  it('go for who lost a row, and stay a row for who sees it', async () => {
    const load = await givenLoad(server);
    await edit(load._id, { carrierId: ironline });
    const other = await server.signIn('admin@othercarrier.example');
    const before = await pulled(other);
    expect(before.rows.has(`load ${load._id}`)).toBe(true);
    expect(await prune()).toBe(2);
    expect(await pulled(other)).toMatchObject({ rows: before.rows });
    expect((await pulled(shipper)).rows.has(`load ${load._id}`)).toBe(true);
    expect((await pulled(carrier)).changes.filter(({ id }) => id === load._id)).toEqual([]);
  });

  it('that are gone do not stop a new device, however small its pages', async () => {
    const kept = await givenLoad(server);
    const load = await givenLoad(server);
    await edit(load._id, { deleted: true });
    expect(await prune()).toBeGreaterThan(0);
    for (const limit of [1, 2, 5]) {
      const replica = await pulled(shipper, limit);
      expect(replica.rows.has(`load ${kept._id}`)).toBe(true);
      expect(await pull(shipper, replica, limit)).toEqual([]);
    }
  });

  it('stop a new device that was interrupted for longer than they are told', async () => {
    const load = await givenLoad(server);
    const replica = emptyReplica();
    const first = await carrier.ok(listChanges, { query: { limit: 1 } });
    await edit(load._id, { deleted: true });
    expect(await statusOf(carrier, first.cursor)).toBe(200);
    await prune();
    expect(await statusOf(carrier, first.cursor)).toBe(410);
    await pull(carrier, replica);
    expect(replica.rows.has(`load ${load._id}`)).toBe(false);
  });

  it('are looked at once, in batches, and again when they change', async () => {
    const loads = [];
    for (let number = 0; number < 4; number += 1) loads.push(await givenLoad(server));
    await prune();
    expect(await prune()).toBe(0);
    for (const { _id } of loads) await edit(_id, { deleted: true });
    // A thousand rows of other audiences, each of a moment of its own.
    await server.database.pool.query(
      `insert into feed select 'company:nobody', 'load', lpad(to_hex(n), 24, '0'), n, now() + n * interval '1 ms'
       from generate_series(1, 1000) n`,
    );
    const rows = await look();
    expect(await prune()).toBe(24 + 1000);
    expect(Number(await look())).toBe(Number(rows) - 1024);
  });

  it('and sessions, links and keys go together, by any number of processes at once', async () => {
    const load = await givenLoad(server);
    await edit(load._id, { deleted: true });
    await Promise.all([1, 2, 3].map(() => cleanUp(server.database, inDays(500), feedEyes)));
    const left = await server.database.pool.query(
      `select (select count(*) from sessions) as sessions, (select count(*) from feed where id = $1) as removals`,
      [load._id],
    );
    expect(left.rows).toEqual([{ sessions: '0', removals: '0' }]);
  });
});
