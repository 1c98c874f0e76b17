/**
 * Sends what waits. One function for the page and the service worker: it can be called at any time, by anybody, twice at
 * once; it sends in order within a lane, four calls at a time, and ends only when a fresh look at the store finds
 * nothing that may go. See design: table of answers.
 */
import { filesOf, type OutboxEntry } from '#changes/entry.ts';
import { BATCH_ITEMS } from '#contract/batch.ts';
import { newId } from '#domain/ids.ts';
import type { Account } from '../account/account.ts';
import { loggedInAccount } from '../account/device-db.ts';
import { bestMeasurement, holdsNow } from '../api/clock.ts';
import { readConnection } from '../api/connection.ts';
import { coalesce } from '../base/coalesce.ts';
import { environment } from '../base/environment.ts';
import { withLock } from '../base/lock.ts';
import { cachePdf } from '../files/pdf-cache.ts';
import { type AccountDb, accountOfDb } from '../rows/schema.ts';
import { recoverCutOff } from './claim.ts';
import { handleTries, type Run, reachable } from './decide.ts';
import { dueEntries, dueOfLanes, hasCome, isAnythingElseDue, takenByServer } from './due.ts';
import { isOriginal } from './originals.ts';
import { goAlone, sendTogether, sharesCall, takesBatches } from './send-batch.ts';
import { sendEntry, type Try } from './try-entry.ts';

const TURNS_AT_ONCE = 4;
/** An answer is good enough to go on without asking first, ms. */
const FRESH_MS = 30_000;

export interface FlushOptions {
  /** "Send now": also what is waiting for the end of its pause. A server that said when to come back is still obeyed. */
  force?: boolean;
}

/** Sends everything of this account that may go now. Resolves when nothing more can be done now; throws only for a dead store. */
export function flush(account: Account, { force = false }: FlushOptions = {}): Promise<void> {
  return flushOneAtATime(account, force);
}

const flushOneAtATime = coalesce<[account: Account, force: boolean], void>(
  flushInChunks,
  ({ db }) => db.name,
  ([, earlier], [account, later]) => [account, earlier || later],
);

async function flushInChunks(account: Account, force: boolean): Promise<void> {
  const tried = new Set<number>();
  while (
    await withFlushLock(account.db, (owner) =>
      runChunk({ account, owner, force, tried, stopped: false, probing: null }),
    )
  ) {
    await environment.checkpoint('flush:between-chunks');
  }
  await releaseDocuments(account.db);
}

/** Works until nothing is due or the time is over; true when there is more to do in another turn. */
async function runChunk(run: Run): Promise<boolean> {
  const { db } = run.account;
  const anyTime = (entry: OutboxEntry) => run.force && !run.tried.has(entry.seq);
  await recoverCutOff(db);
  let ready = await dueEntries(db, anyTime);
  // Asked for what waits for the server's update, too: the answer is what tells of it.
  if (ready.length === 0 || !(await mayStart(run))) return false;
  ready = await takenByServer(db, ready);
  const end = environment.monotonic() + flushTimes.chunkMs;
  const inFlight = new Set<Promise<Turn>>();
  for (;;) {
    const timeLeft = environment.monotonic() < end;
    if (run.stopped || !timeLeft) ready = [];
    while (ready.length > 0 && inFlight.size < TURNS_AT_ONCE) {
      const turn: Promise<Turn> = work(run, takeTurn(db, ready)).then((lanes) => ({ lanes, of: turn }));
      inFlight.add(turn);
    }
    if (inFlight.size > 0) {
      const { lanes, of } = await Promise.race(inFlight);
      inFlight.delete(of);
      ready.unshift(...(await takenByServer(db, await dueOfLanes(db, lanes, anyTime))));
      continue;
    }
    if (run.stopped || !timeLeft) return !run.stopped;
    // The end is only believed after a fresh look: something may have been entered meanwhile.
    ready = await takenByServer(db, await dueEntries(db, anyTime));
    if (ready.length === 0) return false;
  }
}

/** The lanes of entries that were tried together, and the promise that said so. */
interface Turn {
  lanes: string[];
  of: Promise<Turn>;
}

/**
 * Takes the oldest entry out of `ready`, and with it others that can share a call: at most one of a lane is ever in
 * `ready`, so nothing in a batch waits for anything else in it.
 */
function takeTurn(db: AccountDb, ready: OutboxEntry[]): OutboxEntry[] {
  const first = ready.shift() as OutboxEntry;
  if (!takesBatches(db) || !sharesCall(first)) return [first];
  const together = [first];
  for (let at = 0; at < ready.length && together.length < BATCH_ITEMS; ) {
    if (sharesCall(ready[at] as OutboxEntry)) together.push(...ready.splice(at, 1));
    else at += 1;
  }
  return together;
}

