/**
 * The real server on its real database, for many runs one after the other. Its clock is the run's; calls reach it over
 * HTTP and one at a time, unless a run holds one of them between two of its steps.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { readConfig } from '#server/base/config.ts';
import type { Checkpoint } from '#server/base/services.ts';
import { cleanUp } from '#server/jobs/clean-up.ts';
import { startServer } from '#server/main.ts';
import { feedEyes } from '#server/routes.ts';
import { documents } from './documents.ts';
import { ADDRESS, type Cast, PASSWORD } from './people.ts';

export interface ServerRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

export interface ServerReply {
  status: number;
  headers: [string, string][];
  body: Buffer;
}

export interface SimServer {
  /** The run's own clock and what it does at checkpoints; changed by each run. */
  hooks: {
    now: () => number;
    checkpoint: Checkpoint;
    /** Called before every statement of the server, with its connection; what it throws is what becomes of the statement. */
    statement: ((text: string, connection: object) => void) | null;
  };
  send: (request: ServerRequest) => Promise<ServerReply>;
  /** For the oracle and for what an operator does. */
  sql: pg.Client;
  /** Whether a statement of the server waits for a lock. */
  isBlocked: () => Promise<boolean>;
  /** The server's own tidying up, as it does every six hours. */
  cleanUp: () => Promise<void>;
  seat: (cast: Cast, anew: boolean) => Promise<void>;
  close: () => Promise<void>;
}

