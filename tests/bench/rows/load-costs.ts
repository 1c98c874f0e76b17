/**
 * What one load costs from being built until it is delivered: bytes in the database and in its log, feed rows, requests,
 * and CPU of the server's process and of the database. Two BOLs, a driver, in and out at pick-up, and for each BOL a
 * signature of shipper, driver and receiver, check-in and completion. Its data is safe on disk; `npm run
 * capacity` reckons with what it brings.
 */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { assignDriver, checkInBol, updateBol } from '#contract/bol.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { buildLoad, checkInLoad, checkOutLoad } from '#contract/load.ts';
import { signBol } from '#contract/signature.ts';
import { newId } from '#domain/ids.ts';
import type { ApiClient, Sent } from '../../support/server/api-client.ts';
import { bayview, giveDocument, harbor, redwood } from '../../support/server/freight.ts';
import { pngUrl } from '../../support/server/pictures.ts';
import type { Bench, Figure, Unit } from '../figure.ts';
import { startServer } from '../rig.ts';

const BOLS = 2;
/** A name drawn with a finger: three strokes of a hundred points. */
const STROKES = Array.from({ length: 3 }, (_, stroke) =>
  Array.from({ length: 100 }, (_, at): [number, number, number] => [at * 2.5, stroke * 30 + (at % 17), at * 16]),
);
const SIZES = `select relname, pg_total_relation_size(oid)::bigint as bytes from pg_class
  where relkind = 'r' and relnamespace in ('public'::regnamespace, 'jobs'::regnamespace)`;
const KEPT_ANSWERS = "select pg_total_relation_size('idempotency_keys')::bigint as bytes";

/** CPU, ms. */
interface Cpu {
  server: number;
  database: number;
}

export const loadCosts: Bench = {
  name: 'load-costs',
  about: 'what a load costs the server from being built until it is delivered',
  minutes: 15,
  async run({ of }) {
    const server = await startServer();
    const { pool } = server.database;
    const people = {
      shipper: await server.client('admin@shipper.example'),
      carrier: await server.client('admin@carrier.example'),
      driver: await server.client('driver@carrier.example'),
      receiver: await server.client('admin@receiver.example'),
    };
    const one = async (text: string) => (await pool.query(text)).rows[0] as Record<string, string>;
    const { pid } = await one('select pg_backend_pid() as pid');
    const postgres = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
    const cpu = (): Cpu => ({ server: cpuOf(server.pid()) * 1000, database: cpuOfPostgres(postgres) * 1000 });
    const stored = async () =>
      (await pool.query(SIZES)).rows.reduce((sum: number, { bytes }) => sum + Number(bytes), 0) as number;
    const kept = async () => Number((await one(KEPT_ANSWERS)).bytes);
    const feedRows = async () => Number((await one('select count(*) from feed')).count);
    for (let load = 0; load < of(20, 1); load += 1) await deliver(pool, people, load);
    const before = {
      bytes: await stored(),
      kept: await kept(),
      feed: await feedRows(),
      cpu: cpu(),
      requests,
      requestBytes,
    };
    const { at: log } = await one('select pg_current_wal_lsn() as at');
    const loads = of(200, 5);
    for (let load = 0; load < loads; load += 1) await deliver(pool, people, load);
    const used = cpu();
    const written = Number((await one(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '${log}') as bytes`)).bytes);
    const pull = await costOfPull(people.receiver, of(300, 10), cpu);
    const figure = (what: string, unit: Unit, all: number): Figure => ({ what, unit, take: 'median', values: [all] });
    return [
      figure('a load delivered: requests', 'requests', (requests - before.requests) / loads),
      figure('… sent', 'kB', (requestBytes - before.requestBytes) / loads / 1000),
      figure('… in the database', 'kB', ((await stored()) - before.bytes) / loads / 1000),
      figure('… of it answers that are kept', 'kB', ((await kept()) - before.kept) / loads / 1000),
      figure('… in its log', 'kB', written / loads / 1000),
      figure('… rows of the feed', 'of them', ((await feedRows()) - before.feed) / loads),
      figure('… CPU of the server', 'ms', (used.server - before.cpu.server) / loads),
      figure('… CPU of the database', 'ms', (used.database - before.cpu.database) / loads),
      figure('a pull of one change: CPU of the server', 'ms', pull.server),
      figure('a pull of one change: CPU of the database', 'ms', pull.database),
    ];
  },
};

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

/** CPU ms of server and database for a pull that brings what one change told somebody. */
async function costOfPull(client: ApiClient, pulls: number, cpu: () => Cpu): Promise<Cpu> {
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
  const before = cpu();
  for (let n = 0; n < pulls; n += 1) await page(cursor, 200);
  const after = cpu();
  return { server: (after.server - before.server) / pulls, database: (after.database - before.database) / pulls };
}
