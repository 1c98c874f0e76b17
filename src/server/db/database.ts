/**
 * The database as the rest of the server knows it: one pool, and drizzle over it. Work inside a transaction gets the
 * `Db` of its own connection (see transaction.ts); the pool's `Db` is for single reads.
 */

import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Config } from '../base/config.ts';
import type { Log } from '../base/log.ts';
import type { Database } from '../base/services.ts';
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts';
import { FairPool } from './fair-pool.ts';
import { nameStatements } from './named-statements.ts';
import { openNotices } from './notices.ts';

/** A query or a wait for a lock that takes longer than this is our fault or an outage; ms. */
const STATEMENT_TIMEOUT = 15_000;
const LOCK_TIMEOUT = 10_000;
const CONNECT_TIMEOUT = 5_000;
/** The database keeps the times above; where it cannot even say so (a line that swallows everything), we give up. */
const ANSWER_TIMEOUT = STATEMENT_TIMEOUT + 5_000;
/** How soon the system looks whether a silent line is still there. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

export interface DatabaseOptions {
  poolSize?: number;
  /** Until a silent connection is given up, ms. */
  answerTimeout?: number;
}

/** Opens a pool on a running PostgreSQL. Nothing is connected until the first query. */
export function openDatabase(
  address: pg.ClientConfig,
  log: Log,
  { poolSize = 10, answerTimeout = ANSWER_TIMEOUT }: DatabaseOptions = {},
): Database {
  const connection = { ...address, ...KEEP_ALIVE };
  const pool = new FairPool({
    ...connection,
    max: poolSize,
    connectionTimeoutMillis: Math.min(CONNECT_TIMEOUT, answerTimeout),
    query_timeout: answerTimeout,
    statement_timeout: STATEMENT_TIMEOUT,
    lock_timeout: LOCK_TIMEOUT,
    idle_in_transaction_session_timeout: 2 * STATEMENT_TIMEOUT,
    application_name: 'connex-bol',
    // Named statements are planned once: they find rows by key, whatever the values.
    options: '-c plan_cache_mode=force_generic_plan',
  });
  // Without a listener an idle connection that breaks (the database restarting) would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  // The same for one that is in use and just waits for our next query: that query fails, and says so.
  pool.on('connect', (client) => {
    nameStatements(client);
    client.on('error', (error) => log.debug({ err: error }, 'a database connection in use broke'));
  });
  const notices = openNotices(pool, log);
  return {
    pool,
    db: drizzle(pool),
    connection,
    notify: notices.send,
    async close() {
      await notices.close();
      await pool.end();
    },
  };
}

/** Opens the database of `DATABASE_URL`, or starts the app's own in `dataDir`; closing stops what this started. */
export async function connectDatabase(
  { databaseUrl, dataDir }: Config,
  log: Log,
  options?: DatabaseOptions,
): Promise<Database> {
  if (databaseUrl !== null) return openDatabase({ connectionString: databaseUrl }, log, options);
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const database = openDatabase({ connectionString: postgres.url }, log, options);
  return {
    ...database,
    async close() {
      await database.close();
      await postgres.stop();
    },
  };
}

// What an error of the database means, found through drizzle's wrapping.

/** The error and what it wraps, outermost first. */
export function* causes(error: unknown): Generator<Error & { code?: unknown }> {
  for (let current = error; current instanceof Error; current = current.cause) yield current;
}

/** The five-character SQLSTATE, or null when the error is none of PostgreSQL's. */
export function sqlState(error: unknown): string | null {
  for (const cause of causes(error)) {
    if (typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code;
  }
  return null;
}

const OUT_OF_REACH = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

/**
 * Too busy, shutting down, restarting, timed out waiting, not or no longer the primary of a cluster (25006, from a balancer
 * that believes the promotion before it is done): trying again later is the right answer.
 */
const TRY_LATER = new Set(['55P03', '57014', '57P01', '57P02', '57P03', '25P03', '25006']);
/** Classes: connection exceptions; not enough disk, memory or connections; errors of the system below. */
const TRY_LATER_CLASSES = ['08', '53', '58'];

/** What pg says without a code: the connection broke, none came free or no answer came in time, the pool is closing. */
const LOST_CONNECTION =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|not queryable|pool after calling end/i;

/** True when the database could not be asked at all, or not in time. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== null && (TRY_LATER.has(state) || TRY_LATER_CLASSES.includes(state.slice(0, 2)))) return true;
  for (const cause of causes(error)) {
    if (typeof cause.code === 'string' && OUT_OF_REACH.has(cause.code)) return true;
    if (LOST_CONNECTION.test(cause.message)) return true;
  }
  return false;
}

/** True when a value could not be stored as it came (out of range, broken text): the sender's fault, not ours. */
export function isDataError(error: unknown): boolean {
  return sqlState(error)?.startsWith('22') ?? false;
}
