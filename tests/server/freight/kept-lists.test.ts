/**
 * The database keeps the lists as loads and BOLs change. Whatever changes, and whoever writes it (a server of the version
 * before, a restore), they must be what the domain says of every load there is.
 */
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { dashboardView, widgetsOf } from '#domain/dashboard.ts';
import { bolCategory, CATEGORIES, type Category, loadCategory } from '#domain/load-category.ts';
import { relationsTo } from '#domain/relation.ts';
import { type Actor, COMPANY_TYPE, ROLE } from '#domain/roles.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { viewOf } from '#server/freight/authorize.ts';
import { foldTotals, type Lists, pagesOf } from '#server/freight/lists.ts';
import { findWholeLoads, type WholeLoad } from '#server/freight/whole-load.ts';
import { bayview, giveDocument, givenLoad, harbor, ironline, redwood, summit } from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let document: string;
beforeAll(async () => {
  server = await testServer();
  document = await giveDocument(server);
});

const sql = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);

const drivers = ['driver@carrier.example', 'driver2@carrier.example'].map(demoUserId);
const { shipper, carrier } = COMPANY_TYPE;
const actor = (companyId: string, companyType: Actor['companyType'], role: Actor['role'], userId = '') => ({
  userId,
  companyId,
  companyType,
  role,
});
const ACTORS: Actor[] = [
  ...[harbor, bayview, summit].map((id) => actor(id, shipper, ROLE.clerk)),
  actor(harbor, shipper, ROLE.driver),
  ...[redwood, ironline].map((id) => actor(id, carrier, ROLE.admin)),
  ...drivers.map((id) => actor(redwood, carrier, ROLE.driver, id)),
];

/** What the domain says of one load: the rows it has in each list of this person. */
function rowsOf(person: Actor, whole: WholeLoad): Record<Category, string[]> {
  const rows: Record<Category, string[]> = { inbound: [], outbound: [], unsubmitted: [], completed: [], shipping: [] };
  const { load, bols } = viewOf(person, whole);
  const category = loadCategory(relationsTo(person, load, bols), load, bols);
  if (category !== null && category !== 'completed') rows[category].push(load.id);
  const kinds = bols.map((bol) => bolCategory(relationsTo(person, load, [bol]), load, bol));
  if (kinds.includes('inbound')) rows.inbound.push(load.id);
  rows.completed.push(...bols.flatMap(({ id }, index) => (kinds[index] === 'completed' ? [id] : [])));
  const own = widgetsOf(dashboardView(person));
  return Object.fromEntries(CATEGORIES.map((name) => [name, own.includes(name) ? rows[name] : []])) as typeof rows;
}

async function everyLoad(): Promise<WholeLoad[]> {
  const { rows } = await sql('select id from loads order by id');
  const ids = rows.map(({ id }) => id);
  return [...(await findWholeLoads(server.database.db, ids)).values()];
}

function saidByDomain(person: Actor, wholes: WholeLoad[]) {
  const said = wholes.map((whole) => rowsOf(person, whole));
  return Object.fromEntries(
    CATEGORIES.map((name) => {
      const ids = said.flatMap((lists) => lists[name]).toSorted();
      return [name, { ids, total: ids.length }];
    }),
  );
}

function shown(lists: Lists) {
  const ids = {
    outbound: lists.outbound.rows.map(({ _id }) => _id),
    unsubmitted: lists.unsubmitted.rows.map(({ _id }) => _id),
    shipping: lists.shipping.rows.map(({ _id }) => _id),
    inbound: lists.inbound.rows.map(({ load }) => load._id),
    completed: lists.completed.rows.map(({ _id }) => _id),
  };
  return Object.fromEntries(CATEGORIES.map((name) => [name, { ids: ids[name].toSorted(), total: lists[name].total }]));
}

