/**
 * The first released schema with data in it, migrated by starting today's server: no row changes what it says. Devices
 * of that release come back with what they recorded then, and all of it arrives.
 */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getLoad } from '#contract/load.ts';
import { applyMigrations, readMigrations } from '#server/db/migrate.ts';
import { newDevice } from '../support/journeys/device.ts';
import { closeDevices } from '../support/journeys/load-device-app.ts';
import { comesBackWith, releasedEntries } from '../support/journeys/released-entries.ts';
import { fixturePdf } from '../support/pdfs/fixture.ts';
import { type ClonedDatabase, cloneDatabase } from '../support/server/clone-database.ts';
import { bayview, harbor, redwood } from '../support/server/freight.ts';
import { pngUrl } from '../support/server/pictures.ts';
import { type TestServer, testServer } from '../support/server/test-server.ts';

/** Rows of the first release: its tables and columns, one row a line, what is referred to first. */
const ROWS = readFileSync('tests/fixtures/database-v1.ndjson', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { table: string; row: Record<string, unknown> });
const FIRST_RELEASE = ['0001_core.sql', '0002_accounts_and_signatures.sql'];

let database: ClonedDatabase;
let server: TestServer;
beforeAll(async () => {
  database = await cloneDatabase('empty');
  await fillFirstRelease(database.url);
  server = await testServer({ databaseUrl: database.url });
});
afterAll(async () => {
  await closeDevices();
  await server.close();
  await database.drop();
});

async function fillFirstRelease(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await applyMigrations(
    client,
    (await readMigrations()).filter(({ name }) => FIRST_RELEASE.includes(name)),
  );
  for (const { table, row } of ROWS) {
    const text = `insert into ${table} select * from json_populate_record(null::${table}, $1)`;
    await client.query(text, [JSON.stringify(row)]);
  }
  await client.query('commit');
  await client.end();
}

test('every row of the first release still says what it said', async () => {
  for (const table of new Set(ROWS.map((row) => row.table))) {
    const { rows } = await server.database.pool.query<{ row: object }>(`select to_jsonb(t) as row from ${table} t`);
    const kept = ROWS.filter((row) => row.table === table).map(({ row }) => row);
    expect(rows.map(({ row }) => row)).toHaveLength(kept.length);
    for (const row of kept)
      expect(rows.map((stored) => stored.row)).toContainEqual(expect.objectContaining(matcher(row)));
  }
});

/** Stamps may have learned something; nothing they said may have changed. */
function matcher(row: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(row.stamps)) return row;
  return { ...row, stamps: row.stamps.map((stamp: object) => expect.objectContaining(stamp)) };
}

/** People of the demo had other ids then. */
async function userId(email: string): Promise<string> {
  const { rows } = await server.database.pool.query<{ id: string }>('select id from users where email = $1', [email]);
  return rows[0]?.id ?? '';
}

const LOAD = 'aa0000000000000000000001';
/** Who recorded what, by the entries' numbers. */
const HOLDERS: [email: string, seqs: number[]][] = [
  ['admin@shipper.example', [1, 2]],
  ['admin@carrier.example', [3]],
  ['clerk@shipper.example', [4, 5]],
  ['clerk@receiver.example', [6, 7, 8, 9, 10, 11]],
];

/** The entries of the first release, about people and companies there are here. */
const entriesOfThen = (sha256: string, notificationId: string, driverId: string) =>
  releasedEntries('v1', {
    dd0000000000000000000001: harbor,
    dd0000000000000000000002: bayview,
    dd0000000000000000000003: redwood,
    cc0000000000000000000063: driverId,
    ee0000000000000000000001: notificationId,
    ['a'.repeat(64)]: sha256,
    [`${'0'.repeat(63)}1`]: sha256,
    'data:image/png;base64,iVBORw0KGgo=': pngUrl(),
  });

test('what devices recorded with the first release arrives, each in its lane', { timeout: 90_000 }, async () => {
  server.clock.set('2026-11-21T12:00:00Z');
  const clerk = await userId('clerk@receiver.example');
  const driverId = await userId('driver@carrier.example');
  const { rows } = await server.database.pool.query('select id from notifications where user_id = $1 limit 1', [clerk]);
  let sha256 = '';
  for (const [email, seqs] of HOLDERS) {
    const device = await newDevice(server, email);
    if (sha256 === '') ({ sha256 } = await device.app.keepFile(fixturePdf('text-one-page').slice().buffer));
    const entries = entriesOfThen(sha256, rows[0].id, driverId).filter(({ seq }) => seqs.includes(seq));
    await comesBackWith(device, entries);
    expect(await device.status()).toBe('All sent');
  }
  const load = await (await server.signIn('admin@shipper.example')).ok(getLoad, { params: { id: LOAD } });
  expect(load).toMatchObject({ pUNum: 'PU-2', checkin: '2026-11-21T10:00:00.000Z', carrierId: redwood });
  expect(load.bols).toMatchObject([
    {
      completed: true,
      driverId,
      sealIntact: true,
      osd: { damages: [{ qty: 3 }] },
    },
  ]);
});
