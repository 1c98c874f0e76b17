/** What a shipper's and a receiver's own drivers see of a load: those of its BOLs that are completed, however they ask. */
import { beforeAll, expect, it } from 'vitest';
import { type Bol, updateBol } from '#contract/bol.ts';
import { digestChanges } from '#contract/change.ts';
import { getLoad, type Load, type LoadRecord } from '#contract/load.ts';
import { digestOf } from '#contract/row-digest.ts';
import { readMigrations } from '#server/db/migrate.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { bolIdsOf, bolOf, givenCheckIn, givenLoad, summit } from '../../support/server/freight.ts';
import { inWords, pull, pulled, type Replica } from '../../support/server/pull.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let receiver: ApiClient;
let stranger: ApiClient;
/** Drivers of the shipper and of the first receiver, each with a device that goes on from where it is. */
const drivers = {} as Record<'shipper' | 'receiver', { client: ApiClient; replica: Replica }>;

beforeAll(async () => {
  server = await testServer();
  receiver = await server.signIn('clerk@receiver.example');
  stranger = await server.signIn('admin@stranger.example');
  const shippers = await server.signIn('driver@shipper.example');
  const receivers = await server.signIn('admin@receiver.example');
  await server.database.pool.query('update users set role = 3 where id = $1', [receivers.userId]);
  for (const [of, client] of Object.entries({ shipper: shippers, receiver: receivers })) {
    drivers[of as keyof typeof drivers] = { client, replica: await pulled(client) };
  }
});

async function complete(by: ApiClient, id: string): Promise<void> {
  await givenCheckIn(by, id, demoUserId('driver@carrier.example'), '2026-03-02T14:00:00Z');
  await by.ok(updateBol, { params: { id }, body: { completed: true, checkout: '2026-03-02T14:30:00Z' } });
}

/** What came to both of these devices. */
async function news() {
  const { shipper, receiver: theirs } = drivers;
  const told = [await pull(shipper.client, shipper.replica), await pull(theirs.client, theirs.replica)];
  return told.map(inWords);
}

/** The BOLs a driver's device has of the load, and how many its row speaks of; every other way to ask says the same. */
async function seenBy({ client, replica }: (typeof drivers)['shipper'], { _id }: Load) {
  const load = replica.rows.get(`load ${_id}`) as LoadRecord | undefined;
  const bols = [...replica.rows.values()].filter((row) => (row as Bol).loadId === _id) as Bol[];
  const ids = bols.map((bol) => bol._id).toSorted();
  const answer = await client.call(getLoad, { params: { id: _id } });
  if (load) expect(answer.body).toMatchObject(load);
  expect(answer.status === 200 ? bolIdsOf(answer.body).toSorted() : []).toEqual(ids);
  expect([...(await pulled(client)).rows].toSorted()).toEqual([...replica.rows].toSorted());
  const { current, digests } = await client.ok(digestChanges, { query: { cursor: replica.cursor ?? '' } });
  const loads = [...replica.rows].flatMap(([key, row]) => (key.startsWith('load ') ? [row as LoadRecord] : []));
  expect([current, digests.load]).toEqual([true, digestOf(loads)]);
  return { ids, stops: load?.stops ?? null };
}

it('sees a load from its first completed BOL on, with those that are, and of those its own company’s alone', async () => {
  const load = await givenLoad(server, { bols: [{}, {}, { receiverId: summit }] });
  const [first = '', second = '', summits = ''] = bolIdsOf(load);
  const sees = async () => [await seenBy(drivers.shipper, load), await seenBy(drivers.receiver, load)];
  const both = ['put bol', 'put load'];
  expect(await news()).toEqual([[], []]);

  await complete(stranger, summits);
  expect(await news()).toEqual([both, []]);
  expect(await sees()).toEqual([
    { ids: [summits], stops: 1 },
    { ids: [], stops: null },
  ]);

  await complete(receiver, first);
  expect(await news()).toEqual([both, both]);
  expect(await sees()).toEqual([
    { ids: [first, summits].toSorted(), stops: 2 },
    { ids: [first], stops: 1 },
  ]);

  await complete(receiver, second);
  expect(await news()).toEqual([both, both]);
  expect(await sees()).toEqual([
    { ids: [first, second, summits].toSorted(), stops: 3 },
    { ids: [first, second].toSorted(), stops: 2 },
  ]);
});

it('is told of loads that had a completed BOL before an update opened them', async () => {
  const load = await givenLoad(server, { bols: [{}, {}] });
  await complete(receiver, bolOf(load));
  const { pool } = server.database;
  await pool.query(`delete from feed where entity = 'load' and id = $1 and audience like 'completed:%'`, [load._id]);
  await news();
  expect(drivers.shipper.replica.rows.has(`load ${load._id}`)).toBe(false);
  const migrations = await readMigrations();
  await pool.query(migrations.find(({ name }) => name === '0058_loads_of_completed_bols.sql')?.sql ?? '');
  expect(await news()).toEqual([['put load'], ['put load']]);
  for (const driver of Object.values(drivers)) expect((await seenBy(driver, load)).stops).toBe(1);
});
