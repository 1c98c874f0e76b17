/**
 * Check-ins a second that 16 clients get through: the server, beside bare `pg` clients that send the 23 statements a check-in
 * was until 2026-11-22 and do nothing else, and beside pgbench with the same ones where it is installed. In turns on the same
 * PostgreSQL with its data safe on disk, once spread over 20 companies (each with a shipper and a carrier of its own) and once all
 * of one, where everybody waits for the same counters of the feed.
 */
import { Agent, request } from 'node:http';
import pg from 'pg';
import { checkInBol } from '#contract/bol.ts';
import { newId } from '#domain/ids.ts';
import type { Bench, Figure, Goal } from '../figure.ts';
import { bareCheckIn, findPgbench, makeTrio, pgbenchRate, type Trio, take } from '../old-check-in.ts';
import { afterwards, type BenchServer, newFolder, startServer } from '../rig.ts';

const CLIENTS = 16;
const BARE = 'the 23 old statements by bare pg clients';
const PGBENCH = 'the same by pgbench';
const GOAL: Omit<Goal, 'beside'> = { atLeast: 0.6 };

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

export const checkIns: Bench = {
  name: 'check-ins',
  about: 'check-ins a second of 16 clients, beside their statements alone',
  minutes: 15,
  async run({ of }) {
    const server = await startServer();
    afterwards(() => agent.destroy());
    const peers = await Promise.all(Array.from({ length: CLIENTS }, () => connect(server)));
    const figures: Figure[] = [];
    const size = of(
      { rounds: 5, seconds: 4, each: 200, bols: 50_000 },
      { rounds: 1, seconds: 1, each: 10, bols: 3_000 },
    );
    for (const companies of [20, 1]) {
      const trios: Trio[] = [];
      for (let n = 0; n < companies; n += 1) trios.push(await makeTrio(server.database.pool, size.bols / companies));
      await server.database.pool.query('vacuum analyze');
      figures.push(await measure(server, { trios, peers, ...size }));
      await expectCheckedIn(server, trios);
    }
    return figures;
  },
};

/** Whoever sent them, each BOL that was taken is checked in. */
async function expectCheckedIn({ database }: BenchServer, trios: readonly Trio[]): Promise<void> {
  const { rows } = await database.pool.query(
    `select count(*)::int as open from bols where receiver_id = any($1) and jsonb_array_length(stamps) = 0`,
    [trios.map(({ receiver }) => receiver)],
  );
  const left = trios.reduce((sum, { open }) => sum + open.length, 0);
  if (rows[0]?.open !== left) throw new Error(`${rows[0]?.open} BOLs are not checked in where ${left} were left.`);
}

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
  rounds: number;
  seconds: number;
  /** Check-ins of each of pgbench's clients in a round. */
  each: number;
}

async function measure(
  { origin, databaseUrl: url }: BenchServer,
  { trios, peers, rounds, seconds, each }: Measured,
): Promise<Figure> {
  let turn = 0;
  const next = () => {
    turn += 1;
    return trios[turn % trios.length] as Trio;
  };
  const ours: number[] = [];
  const bare: number[] = [];
  const byPgbench: number[] = [];
  const pgbench = findPgbench();
  const folder = newFolder();
  for (let round = 0; round <= rounds; round += 1) {
    const served = await rate(seconds, () => checkIn(origin, next()));
    const sent = await rate(seconds, (client) => bareCheckIn(peers[client] as pg.Client, next()));
    const scripted =
      pgbench === null
        ? null
        : await pgbenchRate(pgbench, { url, gate: peers[0] as pg.Client, folder, clients: CLIENTS, each, next });
    // The first one warms up.
    if (round === 0) continue;
    ours.push(served);
    bare.push(sent);
    if (scripted !== null) byPgbench.push(scripted);
  }
  return {
    what: `check-ins of ${CLIENTS} clients, ${trios.length === 1 ? 'one company' : `${trios.length} companies`}`,
    unit: 'a second',
    take: 'median',
    values: ours,
    beside: { [BARE]: bare, ...(pgbench !== null && { [PGBENCH]: byPgbench }) },
    goals: [{ beside: BARE, ...GOAL }, ...(pgbench === null ? [] : [{ beside: PGBENCH, ...GOAL }])],
  };
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