async function expectLists(): Promise<void> {
  const wholes = await everyLoad();
  for (const person of ACTORS) {
    const lists = shown(await pagesOf(server.database.db, person, CATEGORIES));
    expect([person, lists]).toEqual([person, saidByDomain(person, wholes)]);
  }
}

const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);
const nth = fc.nat(30);

/** A change of the `load`-th load, or of the `bol`-th BOL; nothing happens where there is none. */
const change = fc.oneof(
  fc.record({ table: oneOf('loads'), at: nth, column: oneOf('ready'), value: fc.boolean() }),
  fc.record({ table: oneOf('loads'), at: nth, column: oneOf('deleted'), value: fc.boolean() }),
  fc.record({ table: oneOf('loads'), at: nth, column: oneOf('carrier_id'), value: oneOf(redwood, ironline, null) }),
  fc.record({ table: oneOf('loads'), at: nth, column: oneOf('shipper_id'), value: oneOf(harbor, summit) }),
  fc.record({ table: oneOf('bols'), at: nth, column: oneOf('completed'), value: fc.boolean() }),
  fc.record({
    table: oneOf('bols'),
    at: nth,
    column: oneOf('receiver_id'),
    value: oneOf(bayview, summit, harbor, null),
  }),
  fc.record({ table: oneOf('bols'), at: nth, column: oneOf('driver_id'), value: oneOf(...drivers, null) }),
  fc.record({ table: oneOf('bols'), at: nth, column: oneOf('gone'), value: oneOf(true) }),
  fc.record({ table: oneOf('bols'), at: nth, column: oneOf('more'), value: oneOf(true) }),
);

async function make({ table, at, column, value }: { table: string; at: number; column: string; value: unknown }) {
  const id = `(select id from ${table} order by id offset ${at} % greatest(1, (select count(*) from ${table})) limit 1)`;
  if (column === 'gone') return sql(`delete from bols where id = ${id}`);
  if (column === 'more') {
    return sql(
      `insert into bols (id, load_id, position, file_name, file_sha256, receiver_id)
       select lpad(to_hex((random() * 1e15)::bigint), 24, '0'), id, n, 'more.pdf', $1, $2 from loads, generate_series(7, 8) n
       where id = (select id from loads order by id offset ${at} % (select count(*) from loads) limit 1)`,
      [document, bayview],
    );
  }
  return sql(`update ${table} set ${column} = $1, version = version + 1 where id = ${id}`, [value]);
}

describe('the kept lists', () => {
  it('are what the domain says, for everybody, whatever changes', async () => {
    for (const receivers of [[], [bayview], [bayview, summit], [summit, summit]])
      for (const ready of [true, false])
        await givenLoad(server, { ready, bols: receivers.map((receiverId) => ({ receiverId })) });
    await expectLists();
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 15 }), async (changes) => {
        for (const one of changes) await make(one);
        await expectLists();
      }),
      { numRuns: 10 },
    );
  });

  it('have the same totals after their parts were added up, by several at once', async () => {
    const parts = async () => Number((await sql('select count(*) from list_totals')).rows[0]?.count);
    for (let n = 0; n < 60; n += 1) await sql('update loads set ready = not ready');
    const before = await parts();
    expect(before).toBeGreaterThan(60);
    await Promise.all([1, 2, 3].map(() => foldTotals(server.database.db)));
    expect(await parts()).toBeLessThan(before);
    await expectLists();
  });

  it('cost a change nothing that no list knows of', async () => {
    const connection = await server.database.pool.connect();
    await connection.query('begin');
    await connection.query(
      `create or replace function list_again(changed text) returns void language plpgsql as $$
       begin raise exception 'looked at'; end $$`,
    );
    await connection.query('update bols set checkin = now(), completed = completed, version = version + 1');
    await connection.query('update loads set checkin = now(), version = version + 1');
    await expect(connection.query('update loads set ready = not ready')).rejects.toThrow('looked at');
    await connection.query('rollback');
    connection.release();
  });
});