/** As cheap as argon2 gets: logins are many, and nobody attacks these accounts. */
const hashOfPassword = () => hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Starts it on a database that is up to date. */
export async function startSimServer(databaseUrl: string): Promise<SimServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'connex-sim-'));
  const hooks: SimServer['hooks'] = { now: Date.now, checkpoint: async () => {}, statement: null };
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    DEMO: 'off',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
  });
  const server = await startServer(config, {
    clock: () => new Date(hooks.now()),
    checkpoint: (name, key) => hooks.checkpoint(name, key),
    appFolder: path.join(dataDir, 'no-app'),
  });
  const sql = new pg.Client({ connectionString: databaseUrl });
  await sql.connect();
  // Here runs are cleared away; no row of a run is ever changed by this.
  await sql.query('alter table signatures disable trigger signatures_never_emptied');
  await sql.query('alter table handshakes disable trigger handshakes_never_emptied');
  watchStatements(sql, hooks);
  for (const { sha256, bytes } of documents) await server.services.files.put(sha256, bytes);
  const agent = new Agent({ keepAlive: true });
  const passwordHash = await hashOfPassword();
  return {
    hooks,
    sql,
    send: (request) => send(server.url, agent, request),
    async isBlocked() {
      const { rows } = await sql.query({ name: 'sim-blocked', text: BLOCKED_SQL });
      return rows.length > 0;
    },
    cleanUp: () => cleanUp(server.services.database, new Date(hooks.now()), feedEyes),
    seat: (cast, anew) => seat(sql, cast, passwordHash, anew),
    async close() {
      agent.destroy();
      await sql.end();
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const BLOCKED_SQL = `
  select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid() limit 1`;

type Query = (this: object, ...given: unknown[]) => unknown;
let watched: { own: object; hooks: SimServer['hooks'] } | null = null;

/** The process may end before any statement of a transaction: every connection but the oracle's own is watched. */
function watchStatements(own: object, hooks: SimServer['hooks']): void {
  const isFirst = watched === null;
  watched = { own, hooks };
  if (!isFirst) return;
  const connections = pg.Client.prototype as unknown as { query: Query };
  const { query } = connections;
  connections.query = function (...given) {
    if (watched?.hooks.statement && this !== watched.own) {
      const [first] = given as [string | { text: string }];
      try {
        watched.hooks.statement(typeof first === 'string' ? first : first.text, this);
      } catch (error) {
        // The pool's own questions come with a callback, and nobody waits for a promise.
        const callback = given.at(-1);
        return typeof callback === 'function' ? void callback(error) : Promise.reject(error);
      }
    }
    return query.apply(this, given);
  };
}

function send(url: string, agent: Agent, { method, path: target, headers, body }: ServerRequest): Promise<ServerReply> {
  return new Promise((resolve, reject) => {
    const length = body ? { 'content-length': String(body.length) } : {};
    const outgoing = httpRequest(
      `${url}${target}`,
      { method, agent, headers: { ...headers, ...length } },
      (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const raw = incoming.rawHeaders;
          const pairs = raw.flatMap((name, at): [string, string][] =>
            at % 2 === 0 ? [[name.toLowerCase(), raw[at + 1] ?? '']] : [],
          );
          resolve({ status: incoming.statusCode ?? 0, headers: pairs, body: Buffer.concat(parts) });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body ?? undefined);
  });
}

/** Tables of freight and people: a run that is made again starts with none of its own rows. */
const TABLES = [
  'notifications',
  'signatures',
  'handshakes',
  'device_keys',
  'bols',
  'loads',
  'feed',
  'feed_counters',
  'feed_digests',
  'list_rows',
  'list_totals',
  'idempotency_keys',
  'file_grants',
  'sessions',
  'notification_preferences',
  'users',
  'companies',
];

async function seat(sql: pg.Client, { companies, people }: Cast, passwordHash: string, anew: boolean): Promise<void> {
  const first = Object.values(companies)[0]?.id;
  const { rowCount } = await sql.query('select 1 from companies where id = $1', [first]);
  if (rowCount || anew) await sql.query(`truncate ${TABLES.join(', ')}, rate_limits cascade`);
  if (anew) await sql.query('update feed_epoch set pruned_until = null');
  // Tries are counted by the machine's own clock, in which a run takes no time at all.
  await sql.query('delete from rate_limits');
  const all = Object.values(companies);
  const persons = Object.values(people);
  await sql.query(
    'insert into companies (id, name, type, address) select id, name, type, $4::jsonb from unnest($1::text[], $2::text[], $3::smallint[]) as c (id, name, type)',
    [all.map(({ id }) => id), all.map(({ name }) => name), all.map(({ type }) => type), JSON.stringify(ADDRESS)],
  );
  await sql.query(
    `insert into users (id, company_id, email, password_hash, first_name, last_name, role)
     select id, company_id, email, $7, first_name, last_name, role
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::smallint[])
       as u (id, company_id, email, first_name, last_name, role)`,
    [
      persons.map(({ id }) => id),
      persons.map(({ companyId }) => companyId),
      persons.map(({ email }) => email),
      persons.map(({ firstName }) => firstName),
      persons.map(({ lastName }) => lastName),
      persons.map(({ role }) => role),
      passwordHash,
    ],
  );
  await sql.query(
    'insert into notification_preferences (user_id, push, mail) select unnest($1::text[]), false, false',
    [persons.map(({ id }) => id)],
  );
  await seatFeed(sql, persons);
}

/** What every company is told of itself and its people, as when they were added. */
async function seatFeed(sql: pg.Client, persons: Cast['people'][keyof Cast['people']][]): Promise<void> {
  const rows = persons.flatMap(({ id, companyId }) => [
    { audience: `members:${companyId}`, entity: 'company', id: companyId },
    { audience: `members:${companyId}`, entity: 'person', id },
  ]);
  await sql.query(
    `insert into feed (audience, entity, id, position)
     select audience, entity, id, row_number() over (partition by audience order by entity, id)
     from (select distinct * from unnest($1::text[], $2::text[], $3::text[]) as f (audience, entity, id)) as f`,
    [rows.map(({ audience }) => audience), rows.map(({ entity }) => entity), rows.map(({ id }) => id)],
  );
  await sql.query(
    `insert into feed_counters (audience, position)
     select audience, max(position) from feed where audience = any($1::text[]) group by audience`,
    [rows.map(({ audience }) => audience)],
  );
}
