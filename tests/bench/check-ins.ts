/**
 * Check-ins a second that 16 clients get through: the server in a process of its own, beside bare `pg` clients that send
 * the 23 statements a check-in was until 2026-11-22 (`check-in-before.json`, the look at the session among them) and do
 * nothing else. In turns on the same PostgreSQL with its data safe on disk, once spread over 20 companies (each with a
 * shipper and a carrier of its own) and once all of one, where everybody waits for the same counters of the feed.
 * `SERVER=folder` measures the server of another checkout.
 */
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { checkInBol } from '#contract/bol.ts';
import { newId } from '#domain/ids.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/start-embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { hashToken, newSessionToken } from '#server/people/sessions.ts';
import { type AppProcess, startAppProcess } from '../support/server/app-process.ts';
import { quietLog } from '../support/server/quiet-log.ts';

const CLIENTS = 16;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 5);
const BOLS_EACH = Number(process.env.BOLS ?? 40_000);

interface Trio {
  shipper: string;
  carrier: string;
  receiver: string;
  /** Admin of the shipper, admin of the carrier, driver, and who checks in. */
  people: [string, string, string, string];
  token: string;
  /** Loads with one BOL each, not checked in yet. */
  open: { loadId: string; bolId: string }[];
}

const run = (pool: pg.Pool, text: string, values: unknown[]) => pool.query(text, values);

/** Three companies with their people, a session of the receiver's clerk, and so many loads. */
async function makeTrio(pool: pg.Pool, loads: number): Promise<Trio> {
  const [shipper, carrier, receiver, admin, boss, driver, clerk] = Array.from({ length: 7 }, () => newId()) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const companies = [shipper, carrier, receiver];
  await run(
    pool,
    `insert into companies (id, name, type, address) select id, 'Company ' || id, type, '{}' from unnest($1::text[], $2::smallint[]) as c (id, type)`,
    [companies, [1, 0, 1]],
  );
  const people = [admin, boss, driver, clerk] as Trio['people'];
  await run(
    pool,
    `insert into users (id, company_id, email, first_name, last_name, role)
     select id, company, id || '@example.com', 'A', 'Person', role from unnest($1::text[], $2::text[], $3::smallint[]) as u (id, company, role)`,
    [people, [shipper, carrier, carrier, receiver], [1, 1, 3, 2]],
  );
  await run(pool, `insert into notification_preferences select id, false, false from unnest($1::text[]) as u (id)`, [
    people,
  ]);
  const token = newSessionToken();
  await run(
    pool,
    `insert into sessions (id, token_hash, user_id, created_at, seen_at, expires_at) values ($1, $2, $3, now(), now(), now() + interval '30 days')`,
    [newId(), hashToken(token), clerk],
  );
  const sha256 = hashToken(shipper);
  await run(pool, `insert into files values ($1, 1000, 1, now())`, [sha256]);
  const open = Array.from({ length: loads }, () => ({ loadId: newId(), bolId: newId() }));
  for (let at = 0; at < loads; at += 5_000) {
    const part = open.slice(at, at + 5_000);
    const loadIds = part.map(({ loadId }) => loadId);
    await run(
      pool,
      `insert into loads (id, shipper_id, carrier_id, created_by, created_at, ready, p_u_num, p_u_date)
       select id, $2, $3, $4, now() - interval '1 day', true, 'PU-1', now() from unnest($1::text[]) as l (id)`,
      [loadIds, shipper, carrier, admin],
    );
    await run(
      pool,
      `insert into bols (id, load_id, position, file_name, file_sha256, receiver_id, driver_id, delivery_date)
       select id, load_id, 0, '0-bol.pdf', $3, $4, $5, now() from unnest($1::text[], $2::text[]) as b (id, load_id)`,
      [part.map(({ bolId }) => bolId), loadIds, sha256, receiver, driver],
    );
  }
  return { shipper, carrier, receiver, people, token, open };
}

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

/** A device's call, as small as a client can make it. */
function checkIn(url: string, { token, people, open }: Trio): Promise<void> {
  const { bolId } = take(open);
  const body = JSON.stringify({ driverId: people[2], sealIntact: true, occurredAt: new Date().toISOString() });
  const headers = {
    cookie: `connex_session=${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': newId(),
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${url}/api/bols/${bolId}/checkin`,
      { method: checkInBol.method, agent, headers },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`${answer.statusCode} ${text}`)),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function take(open: Trio['open']): Trio['open'][number] {
  const next = open.pop();
  if (!next) throw new Error('No BOL is left to check in: BOLS says how many there are');
  return next;
}

type Statement = { name?: string; text: string };

