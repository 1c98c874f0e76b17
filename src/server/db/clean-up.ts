/**
 * Throws away what has run out: ended sessions, used-up links, and idempotency keys older than any device that might
 * still come back with them. Every process does it; deleting twice is harmless.
 */
import { sql } from 'drizzle-orm';
import type { Log } from '../log.ts';
import { KNOWN_FOR_MS } from '../session/known-device.ts';
import type { Database } from './database.ts';

const HOUR = 3_600_000;
const EVERY_MS = 6 * HOUR;

/** 400 days: a phone that lay in a drawer for a year must not do its work twice. */
const KEYS_LIVE_MS = 400 * 24 * HOUR;

export async function cleanUp({ db }: Database, now: Date): Promise<void> {
  const keysBefore = new Date(now.getTime() - KEYS_LIVE_MS).toISOString();
  await db.execute(sql`delete from idempotency_keys where created_at < ${keysBefore}`);
  await db.execute(sql`delete from sessions where expires_at < ${now.toISOString()}`);
  const knownBefore = new Date(now.getTime() - KNOWN_FOR_MS).toISOString();
  await db.execute(sql`delete from known_devices where seen_at < ${knownBefore}`);
  await db.execute(sql`delete from password_tokens where expires_at < ${now.toISOString()}`);
}

/** Cleans up now and every six hours; the returned function ends that. */
export function startCleanUp(database: Database, clock: () => Date, log: Log): () => Promise<void> {
  let running = Promise.resolve();
  const run = () => {
    running = cleanUp(database, clock()).catch((error) => log.warn({ err: error }, 'cleaning up failed'));
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
