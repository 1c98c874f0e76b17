/**
 * What waits to be sent, held once for all parts of a page that show it: the header, the notices, the marks in lists.
 * While three hundred entries are sent, in four tabs, each of these would otherwise read the outbox at every commit; this
 * reads it once, and not more often than ten times a second. Commits of other tabs and the service worker count as well.
 */
import { Dexie, type ObservabilitySet, RangeSet } from 'dexie';
import { currentSession, onSessionChange, type Session } from './account/account.ts';
import { isLost, pauseBefore } from './base/lost-connection.ts';
import { type SyncStatus, statusOf } from './read-outbox.ts';

/** What has entries that the server does not have yet: for the mark in lists. */
export interface WaitingIds {
  /** Loads of which anything at all waits, be it about one of their BOLs. */
  loads: ReadonlySet<string>;
  /** Rows, loads and BOLs, that an entry changes. */
  rows: ReadonlySet<string>;
}

interface Waiting {
  status: SyncStatus;
  ids: WaitingIds;
}

/** Pause between two readings, ms; while the store does not answer, the second. */
const PAUSE_MS = 100;
const LOST_PAUSE_MS = 3000;

/** Undefined: being read. Null: nobody is logged in. */
let held: Waiting | null | undefined;
/** Why the store could not be read; thrown to whoever looks. */
let failure: unknown = null;
const listeners = new Set<() => void>();
let stop = () => {};

/** Calls `listener` whenever one of the two below has changed; returns the function that stops it. */
export function onWaiting(listener: () => void): () => void {
  if (listeners.size === 0) stop = follow();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop();
    held = undefined;
    failure = null;
  };
}

/** Where sending stands; undefined while it is being read, null while nobody is logged in. Throws for an unreadable store. */
export const syncStatusNow = (): SyncStatus | null | undefined => look((waiting) => waiting.status);

/** What waits, by id; undefined and null as above. */
export const waitingIdsNow = (): WaitingIds | null | undefined => look((waiting) => waiting.ids);

function look<T>(part: (waiting: Waiting) => T): T | null | undefined {
  if (failure !== null) throw failure;
  return held ? part(held) : held;
}

function keep(now: typeof held): void {
  failure = null;
  if (now && held && isSame(now, held)) return;
  // Each part stays the same object as long as it says the same: nothing is drawn again for nothing.
  if (now && held && sameStatus(now, held)) held = { status: held.status, ids: now.ids };
  else if (now && held && sameIds(now, held)) held = { status: now.status, ids: held.ids };
  else held = now;
  for (const listener of [...listeners]) listener();
}

const sameStatus = (a: Waiting, b: Waiting) => JSON.stringify(a.status) === JSON.stringify(b.status);
const sameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((id) => b.has(id));
const sameIds = (a: Waiting, b: Waiting) => sameSet(a.ids.loads, b.ids.loads) && sameSet(a.ids.rows, b.ids.rows);
const isSame = (a: Waiting, b: Waiting) => sameStatus(a, b) && sameIds(a, b);

async function read({ db }: Session): Promise<Waiting> {
  const entries = await db.outbox.toArray();
  const loads = new Set(entries.map(({ lane }) => lane));
  return {
    status: await statusOf(db, entries),
    ids: { loads, rows: new Set(entries.flatMap(({ targets }) => targets)) },
  };
}

/** Keeps `held` as the store is, until the returned function is called. */
function follow(): () => void {
  let session = currentSession();
  let isResting = false;
  let isWanted = false;
  let stopped = false;
  /** Reads in a row that were cut off. */
  let cutOff = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const turn = async () => {
    isResting = true;
    isWanted = false;
    let pause = PAUSE_MS;
    const of = session;
    try {
      const now = of && (await read(of));
      cutOff = 0;
      if (!stopped && of === session) keep(now);
    } catch (error) {
      // A connection that died under it, or was closed, opens again: it is read again, as every list is (steady-query).
      if (isLost(error)) {
        isWanted = true;
        pause = pauseBefore(cutOff) ?? LOST_PAUSE_MS;
        cutOff += 1;
      } else if (!stopped && of === session) fail(error);
    }
    if (stopped) return;
    timer = setTimeout(() => {
      isResting = false;
      if (isWanted) void turn();
    }, pause);
  };
  const lookAnew = () => {
    isWanted = true;
    if (!isResting) void turn();
  };
  const onMutation = (parts: ObservabilitySet) => {
    if (session && concerns(parts, session.db.name)) lookAnew();
  };
  const endSession = onSessionChange((next) => {
    const isOther = next?.db !== session?.db;
    session = next;
    // Nothing of one person is shown to the next.
    if (isOther) keep(next ? undefined : null);
    lookAnew();
  });
  Dexie.on.storagemutated.subscribe(onMutation);
  lookAnew();
  return () => {
    stopped = true;
    clearTimeout(timer);
    endSession();
    Dexie.on.storagemutated.unsubscribe(onMutation);
  };
}

function fail(error: unknown): void {
  failure = error;
  for (const listener of [...listeners]) listener();
}

/** Whether a commit touched what waits, or what is known of the way to the server. */
function concerns(parts: ObservabilitySet, store: string): boolean {
  if (parts[`idb://${store}/outbox/`]) return true;
  const meta = parts[`idb://${store}/meta/`];
  if (!meta) return false;
  const keys = new RangeSet().add(meta);
  return keys.hasKey('connection') || keys.hasKey('pulledAt');
}