/** The same check-in by the statements alone. */
async function bareCheckIn(client: pg.Client, statements: Statement[], trio: Trio): Promise<void> {
  const { shipper, carrier, receiver, people, token, open } = trio;
  const [admin, boss, driver, clerk] = people;
  const { loadId, bolId } = take(open);
  const now = new Date().toISOString();
  const key = newId();
  const stamp = [
    {
      _id: key,
      at: now,
      kind: 'checkin',
      skewMs: 0,
      byName: 'A Person',
      byUserId: clerk,
      deviceId: null,
      driverId: driver,
      driverName: 'A Person',
      driverCompanyId: carrier,
      occurredAt: now,
      receivedAt: now,
      sealIntact: true,
      byCompanyId: receiver,
    },
  ];
  const told = [admin, boss];
  const notices = told.map(() => newId());
  const text = `The BOL 0-bol.pdf of load ${loadId.slice(-6)} (P/U PU-1) was checked in.`;
  const each = (value: string) => told.map(() => value);
  const touches = [
    ...[shipper, carrier, receiver].map((id) => [`company:${id}`, 'bol', bolId] as const),
    ...told.map((id, at) => [`person:${id}`, 'notification', notices[at] ?? ''] as const),
    [`person:${driver}`, 'bol', bolId] as const,
  ].sort(([a], [b]) => (a < b ? -1 : 1));
  const audiences = touches.map(([audience]) => audience);
  const values: unknown[][] = [
    [hashToken(token), now, '2025-01-01T00:00:00Z'],
    [],
    [clerk, key, hashToken(key), now],
    [],
    [[bolId]],
    [loadId],
    [loadId],
    [[loadId]],
    [[driver]],
    [now, null, false, true, '{"damages":[],"overages":[],"shortages":[]}', JSON.stringify(stamp), bolId],
    [[loadId]],
    [[loadId]],
    [[shipper, carrier, receiver]],
    [[admin, driver]],
    [],
    [
      200,
      null,
      'application/json; charset=utf-8',
      JSON.stringify({ outcome: 'done', bol: { _id: bolId, filler: 'x'.repeat(2_000) } }),
      clerk,
      key,
    ],
    [[], [shipper, carrier, receiver], 3],
    [now, notices, told, each('checked-in'), each(text), each(loadId), each(bolId), each(now)],
    [true, true, told],
    [audiences, audiences.map(() => 1)],
  ];
  let heads = new Map<string, string>();
  for (const [at, statement] of statements.entries()) {
    const given =
      at === 20
        ? [
            audiences,
            touches.map(([, entity]) => entity),
            touches.map(([, , id]) => id),
            audiences.map((name) => heads.get(name)),
          ]
        : at === 21
          ? ['connex_changed', audiences.join(' ')]
          : (values[at] ?? []);
    const { rows } = await client.query({ ...statement, values: given });
    if (at === 19) heads = new Map(rows.map(({ audience, position }) => [audience, position]));
  }
}

/** How many a second, all clients together. */
async function rate(work: (client: number) => Promise<void>): Promise<number> {
  const started = performance.now();
  const end = started + SECONDS * 1000;
  let done = 0;
  const one = async (client: number) => {
    while (performance.now() < end) {
      await work(client);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => one(client)));
  return (done / (performance.now() - started)) * 1000;
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const list = (values: number[]) => values.map((value) => value.toFixed(0)).join(' ');

const dataDir = await mkdtemp(path.join(tmpdir(), 'connex-bench-'));
await chmod(dataDir, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir, log: quietLog });
const statements = JSON.parse(
  await readFile(new URL('./check-in-before.json', import.meta.url), 'utf8'),
) as Statement[];
const pool = new pg.Pool({ connectionString: postgres.url });
let server: AppProcess | undefined;
try {
  await migrate({ connection: { connectionString: postgres.url } });
  if (process.env.SERVER) process.chdir(process.env.SERVER);
  server = await startAppProcess({
    NODE_ENV: 'test',
    PORT: '0',
    DEMO: 'off',
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
  });
  const { url } = server;
  const peers = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = new pg.Client({ connectionString: postgres.url });
      // Ends with the database when something else has failed.
      client.on('error', (error) => console.error(error.message));
      await client.connect();
      return client;
    }),
  );
  for (const companies of [20, 1]) {
    const trios: Trio[] = [];
    for (let n = 0; n < companies; n += 1) trios.push(await makeTrio(pool, BOLS_EACH / companies));
    await pool.query('vacuum analyze');
    let turn = 0;
    const next = () => {
      turn += 1;
      return trios[turn % companies] as Trio;
    };
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const served = await rate(() => checkIn(url, next()));
      const sent = await rate((client) => bareCheckIn(peers[client] as pg.Client, statements, next()));
      // The first one warms up.
      if (round === 0) continue;
      ours.push(served);
      bare.push(sent);
    }
    console.log(
      `${companies} companies: server ${list(ours)}, bare statements ${list(bare)} a second;`,
      `medians ${middle(ours).toFixed(0)} and ${middle(bare).toFixed(0)}, ratio ${(middle(ours) / middle(bare)).toFixed(2)}`,
    );
  }
  for (const peer of peers) await peer.end();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  agent.destroy();
  await server?.stop();
  await pool.end();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
