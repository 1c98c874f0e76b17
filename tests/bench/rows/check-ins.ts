/**
 * Check-ins a second that 16 clients get through: the server, beside bare `pg` clients that send the 23 statements a check-in
 * was until 2026-11-22 (`check-in-before.json`, the look at the session among them) and do nothing else. In turns on the same
 * PostgreSQL with its data safe on disk, once spread over 20 companies (each with a shipper and a carrier of its own) and once all
 * of one, where everybody waits for the same counters of the feed.
 */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import pg from 'pg';
import { checkInBol } from '#contract/bol.ts';
import { newId } from '#domain/ids.ts';
import { hashToken, newSessionToken } from '#server/people/sessions.ts';
import type { Bench, Figure } from '../figure.ts';
import { afterwards, type BenchServer, startServer } from '../rig.ts';

const CLIENTS = 16;
const ADDRESS = { line1: '1 Dock Street', line2: '', line3: '', city: 'Salem', state: 'OR', zip: '97301' };
const BARE = 'the 23 old statements by bare pg clients';

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

export const checkIns: Bench = {
  name: 'check-ins',
  about: 'check-ins a second of 16 clients, beside their statements alone',
  minutes: 15,
  async run({ of }) {
    const server = await startServer();
    afterwards(() => agent.destroy());
    const statements = JSON.parse(
      readFileSync(new URL('../check-in-before.json', import.meta.url), 'utf8'),
    ) as Statement[];
    const peers = await Promise.all(Array.from({ length: CLIENTS }, () => connect(server)));
    const figures: Figure[] = [];
    const size = of({ rounds: 5, seconds: 4, bols: 30_000 }, { rounds: 1, seconds: 1, bols: 3_000 });
    for (const companies of [20, 1]) {
      const trios: Trio[] = [];
      for (let n = 0; n < companies; n += 1) trios.push(await makeTrio(server.database.pool, size.bols / companies));
      await server.database.pool.query('vacuum analyze');
      figures.push(await measure(server.origin, { trios, peers, statements, ...size }));
    }
    return figures;
  },
};

async function connect({ databaseUrl }: BenchServer): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // Ends with the database when something else has failed.
  client.on('error', (error) => console.error(error.message));
  await client.connect();
  afterwards(() => client.end());
  return client;
}

interface Measured {
  trios: Trio[];
  peers: pg.Client[];
  statements: Statement[];
  rounds: number;
  seconds: number;
}

async function measure(origin: string, { trios, peers, statements, rounds, seconds }: Measured): Promise<Figure> {
  let turn = 0;
  const next = () => {
    turn += 1;
    return trios[turn % trios.length] as Trio;
  };
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const served = await rate(seconds, () => checkIn(origin, next()));
    const sent = await rate(seconds, (client) => bareCheckIn(peers[client] as pg.Client, statements, next()));
    // The first one warms up.
    if (round === 0) continue;
    ours.push(served);
    bare.push(sent);
  }
  return {
    what: `check-ins of ${CLIENTS} clients, ${trios.length === 1 ? 'one company' : `${trios.length} companies`}`,
    unit: 'a second',
    take: 'median',
    values: ours,
    beside: { [BARE]: bare },
    goals: [{ beside: BARE, atLeast: 0.6 }],
  };
}

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
  await pool.query(
    `insert into companies (id, name, type, address) select id, 'Company ' || id, type, $3 from unnest($1::text[], $2::smallint[]) as c (id, type)`,
    [companies, [1, 0, 1], ADDRESS],
  );
  const people = [admin, boss, driver, clerk] as Trio['people'];
  await pool.query(
    `insert into users (id, company_id, email, first_name, last_name, role)
     select id, company, id || '@example.com', 'A', 'Person', role from unnest($1::text[], $2::text[], $3::smallint[]) as u (id, company, role)`,
    [people, [shipper, carrier, carrier, receiver], [1, 1, 3, 2]],
  );
  await pool.query(`insert into notification_preferences select id, false, false from unnest($1::text[]) as u (id)`, [
    people,
  ]);
  const token = newSessionToken();
  await pool.query(
    `insert into sessions (id, token_hash, user_id, created_at, seen_at, expires_at) values ($1, $2, $3, now(), now(), now() + interval '30 days')`,
    [newId(), hashToken(token), clerk],
  );
  const sha256 = hashToken(shipper);
  await pool.query(`insert into files values ($1, 1000, 1, now())`, [sha256]);
  const open = Array.from({ length: loads }, () => ({ loadId: newId(), bolId: newId() }));
  for (let at = 0; at < loads; at += 5_000) {
    const part = open.slice(at, at + 5_000);
    const loadIds = part.map(({ loadId }) => loadId);
    await pool.query(
      `insert into loads (id, shipper_id, carrier_id, created_by, created_at, ready, p_u_num, p_u_date)
       select id, $2, $3, $4, now() - interval '1 day', true, 'PU-1', now() from unnest($1::text[]) as l (id)`,
      [loadIds, shipper, carrier, admin],
    );
    await pool.query(
      `insert into bols (id, load_id, position, file_name, file_sha256, receiver_id, driver_id, delivery_date)
       select id, load_id, 0, '0-bol.pdf', $3, $4, $5, now() from unnest($1::text[], $2::text[]) as b (id, load_id)`,
      [part.map(({ bolId }) => bolId), loadIds, sha256, receiver, driver],
    );
  }
  return { shipper, carrier, receiver, people, token, open };
}

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
  if (!next) throw new Error('No BOL is left to check in');
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
async function rate(seconds: number, work: (client: number) => Promise<void>): Promise<number> {
  const started = performance.now();
  const end = started + seconds * 1000;
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
