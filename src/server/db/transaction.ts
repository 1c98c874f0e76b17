/**
 * Transactions on one connection of the pool. Serialization failures and deadlocks are no answer for anybody: the
 * whole work runs again, so it must not touch anything but the database.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database, Db } from '../base/services.ts';
import { isDatabaseUnavailable, sqlState } from './database.ts';

type TransactionMode = 'write' | 'snapshot';

const BEGIN: Record<TransactionMode, string> = {
  // Rows are locked before they are judged, so READ COMMITTED is enough and never fails for serialization alone.
  write: 'begin isolation level read committed',
  // Several reads of one moment: lists with totals, pages of the feed.
  snapshot: 'begin isolation level repeatable read read only',
};

const MAX_ATTEMPTS = 5;
const RETRIED = new Set(['40001', '40P01']);

/** One drizzle per connection, so that its prepared statements are kept with it. */
const dbOfConnection = new WeakMap<pg.PoolClient, Db>();

function dbOf(connection: pg.PoolClient): Db {
  let db = dbOfConnection.get(connection);
  if (!db) {
    db = drizzle(connection);
    dbOfConnection.set(connection, db);
  }
  return db;
}

/** By transaction: what notes whom to notify when it has committed. */
const afterwards = new WeakMap<Db, (words: string[]) => void>();

/** Notifies these audiences or queues as soon as the transaction has committed, and nobody if it does not. */
export function notifyAfter(tx: Db, words: string[]): void {
  const note = afterwards.get(tx);
  if (!note) throw new Error('Notices are noted inside transaction()');
  note(words);
}

/** Runs `work` in a transaction: commits when it resolves, rolls back when it throws. */
export async function transaction<T>(
  database: Database,
  mode: TransactionMode,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce(database, mode, work);
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !RETRIED.has(sqlState(error) ?? '')) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

async function attemptOnce<T>(database: Database, mode: TransactionMode, work: (tx: Db) => Promise<T>): Promise<T> {
  const connection = await database.pool.connect();
  let broken: Error | undefined;
  try {
    await connection.query(BEGIN[mode]);
    const tx = dbOf(connection);
    const after: (() => void)[] = [];
    afterwards.set(tx, (words) => after.push(() => database.notify(words)));
    const result = await work(tx);
    const { command } = await connection.query('commit');
    // A transaction in which a statement failed is undone by its commit, without an error: what it was to keep is not there.
    if (command !== 'COMMIT') throw new Error('PostgreSQL undid a transaction in which a failure was passed over');
    afterwards.delete(tx);
    for (const notify of after) notify();
    return result;
  } catch (error) {
    // What PostgreSQL itself refused leaves a connection that can be used again. Silence or a break does not, and
    // waiting for a rollback on it would only take as long again.
    if (isDatabaseUnavailable(error) && sqlState(error) === null) broken = error as Error;
    else
      await connection.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
    throw error;
  } finally {
    // A connection that cannot even roll back is thrown away.
    connection.release(broken);
  }
}

/** Runs `work` inside a savepoint: what it did is undone when it throws, the transaction goes on. */
export async function savepoint<T>(tx: Db, work: () => Promise<T>): Promise<T> {
  const connection = tx.$client;
  await connection.query('savepoint work');
  try {
    const result = await work();
    await connection.query('release savepoint work');
    return result;
  } catch (error) {
    await connection.query('rollback to savepoint work');
    throw error;
  }
}

// Prepared statements on hot paths. Building a query with drizzle costs several times what running it costs, so each
// connection builds a named query once and keeps it; PostgreSQL keeps the parsed statement under the same name.

const kept = new WeakMap<Db, Map<string, unknown>>();

/**
 * The prepared query `name` on this connection (or pool). The name must always stand for the same text: PostgreSQL
 * refuses another one under a name it knows.
 */
export function prepared<P>(db: Db, name: string, build: (db: Db) => { prepare(name: string): P }): P {
  let queries = kept.get(db);
  if (!queries) {
    queries = new Map();
    kept.set(db, queries);
  }
  let query = queries.get(name) as P | undefined;
  if (!query) {
    query = build(db).prepare(name);
    queries.set(name, query);
  }
  return query;
}
