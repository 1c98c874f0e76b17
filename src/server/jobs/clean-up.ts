/**
 * Throws away what has run out: ended sessions, used-up links, idempotency keys older than any device that might still
 * come back with them, removals nobody asks for any more. Every process does it, a bounded batch at a time, so that no
 * lock is held for long; deleting twice is harmless. Documents and photos are never removed: a device may still hold
 * the entry that refers to one, and a signature's evidence names documents that were replaced. Afterwards the digests of the feed
 * are brought up to it and the totals of the lists added up.
 */

import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { LIMITS } from '#domain/limits.ts';
import type { Database, Services } from '../base/services.ts';
import { emailChanges, knownDevices, passwordTokens, sessions } from '../db/schema/people.ts';
import { idempotencyKeys } from '../db/schema/plumbing.ts';
import { foldTotals } from '../freight/lists.ts';
import { KNOWN_FOR_MS } from '../people/known-device.ts';
import { followFeed } from '../sync/digest-changes.ts';
import { pruneFeed } from '../sync/prune-feed.ts';
import type { FeedEyes } from '../sync/read-rows.ts';

const HOUR = 3_600_000;
const EVERY_MS = 6 * HOUR;
/** Totals of lists are read in as many parts as there were changes since. */
const FOLD_EVERY_MS = HOUR / 6;
const BATCH = 2_000;

export async function cleanUp(database: Database, now: Date, eyes: FeedEyes): Promise<void> {
  const keysBefore = new Date(now.getTime() - LIMITS.keysKeptMs).toISOString();
  const knownBefore = new Date(now.getTime() - KNOWN_FOR_MS).toISOString();
  await deleteAll(database, idempotencyKeys, sql`created_at < ${keysBefore}`);
  await deleteAll(database, sessions, sql`expires_at < ${now.toISOString()}`);
  await deleteAll(database, knownDevices, sql`seen_at < ${knownBefore}`);
  await deleteAll(database, passwordTokens, sql`expires_at < ${now.toISOString()}`);
  await deleteAll(database, emailChanges, sql`expires_at < ${now.toISOString()}`);
  await pruneFeed(database, now, eyes);
  await followFeed(database, eyes);
  await foldTotals(database.db);
}

/** By their key, because not every engine that speaks PostgreSQL has another name for a row. */
async function deleteAll({ db }: Database, table: PgTable, old: SQL): Promise<void> {
  const { columns, primaryKeys } = getTableConfig(table);
  const keys = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  const key = sql.join(
    keys.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  for (;;) {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where (${key}) in (select ${key} from ${table} where ${old} limit ${BATCH})`,
    );
    if ((rowCount ?? 0) < BATCH) return;
  }
}

/** Cleans up now and every six hours, folds totals more often; the returned function ends that. */
export function startCleanUp(
  { database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>,
  eyes: FeedEyes,
): () => Promise<void> {
  let running = Promise.resolve();
  const run = (work: () => Promise<void>) => {
    running = running.then(work).catch((error) => log.warn({ err: error }, 'cleaning up failed'));
  };
  const all = () => run(() => cleanUp(database, clock(), eyes));
  all();
  const timers = [setInterval(all, EVERY_MS), setInterval(() => run(() => foldTotals(database.db)), FOLD_EVERY_MS)];
  for (const timer of timers) timer.unref();
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await running;
  };
}
