/**
 * What the last answers told about the way to the server, kept in the person's store so that every tab and the service
 * worker see the same. It is derived from answers only: `navigator.onLine` is a hint to try, never a fact.
 */
import { environment } from '../base/environment.ts';
import type { AccountDb } from '../rows/schema.ts';
import type { Answer } from './answer.ts';

type Way = 'open' | 'offline' | 'portal' | 'sign-in' | 'other-person';

export interface Connection {
  way: Way;
  /** Since when it has been like this, ms. */
  since: number;
  /** Answers in a row that were no help: none, a portal's, "later", a fault. */
  failures: number;
  /** No automatic request before this time (Retry-After of the whole server), ms. */
  pausedUntil: number;
  /** When the server last said yes to anything, to within ten seconds, ms. */
  lastOkAt: number;
}

const UNKNOWN: Connection = { way: 'open', since: 0, failures: 0, pausedUntil: 0, lastOkAt: 0 };
const OK_STEP_MS = 10_000;
/** Answers of a server that works; after others the next look takes its time. */
const LETS_THROUGH = new Set<Answer['kind']>(['ok', 'refused', 'sign-in', 'other-person']);

export async function readConnection(db: AccountDb): Promise<Connection> {
  const row = await db.meta.get('connection');
  return (row?.value as Connection | undefined) ?? UNKNOWN;
}

/** Notes what an answer tells about the way. */
export async function noteAnswer(db: AccountDb, answer: Answer): Promise<void> {
  const way = wayOf(answer);
  await db.transaction('rw', db.meta, async () => {
    const old = await readConnection(db);
    const pausedUntil =
      answer.kind === 'busy' && answer.status === 429
        ? environment.now() + (answer.retryAfterMs ?? 0)
        : old.pausedUntil;
    const failures = LETS_THROUGH.has(answer.kind) ? 0 : old.failures + 1;
    const now = environment.now();
    const okIsNews = answer.kind === 'ok' && Math.abs(now - old.lastOkAt) >= OK_STEP_MS;
    if (way === old.way && failures === old.failures && pausedUntil === old.pausedUntil && !okIsNews) return;
    const since = way === old.way ? old.since : now;
    const lastOkAt = okIsNews ? now : old.lastOkAt;
    const value: Connection = { way, since, failures, pausedUntil, lastOkAt };
    await db.meta.put({ key: 'connection', value });
  });
}

function wayOf(answer: Answer): Way {
  switch (answer.kind) {
    case 'network':
      return 'offline';
    case 'portal':
      return 'portal';
    case 'sign-in':
      return 'sign-in';
    case 'other-person':
      return 'other-person';
    case 'ok':
    case 'busy':
    case 'fault':
    case 'refused':
      return 'open';
  }
}
