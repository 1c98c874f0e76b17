/**
 * A check-in as the 23 statements it was until 2026-11-22 (`check-in-before.json`, the look at the session among them), sent by bare `pg`
 * clients or by pgbench; and the freight they and the server play on.
 */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { newId } from '#domain/ids.ts';
import { hashToken, newSessionToken } from '#server/people/sessions.ts';

const ADDRESS = { line1: '1 Dock Street', line2: '', line3: '', city: 'Salem', state: 'OR', zip: '97301' };

/** A shipper, a carrier and a receiver with work. */
export interface Trio {
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
export async function makeTrio(pool: pg.Pool, loads: number): Promise<Trio> {
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

/** The next one to check in. */
export function take(open: Trio['open']): Trio['open'][number] {
  const next = open.pop();
  if (!next) throw new Error('No BOL is left to check in');
  return next;
}

interface Statement {
  name?: string;
  text: string;
}

const STATEMENTS = JSON.parse(readFileSync(new URL('./check-in-before.json', import.meta.url), 'utf8')) as Statement[];
/** Moves the counters of the feed on, and the one after it, which writes the rows with the numbers that returned. */
const [COUNT, FEED] = [19, 20];

/** What one check-in of the trio gives each statement; the numbers of its feed rows come from the one before. */
function givenOf(trio: Trio): { audiences: string[]; values: unknown[][] } {
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
    [audiences, touches.map(([, entity]) => entity), touches.map(([, , id]) => id)],
    ['connex_changed', audiences.join(' ')],
    [],
  ];
  return { audiences, values };
}

/** One check-in by a client. */
export async function bareCheckIn(client: pg.Client, trio: Trio): Promise<void> {
  const { audiences, values } = givenOf(trio);
  let heads = new Map<string, string>();
  for (const [at, statement] of STATEMENTS.entries()) {
    const own = values[at] ?? [];
    const given = at === FEED ? [...own, audiences.map((name) => heads.get(name))] : own;
    const { rows } = await client.query({ ...statement, values: given });
    if (at === COUNT) heads = new Map(rows.map(({ audience, position }) => [audience, position]));
  }
}

/** Where Debian keeps it; null where it is not installed. The database's own package has none. */
export function findPgbench(): string | null {
  try {
    const root = '/usr/lib/postgresql';
    const [newest] = readdirSync(root).toSorted((a, b) => Number(b) - Number(a));
    return newest === undefined ? null : path.join(root, newest, 'bin', 'pgbench');
  } catch {
    return null;
  }
}

interface PgbenchOptions {
  url: string;
  /** Holds them back until all are ready. */
  gate: pg.Client;
  /** For the scripts. */
  folder: string;
  clients: number;
  /** Check-ins of each client. */
  each: number;
  next: () => Trio;
}

/** An advisory lock. */
const GATE = 23;

/**
 * Check-ins a second of so many pgbench processes with a client each, and a script each of check-ins that are written out. All statements
 * are prepared first, those the server named and those it did not. The clock starts when all of them stand at the gate.
 */
export async function pgbenchRate(
  pgbench: string,
  { url, gate, folder, clients, each, next }: PgbenchOptions,
): Promise<number> {
  const scripts = Array.from({ length: clients }, (_, client) => {
    const file = path.join(folder, `check-ins-${client}.sql`);
    const all = Array.from({ length: each }, () => written(next()));
    const atGate = `select pg_advisory_lock_shared(${GATE});`;
    writeFileSync(file, [...STATEMENTS.flatMap(prepared), atGate, ...all.flat()].join('\n'));
    return file;
  });
  await gate.query('select pg_advisory_lock($1)', [GATE]);
  const ends = scripts.map((file) => promisify(execFile)(pgbench, ['-n', '-c', '1', '-t', '1', '-f', file, url]));
  while ((await countWaiting(gate)) < clients) await sleep(10);
  const started = performance.now();
  await gate.query('select pg_advisory_unlock($1)', [GATE]);
  await Promise.all(ends);
  return (clients * each) / ((performance.now() - started) / 1000);
}

async function countWaiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`,
  );
  return rows[0]?.count;
}

/** Statements that begin, save and end have nothing to prepare. */
const isPrepared = ({ text }: Statement) => !/^(begin|savepoint|release|commit)/.test(text);

function prepared(statement: Statement, at: number): string[] {
  // A client of its own reads the numbers out of the answer before; a script looks them up, behind the lock it holds.
  const numbers =
    '(select array_agg(position order by audience collate "C") from feed_counters where audience = any($1::text[]))';
  const text = at === FEED ? statement.text.replace('$4::bigint[]', numbers) : statement.text;
  return isPrepared(statement) ? [`prepare s${at} as ${text.replaceAll('\n', ' ')};`] : [];
}

function written(trio: Trio): string[] {
  const { values } = givenOf(trio);
  return STATEMENTS.map((statement, at) => {
    const given = (values[at] ?? []).map(literal).join(', ');
    return isPrepared(statement) ? `execute s${at}${given && `(${given})`};` : `${statement.text};`;
  });
}

/** A value as the driver would send it, written out. */
function literal(value: unknown): string {
  if (value === null) return 'null';
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.map(quoted).join(',')}}` : String(value));
}

const quoted = (value: unknown) => `"${String(value).replaceAll(/[\\"]/g, '\\$&')}"`;
