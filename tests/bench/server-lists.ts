/**
 * How long the server takes for what screens and devices ask of it when one shipper, one receiver and one carrier share
 * all loads: 1,000, 50,000 and 200,000 (`LOADS=1000,1000000` says otherwise), one database growing. Each call is measured
 * beside one that only looks up the session, in turns; the last column says how often it takes the time it took with the
 * fewest loads. A whole pull from the start is measured as rows per second.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/base/config.ts';
import { DEMO_COMPANY_IDS, DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { startServer } from '#server/main.ts';
import { ApiClient } from '../support/server/api-client.ts';
import { fillLoads } from '../support/server/fill-loads.ts';

const SIZES = (process.env.LOADS ?? '1000,50000,200000').split(',').map(Number);
const RUNS = Number(process.env.RUNS ?? 30);
const PAGE = 500;
const { redwood } = DEMO_COMPANY_IDS;

async function timeOf(client: ApiClient, address: string): Promise<number> {
  const started = performance.now();
  const { status } = await client.request('GET', address);
  if (status !== 200) throw new Error(`${address}: ${status}`);
  return performance.now() - started;
}

const sorted = (values: number[]) => [...values].sort((a, b) => a - b);
const median = (values: number[]) => sorted(values)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Medians of each call with the fewest loads, ms. */
const smallest = new Map<string, number>();

/** The call in turns with the simplest one of the same session. */
async function measure(name: string, client: ApiClient, address: string): Promise<void> {
  const times: number[] = [];
  const simple: number[] = [];
  await timeOf(client, address);
  for (let run = 0; run < RUNS; run += 1) {
    times.push(await timeOf(client, address));
    simple.push(await timeOf(client, '/api/users'));
  }
  const middle = median(times);
  const before = smallest.get(name) ?? middle;
  smallest.set(name, before);
  const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(11);
  const ratio = (value: number) => value.toFixed(1).padStart(9);
  console.log(
    name.padEnd(28),
    ms(middle),
    ms(Math.max(...times)),
    ratio(middle / median(simple)),
    ratio(middle / before),
  );
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

async function measureAll(loads: number): Promise<void> {
  const signIn = (email: string) => new ApiClient(server.url).signIn(email, DEMO_PASSWORD);
  const [shipper, receiver, carrier, driver] = (await Promise.all(
    ['admin@shipper', 'admin@receiver', 'admin@carrier', 'driver@carrier'].map((name) => signIn(`${name}.example`)),
  )) as [ApiClient, ApiClient, ApiClient, ApiClient];
  console.log(`\n${loads} loads; ${RUNS} runs each`);
  const heads = ['median', 'slowest', '× simple', '× fewest'];
  console.log('call'.padEnd(28), heads.map((head, at) => head.padStart(at < 2 ? 11 : 9)).join(' '));
  const page = (type: string, number: number) => `/api/loads/pagination?type=${type}&page=${number}`;
  const last = Math.floor((loads * 0.7) / 50);
  await measure('dashboard, shipper', shipper, '/api/companies/loads/outbound/inbound/complete/unsubmitted');
  await measure('dashboard, receiver', receiver, '/api/companies/loads/outbound/inbound/complete/unsubmitted');
  await measure('dashboard, carrier', carrier, `/api/loads/carrier/${redwood}`);
  await measure('dashboard, driver', driver, `/api/loads/driver/${driver.userId}`);
  await measure('outbound, page 2', shipper, page('outbound', 2));
  await measure('outbound, last page', shipper, page('outbound', last));
  await measure('inbound, last page', receiver, page('inbound', last));
  await measure('completed, page 2', shipper, page('completed', 2));
  await measure('search of companies', shipper, '/api/companies/search?companyType=1&name=bay');
  await measure('search of people', carrier, '/api/users/options?role=3&searchTerm=ray');
  await measure('one load', shipper, `/api/loads/7a${'1'.padStart(22, '0')}`);
  await measure('feed, first page of 500', shipper, `/api/changes?limit=${PAGE}`);
  const cursor = await pullAll('whole feed, shipper', shipper);
  await measure('feed, nothing new', shipper, `/api/changes?limit=${PAGE}&cursor=${cursor}`);
  const first = await timeOf(shipper, `/api/changes/digest?cursor=${cursor}`);
  console.log(`digest, asked for the first time in this many loads: ${first.toFixed(0)} ms`);
  await measure('digest', shipper, `/api/changes/digest?cursor=${cursor}`);
}

try {
  let filled = 0;
  for (const loads of SIZES) {
    await fillLoads(server.services.database, filled + 1, loads);
    filled = loads;
    await measureAll(loads);
  }
} finally {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
}
