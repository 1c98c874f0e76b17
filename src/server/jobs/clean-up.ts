/**
 * Throws away what has run out: ended sessions, used-up links, idempotency keys older than any device that might still
 * come back with them, removals nobody asks for any more. Every process does it, a bounded batch at a time, so that no
 * lock is held for long; deleting twice is harmless. Documents are never removed: a device may still hold the entry
 * that refers to one, and a signature's evidence names documents that were replaced. Afterwards the digests of the feed
 * are brought up to it.
 */

import { type SQL, sql } from 'drizzle-orm';
import type { Database, Services } from '../base/services.ts';
import { KNOWN_FOR_MS } from '../people/known-device.ts';
import { followFeed } from '../sync/digest-changes.ts';
import { pruneFeed } from '../sync/prune-feed.ts';
import type { FeedEyes } from '../sync/read-rows.ts';

const HOUR = 3_600_000;
const EVERY_MS = 6 * HOUR;
const BATCH = 2_000;

/** 400 days: a phone that lay in a drawer for a year must not do its work twice. */
const KEYS_LIVE_MS = 400 * 24 * HOUR;

export async function cleanUp(database: Database, now: Date, eyes: FeedEyes): Promise<void> {
  const keysBefore = new Date(now.getTime() - KEYS_LIVE_MS).toISOString();
  const knownBefore = new Date(now.getTime() - KNOWN_FOR_MS).toISOString();
  await deleteAll(database, 'idempotency_keys', sql`created_at < ${keysBefore}`);
  await deleteAll(database, 'sessions', sql`expires_at < ${now.toISOString()}`);
  await deleteAll(database, 'known_devices', sql`seen_at < ${knownBefore}`);
  await deleteAll(database, 'password_tokens', sql`expires_at < ${now.toISOString()}`);
  await deleteAll(database, 'email_changes', sql`expires_at < ${now.toISOString()}`);
  await pruneFeed(database, now, eyes);
  await followFeed(database, eyes);
}

async function deleteAll({ db }: Database, table: string, old: SQL): Promise<void> {
  for (;;) {
    const name = sql.identifier(table);
    const { rowCount } = await db.execute(
      sql`delete from ${name} where ctid = any(array(select ctid from ${name} where ${old} limit ${BATCH}))`,
    );
    if ((rowCount ?? 0) < BATCH) return;
  }
}

/** Cleans up now and every six hours; the returned function ends that. */
export function startCleanUp(
  { database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>,
  eyes: FeedEyes,
): () => Promise<void> {
  let running = Promise.resolve();
  const run = () => {
    running = cleanUp(database, clock(), eyes).catch((error) => log.warn({ err: error }, 'cleaning up failed'));
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
