/** The digest is kept and follows the feed: it must always be what reading everything again would give. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestChanges, FEED_ENTITIES } from '#contract/change.ts';
import { editLoad } from '#contract/load.ts';
import { digestOf } from '#contract/row-digest.ts';
import { COMPANY_TYPE, ROLE } from '#domain/roles.ts';
import { Changes, person, staffOf } from '#server/base/changes.ts';
import { transaction } from '#server/db/transaction.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { feedEyes } from '#server/routes.ts';
import { followFeed } from '#server/sync/digest-changes.ts';
import { bringForward } from '#server/sync/kept-digest.ts';
import { pruneFeed } from '#server/sync/prune-feed.ts';
import { publish } from '#server/sync/publish.ts';
import type { Readers } from '#server/sync/read-rows.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { bayview, bolIdsOf, givenDriver, givenLoad, harbor, ironline } from '../../support/server/freight.ts';
import { pulled, type Replica } from '../../support/server/pull.ts';
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
beforeEach(() => server.database.pool.query('delete from feed_digests'));

const ask = (client: ApiClient, { cursor = '' }: Replica) => client.ok(digestChanges, { query: { cursor } });
const edit = (id: string, body: object) => shipper.ok(editLoad, { params: { id }, body });

function digestsOf({ rows }: Replica) {
  const of = (entity: string) =>
    [...rows].flatMap(([key, row]) => (key.startsWith(`${entity} `) ? [row as never] : []));
  return Object.fromEntries(FEED_ENTITIES.map((entity) => [entity, digestOf(of(entity))]));
}

/** Asks twice: what is read for the first answer must hold for the second. */
async function expectTrue(client: ApiClient): Promise<void> {
  const replica = await pulled(client);
  const truth = { current: true, digests: digestsOf(replica) };
  expect(await ask(client, replica)).toEqual(truth);
  expect(await ask(client, replica)).toEqual(truth);
}

