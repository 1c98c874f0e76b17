/**
 * How long the server takes for what screens and devices ask of it when one shipper, one receiver and one carrier
 * share 50,000 loads (`LOADS` says otherwise). Each call is measured beside a call that only looks up the session; the
 * ratio to that stays when machines differ. A whole pull from the start is measured as rows per second.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { readConfig } from '#server/base/config.ts';
import { DEMO_COMPANY_IDS, DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import { startServer } from '#server/main.ts';
import { ApiClient } from '../support/server/api-client.ts';

const LOADS = Number(process.env.LOADS ?? 50_000);
const RUNS = 9;
const PAGE = 500;
const { harbor, bayview, redwood } = DEMO_COMPANY_IDS;

/** One in five is completed, one in twenty not submitted; every tenth has Ray as driver. */
async function fill(pool: pg.Pool): Promise<void> {
  const driver = demoUserId('driver@carrier.example');
  const [{ sha256 }] = (await pool.query<{ sha256: string }>('select sha256 from files limit 1')).rows as [
    { sha256: string },
  ];
  const connection = await pool.connect();
  await connection.query(`set statement_timeout = 0`);
  await connection.query(
    `insert into loads (id, shipper_id, carrier_id, created_by, created_at, ready, p_u_num, p_u_date)
     select '7a' || lpad(to_hex(n), 22, '0'), $1, $2, $3, now(), n % 20 <> 0, 'PU-' || n, now() + n * interval '1 minute'
     from generate_series(1, ${LOADS}) n`,
    [harbor, redwood, demoUserId('admin@shipper.example')],
  );
  await connection.query(
    `insert into bols (id, load_id, position, file_name, file_sha256, receiver_id, driver_id, delivery_date, completed)
     select '7b' || lpad(to_hex(n), 22, '0'), '7a' || lpad(to_hex(n), 22, '0'), 0, '0-bol.pdf', $1, $2,
       case when n % 10 = 0 then $3 end, now() + n * interval '1 minute', n % 20 <> 0 and n % 5 = 0
     from generate_series(1, ${LOADS}) n`,
    [sha256, bayview, driver],
  );
  for (const company of [harbor, bayview, redwood]) {
    const audience = `company:${company}`;
    await connection.query(`insert into feed_counters (audience, position) values ($1, 0) on conflict do nothing`, [
      audience,
    ]);
    await connection.query(
      `with told as (
         insert into feed (audience, entity, id, position)
         select $1::text, entity, id, (select position from feed_counters where audience = $1) + row_number() over (order by place, entity desc)
         from (select 'load' as entity, '7a' || lpad(to_hex(n), 22, '0') as id, n as place from generate_series(1, ${LOADS}) n
               union all select 'bol', '7b' || lpad(to_hex(n), 22, '0'), n from generate_series(1, ${LOADS}) n) rows
         returning position)
       update feed_counters set position = (select max(position) from told) where audience = $1`,
      [audience],
    );
  }
  await connection.query('analyze');
  connection.release();
}

async function timeOf(client: ApiClient, address: string): Promise<number> {
  const started = performance.now();
  const { status } = await client.request('GET', address);
  if (status !== 200) throw new Error(`${address}: ${status}`);
  return performance.now() - started;
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The call in turns with the simplest one of the same session. */
async function measure(name: string, client: ApiClient, address: string): Promise<void> {
  const times: number[] = [];
  const simple: number[] = [];
  await timeOf(client, address);
  for (let run = 0; run < RUNS; run += 1) {
    times.push(await timeOf(client, address));
    simple.push(await timeOf(client, '/api/users'));
  }
  const ratio = median(times) / median(simple);
  const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(10);
  console.log(name.padEnd(44), ms(median(times)), ms(Math.max(...times)), ratio.toFixed(1).padStart(8));
}

/** Everything from the start, as a new device does it; the last cursor. */
async function pullAll(name: string, client: ApiClient): Promise<string> {
  const started = performance.now();
  let rows = 0;
  let cursor = '';
  let slowest = 0;
  for (;;) {
    const asked = performance.now();
    const { body } = await client.request('GET', `/api/changes?limit=${PAGE}&cursor=${cursor}`);
    slowest = Math.max(slowest, performance.now() - asked);
    const page = body as { changes: unknown[]; cursor: string; more: boolean };
    rows += page.changes.length;
    cursor = page.cursor;
    if (!page.more) break;
  }
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `${name}: ${rows} rows in ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows/s, slowest page ${slowest.toFixed(0)} ms`,
  );
  return cursor;
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'connex-bench-'));
await chmod(dataDir, 0o711);
const config = readConfig({ NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'silent', DEMO: 'on', DATA_DIR: dataDir });
const server = await startServer(config, { appFolder: path.join(dataDir, 'no-app') });
try {
  await fill(server.services.database.pool);
  const signIn = (email: string) => new ApiClient(server.url).signIn(email, DEMO_PASSWORD);
  const [shipper, receiver, carrier, driver] = (await Promise.all(
    ['admin@shipper', 'admin@receiver', 'admin@carrier', 'driver@carrier'].map((name) => signIn(`${name}.example`)),
  )) as [ApiClient, ApiClient, ApiClient, ApiClient];
  console.log(`\n${LOADS} loads; ${RUNS} runs each`);
  console.log('call'.padEnd(44), 'median'.padStart(10), 'slowest'.padStart(10), '× simple'.padStart(8));
  const lists = '/api/companies/loads/outbound/inbound/complete/unsubmitted';
  const page = (type: string, number: number) => `/api/loads/pagination?type=${type}&page=${number}`;
  const last = Math.floor((LOADS * 0.7) / 50);
  await measure('dashboard, shipper', shipper, lists);
  await measure('dashboard, receiver', receiver, lists);
  await measure('dashboard, carrier', carrier, `/api/loads/carrier/${redwood}`);
  await measure('dashboard, driver', driver, `/api/loads/driver/${driver.userId}`);
  await measure('outbound, page 2', shipper, page('outbound', 2));
  await measure(`outbound, page ${last}`, shipper, page('outbound', last));
  await measure(`inbound, page ${last}`, receiver, page('inbound', last));
  await measure('completed, page 2', shipper, page('completed', 2));
  await measure('search of companies', shipper, '/api/companies/search?companyType=1&name=bay');
  await measure('search of people', carrier, '/api/users/options?role=3&searchTerm=ray');
  await measure('one load', shipper, `/api/loads/7a${'1'.padStart(22, '0')}`);
  await measure('feed, first page of 500', shipper, `/api/changes?limit=${PAGE}`);
  const cursor = await pullAll('whole feed, shipper', shipper);
  await measure('feed, nothing new', shipper, `/api/changes?limit=${PAGE}&cursor=${cursor}`);
  await pullAll('whole feed, receiver', receiver);
} finally {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
}
