/**
 * Sends what waits. One function for the page and the service worker: it can be called at any time, by anybody, twice at
 * once; it sends in order within a lane, four lanes at a time, and ends only when a fresh look at the store finds
 * nothing that may go. See design: table of answers.
 */
import type { Account } from '../account.ts';
import { bestMeasurement, holdsNow } from '../clock.ts';
import { readConnection } from '../connection.ts';
import { signedInAccount } from '../db/device-db.ts';
import type { OutboxEntry } from '../db/outbox-entry.ts';
import { environment } from '../environment.ts';
import { hasCome } from './backoff.ts';
import { recoverCutOff } from './claim.ts';
import { dueEntries, dueOfLane } from './due-entries.ts';
import { flushTimes, withFlushLock } from './flush-lock.ts';
import { handleTry } from './handle-try.ts';
import { releaseDocuments } from './release-documents.ts';
import { type Run, reachable } from './run.ts';
import { sendEntry } from './send-entry.ts';

const LANES_AT_ONCE = 4;
/** An answer is good enough to go on without asking first, ms. */
const FRESH_MS = 30_000;

export interface FlushOptions {
  /** "Send now": also what is waiting for the end of its pause. A server that said when to come back is still obeyed. */
  force?: boolean;
}

interface Wanted {
  again: boolean;
  force: boolean;
  done: Promise<void>;
}

const running = new Map<string, Wanted>();

/** Sends everything of this account that may go now. Resolves when nothing more can be done now; throws only for a dead store. */
export function flush(account: Account, { force = false }: FlushOptions = {}): Promise<void> {
  const key = account.db.name;
  const already = running.get(key);
  if (already) {
    already.again = true;
    already.force ||= force;
    return already.done;
  }
  const wanted: Wanted = { again: true, force, done: Promise.resolve() };
  wanted.done = (async () => {
    try {
      while (wanted.again) {
        wanted.again = false;
        const forced = wanted.force;
        wanted.force = false;
        await flushInChunks(account, forced);
      }
    } finally {
      running.delete(key);
    }
  })();
  running.set(key, wanted);
  return wanted.done;
}

/** One turn of the lock after the other, so that nobody holds it for long. */
async function flushInChunks(account: Account, force: boolean): Promise<void> {
  const tried = new Set<number>();
  while (
    await withFlushLock(account.db, (owner) =>
      runChunk({ account, owner, force, tried, stopped: false, probing: null }),
    )
  ) {
    await environment.checkpoint('flush:between-chunks');
  }
  await releaseDocuments(account);
}

/** Works until nothing is due or the time is over; true when there is more to do in another turn. */
async function runChunk(run: Run): Promise<boolean> {
  const { db } = run.account;
  const anyTime = (entry: OutboxEntry) => run.force && !run.tried.has(entry.seq);
  await recoverCutOff(db);
  let ready = await dueEntries(db, anyTime);
  if (ready.length === 0 || !(await mayStart(run))) return false;
  const end = environment.monotonic() + flushTimes.chunkMs;
  const inFlight = new Map<string, Promise<string>>();
  for (;;) {
    const timeLeft = environment.monotonic() < end;
    if (run.stopped || !timeLeft) ready = [];
    for (const entry of ready.splice(0, LANES_AT_ONCE - inFlight.size)) inFlight.set(entry.lane, work(run, entry));
    if (inFlight.size > 0) {
      const lane = await Promise.race(inFlight.values());
      inFlight.delete(lane);
      const next = await dueOfLane(db, lane, anyTime);
      if (next) ready.unshift(next);
      continue;
    }
    if (run.stopped || !timeLeft) return !run.stopped;
    // The end is only believed after a fresh look: something may have been entered meanwhile.
    ready = await dueEntries(db, anyTime);
    if (ready.length === 0) return false;
  }
}

/** Tries one entry and returns its lane. */
async function work(run: Run, { seq, lane }: OutboxEntry): Promise<string> {
  run.tried.add(seq);
  try {
    await handleTry(run, await sendEntry(run.account, seq, run.owner));
  } catch (error) {
    // The entry stays marked as being sent; the next run sends it again and the server answers the same.
    console.error('An entry could not be brought to its end; it will be sent again.', error);
    run.stopped = true;
  }
  return lane;
}

/** Whether sending makes sense at all, asked with one small question instead of somebody's check-in. */
async function mayStart(run: Run): Promise<boolean> {
  const { db, user } = run.account;
  if ((await signedInAccount())?.userId !== user._id) return false;
  const now = environment.now();
  const connection = await readConnection(db);
  if (!hasCome(connection.pausedUntil, now)) return false;
  // By the wall clock alone an answer of hours ago looks fresh when that clock was set back by as much.
  const fresh = holdsNow(await bestMeasurement(db)) && Math.abs(now - connection.lastOkAt) < FRESH_MS;
  if (connection.way === 'open' && fresh) return true;
  return reachable(run);
}
