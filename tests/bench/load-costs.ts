/**
 * What one load costs from being built until it is delivered: bytes in the database and in its log, feed rows, requests,
 * and CPU of the server's process and of the database. Two BOLs, a driver, in and out at pick-up, and for each BOL a
 * signature of shipper, driver and receiver, check-in and completion. The server runs in a process of its own, its data
 * is safe on disk; figures for `capacity-figures.json`.
 */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { assignDriver, checkInBol, updateBol } from '#contract/bol.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { buildLoad, checkInLoad, checkOutLoad } from '#contract/load.ts';
import { signBol } from '#contract/signature.ts';
import { newId } from '#domain/ids.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/start-embedded-postgres.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { ApiClient, type Sent } from '../support/server/api-client.ts';
import { type AppProcess, startAppProcess } from '../support/server/app-process.ts';
import { bayview, giveDocument, harbor, redwood } from '../support/server/freight.ts';
import { pngUrl } from '../support/server/pictures.ts';
import { quietLog } from '../support/server/quiet-log.ts';

const LOADS = Number(process.env.LOADS ?? 200);
const BOLS = 2;
/** A name drawn with a finger: three strokes of a hundred points. */
const STROKES = Array.from({ length: 3 }, (_, stroke) =>
  Array.from({ length: 100 }, (_, at): [number, number, number] => [at * 2.5, stroke * 30 + (at % 17), at * 16]),
);

let requests = 0;
let requestBytes = 0;
const minute = (load: number, after: number) =>
  new Date(Date.now() - 3_600_000 + load * 100 + after * 60_000).toISOString();

async function send<E extends Endpoint>(client: ApiClient, endpoint: E, sent: Sent): Promise<void> {
  requests += 1;
  requestBytes += JSON.stringify(sent.body).length;
  await client.ok(endpoint, { ...sent, headers: { 'idempotency-key': newId() } } as never);
}

async function deliver(
  pool: pg.Pool,
  people: Record<'shipper' | 'carrier' | 'driver' | 'receiver', ApiClient>,
  load: number,
) {
  const { shipper, carrier, driver, receiver } = people;
  const bols = [];
  for (let at = 0; at < BOLS; at += 1) {
    const sha256 = await giveDocument({ database: { pool } } as never, harbor);
    bols.push({ _id: newId(), file: { name: 'bol.pdf', sha256 }, receiverId: bayview, deliveryDate: minute(load, 30) });
  }
  const _id = newId();
  const body = {
    _id,
    shipperId: harbor,
    carrierId: redwood,
    ready: true,
    pUNum: `PU-${load}`,
    pUDate: minute(load, 5),
    bols,
  };
  await send(shipper, buildLoad, { body });
  const driverId = driver.userId;
  await send(carrier, assignDriver, { query: { objectIds: bols.map((bol) => bol._id).join(',') }, body: { driverId } });
  await send(shipper, checkInLoad, { params: { id: _id }, body: { driverId, occurredAt: minute(load, 6) } });
  for (const [bol, [signer, purpose]] of bols.flatMap((bol) =>
    (
      [
        [shipper, 'shipper'],
        [driver, 'carrier'],
      ] as const
    ).map((side) => [bol, side] as const),
  )) {
    await sign(signer, bol, purpose, minute(load, 8));
  }
  await send(shipper, checkOutLoad, { params: { id: _id }, body: { driverId, occurredAt: minute(load, 10) } });
  for (const bol of bols) {
    const params = { id: bol._id };
    await send(receiver, checkInBol, { params, body: { driverId, occurredAt: minute(load, 31), sealIntact: true } });
    await sign(receiver, bol, 'receiver', minute(load, 35));
    await send(receiver, updateBol, { params, body: { completed: true, checkout: minute(load, 40), driverId } });
  }
}

async function sign(
  signer: ApiClient,
  bol: { _id: string; file: { sha256: string } },
  purpose: string,
  occurredAt: string,
) {
  await send(signer, signBol, {
    params: { id: bol._id },
    body: {
      _id: newId(),
      purpose,
      signerName: 'Marcus Bell',
      signerTitle: 'Clerk',
      handedOver: false,
      consentVersion: '2026-01',
      consentText: 'I agree to sign electronically.',
      documentSha256: bol.file.sha256,
      strokes: STROKES,
      image: pngUrl(randomBytes(4_500).toString('base64')),
      occurredAt,
    },
  });
}

/** CPU seconds of a process, children not counted. */
function cpuOf(pid: number): number {
  const [user = 0, system = 0] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
  return (user + system) / 100;
}