describe('the kept digest', () => {
  it('follows what comes, changes, leaves and is removed', async () => {
    const load = await givenLoad(server, { bols: [{}, {}] });
    await expectTrue(shipper);
    await expectTrue(carrier);
    await edit(load._id, { pUNum: 'PU-2' });
    await expectTrue(shipper);
    await edit(load._id, { carrierId: ironline });
    await expectTrue(carrier);
    await edit(load._id, { deleted: true });
    await expectTrue(shipper);
    await expectTrue(await server.signIn('admin@othercarrier.example'));
  });

  it('counts what only one of several audiences is told of, and once what several are', async () => {
    await givenLoad(server);
    await givenLoad(server, { carrierId: ironline });
    await transaction(server.database, 'write', (tx) => {
      const changes = new Changes();
      changes.touch([person(shipper.userId)], 'company', [harbor, ironline, bayview]);
      return publish(tx, changes);
    });
    await server.database.pool.query(`delete from feed where audience = $1 and id = any($2)`, [
      staffOf(harbor),
      [harbor, ironline],
    ]);
    await expectTrue(shipper);
    const { rows } = await server.database.pool.query(
      `select split_part(audience, ':', 1) as audience, (digests->'company'->>'count')::int as count from feed_digests order by 1`,
    );
    expect(rows).toEqual([
      { audience: 'company', count: 2 },
      { audience: 'members', count: 1 },
      { audience: 'person', count: 3 },
    ]);
  });

  it('is right for everybody who asks while others change things', async () => {
    const asked = (client: ApiClient) =>
      pulled(client).then(async (replica) => ({ replica, got: await ask(client, replica) }));
    const [answers] = await Promise.all([
      Promise.all([shipper, shipper, carrier, carrier, shipper].map(asked)),
      ...[1, 2, 3, 4].map(() => givenLoad(server)),
    ]);
    for (const { replica, got } of answers) if (got.current) expect(got.digests).toEqual(digestsOf(replica));
    await expectTrue(shipper);
    await expectTrue(carrier);
  });

  it('reads only what has changed since it was last asked for', async () => {
    const load = await givenLoad(server);
    const read: string[] = [];
    const readers: Readers = {
      ...feedEyes.readers,
      load: (db, actor, ids, level) => {
        read.push(...ids);
        return feedEyes.readers.load(db, actor, ids, level);
      },
    };
    const member = { userId: '', companyId: harbor, companyType: COMPANY_TYPE.shipper, role: ROLE.admin };
    const follow = () => bringForward(server.database, { audience: staffOf(harbor), member }, readers);
    await follow();
    expect(read.length).toBeGreaterThan(1);
    read.length = 0;
    await follow();
    await edit(load._id, { pUNum: 'PU-3' });
    await follow();
    expect(read).toEqual([load._id]);
  });

  it('is read on once for all who ask at the same time, so that they hold one connection', async () => {
    const member = { userId: '', companyId: harbor, companyType: COMPANY_TYPE.shipper, role: ROLE.admin };
    const follow = () => bringForward(server.database, { audience: staffOf(harbor), member }, feedEyes.readers);
    await follow();
    await givenLoad(server);
    const { pool } = server.database;
    const waiting = async () => {
      const { rows } = await pool.query(`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%feed_digests%'`);
      return rows.length;
    };
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from feed_digests for update');
    const asked = [follow(), follow(), follow(), follow()];
    await expect.poll(waiting).toBeGreaterThan(0);
    // Whoever had a connection before this one has long asked for the lock.
    for (let turn = 0; turn < 20; turn += 1) await pool.query('select 1');
    const held = await waiting();
    await holder.query('commit');
    holder.release();
    await Promise.all(asked);
    expect(held).toBe(1);
    await expectTrue(shipper);
  });

  it('is begun again for eyes of another role', async () => {
    const ray = demoUserId('driver@carrier.example');
    const load = await givenLoad(server, { bols: [{}] });
    await givenDriver(carrier, bolIdsOf(load), ray);
    const asRay = () => server.signIn('driver@carrier.example');
    await expectTrue(await asRay());
    await server.database.pool.query(`update loads set carrier_id = $1 where id = $2`, [ironline, load._id]);
    await server.database.pool.query(`update users set role = ${ROLE.clerk} where id = $1`, [ray]);
    await expectTrue(await asRay());
    await server.database.pool.query(`update users set role = ${ROLE.driver} where id = $1`, [ray]);
    await expectTrue(await asRay());
  });

  it('is begun again where removals it has not read were thrown away', async () => {
    const load = await givenLoad(server);
    await expectTrue(carrier);
    await edit(load._id, { deleted: true });
    expect(await pruneFeed(server.database, new Date(Date.now() + 181 * DAY), feedEyes)).toBeGreaterThan(0);
    await expectTrue(carrier);
    // From the start, with numbers missing.
    await server.database.pool.query('delete from feed_digests');
    await expectTrue(carrier);
  });

  it('finds a change nobody was told of within a week, by looking again at a part each day', async () => {
    const load = await givenLoad(server);
    const replica = await pulled(shipper);
    await expectTrue(shipper);
    await server.database.pool.query(`update loads set version = version + 1 where id = $1`, [load._id]);
    const isTrue = async () => (await ask(shipper, replica)).digests.load;
    await followFeed(server.database, feedEyes);
    expect(await isTrue()).toEqual(digestsOf(replica).load);
    await server.database.pool.query(`update feed_digests set swept_at = swept_at - interval '2 days'`);
    await followFeed(server.database, feedEyes);
    expect(await isTrue()).not.toEqual(digestsOf(replica).load);
    expect((await ask(shipper, await pulled(shipper))).digests).toEqual(digestsOf(await pulled(shipper)));
  });

  it('is read ahead where nobody asked for long, so that nobody waits for all of it', async () => {
    await server.database.pool.query(`update feed_counters set position = position + 600 where audience = $1`, [
      staffOf(harbor),
    ]);
    await followFeed(server.database, feedEyes);
    const { rows } = await server.database.pool.query('select audience from feed_digests');
    expect(rows).toEqual([{ audience: staffOf(harbor) }]);
    await expectTrue(shipper);
  });
});