/** Tries entries of different lanes, one alone or several in a batch, and returns their lanes. */
async function work(run: Run, entries: OutboxEntry[]): Promise<string[]> {
  const seqs = entries.map(({ seq }) => seq);
  for (const seq of seqs) run.tried.add(seq);
  try {
    const [first, ...others] = seqs;
    const { account, owner } = run;
    if (entries[0] && isOriginal(entries[0])) await handleTries(run, [await sendOriginal(run, entries[0])]);
    else if (first !== undefined && others.length === 0)
      await handleTries(run, [await sendEntry(account, first, owner)]);
    else await tryTogether(run, seqs);
  } catch (error) {
    // The entries stay marked as being sent; the next run sends them again and the server answers the same.
    console.error('What was sent could not be completed; it will be sent again.', error);
    run.stopped = true;
  }
  return entries.map(({ lane }) => lane);
}

/** How often a photograph on its way looks for what has to go first, ms. */
const LOOK_MS = 1000;

/** Minutes on a slow network: whatever is entered meanwhile, in whichever tab, goes first. */
async function sendOriginal({ account, owner }: Run, { seq }: OutboxEntry): Promise<Try> {
  const giveWay = new AbortController();
  const look = setInterval(() => {
    isAnythingElseDue(account.db).then(
      (isDue) => isDue && giveWay.abort(),
      () => undefined,
    );
  }, LOOK_MS);
  try {
    return await sendEntry(account, seq, owner, giveWay.signal);
  } finally {
    clearInterval(look);
  }
}

async function tryTogether(run: Run, seqs: number[]): Promise<void> {
  const tries = await sendTogether(run.account, seqs, run.owner);
  await handleTries(run, tries);
  const isSilent = (tried: Try) => tried.kind === 'answered' && SILENT.has(tried.answer.kind);
  // The server was reached all the same, or else the run would have been stopped.
  if (!run.stopped && tries.some(isSilent)) goAlone(run.account.db);
}

const SILENT = new Set(['network', 'busy']);

/** Whether sending makes sense at all, asked with one small question instead of somebody's check-in. */
async function mayStart(run: Run): Promise<boolean> {
  const { db, user } = run.account;
  if ((await loggedInAccount())?.userId !== user._id) return false;
  const now = environment.now();
  const connection = await readConnection(db);
  if (!hasCome(connection.pausedUntil, now)) return false;
  // By the wall clock alone an answer of hours ago looks fresh when that clock was set back by as much.
  const fresh = holdsNow(await bestMeasurement(db)) && Math.abs(now - connection.lastOkAt) < FRESH_MS;
  if (connection.way === 'open' && fresh) return true;
  return reachable(run);
}

/**
 * One flusher per device and person. The lock is held for a chunk of at most 20 s; while it is held the holder writes a
 * beat into the store. A frozen tab keeps its lock but can't beat: who waits and sees no beat for 45 s takes the lock
 * away. The frozen one may wake later; it finds that its entries have another sender and changes nothing. Changed by
 * tests only.
 */
export const flushTimes = { chunkMs: 20_000, beatMs: 5_000, silenceMs: 45_000 };

/** Runs `work` as the one flusher; `owner` names this turn on the entries it sends. */
export async function withFlushLock<T>(db: AccountDb, work: (owner: string) => Promise<T>): Promise<T> {
  const name = `connex-flush-${accountOfDb(db)}`;
  const owner = newId();
  const turn = async () => {
    const stop = startBeat(db, owner);
    try {
      return await work(owner);
    } finally {
      stop();
    }
  };
  return withLock(name, turn, (giveUp) => watchHolder(db, giveUp));
}

function startBeat(db: AccountDb, owner: string): () => void {
  let count = 0;
  const beat = () => {
    count += 1;
    db.meta.put({ key: 'flushBeat', value: `${owner} ${count}` }).catch(() => {
      // The store is closed or gone: then nobody can send either, and no beat is the truth.
    });
  };
  beat();
  const timer = setInterval(beat, flushTimes.beatMs);
  return () => clearInterval(timer);
}

/** Calls `onSilence` when the beat stood still for 45 s of this page's own time. */
function watchHolder(db: AccountDb, onSilence: () => void): () => void {
  let last: unknown;
  let silentMs = 0;
  const timer = setInterval(async () => {
    const beat = (await db.meta.get('flushBeat').catch(() => undefined))?.value;
    silentMs = beat === last ? silentMs + flushTimes.beatMs : 0;
    last = beat;
    if (silentMs >= flushTimes.silenceMs) onSilence();
  }, flushTimes.beatMs);
  return () => clearInterval(timer);
}

/**
 * Documents and photos the server has and no waiting entry or draft names any more leave the store of unsent bytes for the cache.
 * Housekeeping: whatever goes wrong here, the bytes simply stay.
 */
async function releaseDocuments(db: AccountDb): Promise<void> {
  for (const { sha256, bytes, kind } of await db.blobs.filter(({ sentAt }) => sentAt !== null).toArray()) {
    // Few ever look at one, and its megabytes would push out the documents of open loads.
    if (kind !== 'original') await cachePdf(db, sha256, bytes);
    await db.transaction('rw', [db.blobs, db.outbox, db.drafts], async () => {
      const needed = await db.outbox.filter((entry) => filesOf(entry).includes(sha256)).count();
      const drafted = await db.drafts.filter(({ value }) => JSON.stringify(value).includes(sha256)).count();
      if (needed === 0 && drafted === 0) await db.blobs.delete(sha256);
    });
  }
}