/** CPU seconds of all processes of this PostgreSQL, which are the children of its first; ended ones included. */
function cpuOfPostgres(first: number): number {
  const isChild = (pid: string) => {
    try {
      return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === first;
    } catch {
      return false;
    }
  };
  const ended = readFileSync(`/proc/${first}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(13, 15).map(Number) ?? [];
  const living = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isChild(name));
  return living.reduce((sum, pid) => sum + cpuOf(Number(pid)), ended.reduce((a, b) => a + b, 0) / 100);
}

const PULLS = 300;

/** CPU ms of server and database for a pull that brings what one change told somebody. */
async function costOfPull(client: ApiClient, server: number, postgres: number): Promise<[number, number]> {
  const page = async (cursor: string, limit: number) => {
    const { body } = await client.request('GET', `/api/changes?limit=${limit}&cursor=${cursor}`);
    return body as { cursor: string; more: boolean };
  };
  let cursor = '';
  for (;;) {
    const next = await page(cursor, 3);
    if (!next.more) break;
    cursor = next.cursor;
  }
  const before = [cpuOf(server), cpuOfPostgres(postgres)] as const;
  for (let pulls = 0; pulls < PULLS; pulls += 1) await page(cursor, 200);
  return [((cpuOf(server) - before[0]) / PULLS) * 1000, ((cpuOfPostgres(postgres) - before[1]) / PULLS) * 1000];
}

const SIZES = `select relname, pg_total_relation_size(oid)::bigint as bytes from pg_class
  where relkind = 'r' and relnamespace in ('public'::regnamespace, 'jobs'::regnamespace)`;

async function measure(pool: pg.Pool, server: AppProcess, postgres: number): Promise<void> {
  const signIn = (email: string) => new ApiClient(server.url).signIn(email, DEMO_PASSWORD);
  const people = {
    shipper: await signIn('admin@shipper.example'),
    carrier: await signIn('admin@carrier.example'),
    driver: await signIn('driver@carrier.example'),
    receiver: await signIn('admin@receiver.example'),
  };
  const one = async (text: string) => (await pool.query(text)).rows[0] as Record<string, string>;
  const sizes = async () =>
    new Map((await pool.query(SIZES)).rows.map(({ relname, bytes }) => [relname as string, Number(bytes)]));
  for (let load = 0; load < 20; load += 1) await deliver(pool, people, load);
  requests = 0;
  requestBytes = 0;
  const before = await sizes();
  const log = (await one('select pg_current_wal_lsn() as at')).at;
  const rows = Number((await one('select count(*) from feed')).count);
  const cpu = [cpuOf(server.pid), cpuOfPostgres(postgres)] as const;
  const started = performance.now();
  for (let load = 0; load < LOADS; load += 1) await deliver(pool, people, load);
  const seconds = (performance.now() - started) / 1000;
  const used = [cpuOf(server.pid) - cpu[0], cpuOfPostgres(postgres) - cpu[1]] as const;
  const written = Number((await one(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '${log}') as bytes`)).bytes);
  const feed = Number((await one('select count(*) from feed')).count) - rows;
  const after = await sizes();
  const grown = [...after]
    .map(([name, bytes]) => [name, bytes - (before.get(name) ?? 0)] as const)
    .filter(([, bytes]) => bytes > 0);
  const pull = await costOfPull(people.receiver, server.pid, postgres);
  const figures = {
    'requests a load': requests / LOADS,
    'bytes sent a load': requestBytes / LOADS,
    'bytes in the database a load': grown.reduce((sum, [, bytes]) => sum + bytes, 0) / LOADS,
    'bytes of log a load': written / LOADS,
    'feed rows a load': feed / LOADS,
    'CPU ms of the server a load': (used[0] / LOADS) * 1000,
    'CPU ms of the database a load': (used[1] / LOADS) * 1000,
    'CPU ms of the server a pull': pull[0],
    'CPU ms of the database a pull': pull[1],
    'loads a second, one after the other': LOADS / seconds,
  };
  for (const [name, value] of Object.entries(figures)) console.log(name.padEnd(40), value.toFixed(1));
  console.log('\nbytes a load, by table');
  for (const [name, bytes] of grown.toSorted(([, a], [, b]) => b - a))
    console.log(name.padEnd(40), Math.round(bytes / LOADS));
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'connex-costs-'));
await chmod(dataDir, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir, log: quietLog });
const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
let server: AppProcess | undefined;
try {
  server = await startAppProcess({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'info',
    DEMO: 'on',
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
  });
  const { rows } = await pool.query('select pg_backend_pid() as pid');
  const first = Number(readFileSync(`/proc/${rows[0].pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  await measure(pool, server, first);
} finally {
  await server?.stop();
  await pool.end();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
