/**
 * The database as the rest of the server knows it: one pool, and drizzle over it. Work inside a transaction gets the
 * `Db` of its own connection (see transaction.ts); the pool's `Db` is for single reads.
 */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../log.ts';

/** Drizzle over the pool or over one connection, of the pool or not. */
export type Db = NodePgDatabase<Record<string, never>> & { $client: pg.Pool | pg.PoolClient | pg.Client };

export interface Database {
  pool: pg.Pool;
  db: Db;
  /** How to reach it, for connections outside the pool (the listener of nudges). */
  connection: pg.ClientConfig;
  close(): Promise<void>;
}

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
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    connectionTimeoutMillis: Math.min(CONNECT_TIMEOUT, answerTimeout),
    query_timeout: answerTimeout,
    statement_timeout: STATEMENT_TIMEOUT,
    lock_timeout: LOCK_TIMEOUT,
    idle_in_transaction_session_timeout: 2 * STATEMENT_TIMEOUT,
    application_name: 'connex-bol',
  });
  // Without a listener an idle connection that breaks (the database restarting) would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  // The same for one that is in use and just waits for our next query: that query fails, and says so.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ err: error }, 'a database connection in use broke'));
  });
  return { pool, db: drizzle(pool), connection, close: () => pool.end() };
}
