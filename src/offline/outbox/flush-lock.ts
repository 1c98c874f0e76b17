/**
 * One flusher per device and person. The lock is held for a chunk of at most 20 s; while it is held the holder writes a
 * beat into the store. A frozen tab keeps its lock but can't beat: who waits and sees no beat for 45 s takes the lock
 * away. The frozen one may wake later; it finds that its entries have another sender and changes nothing.
 */
import { newId } from '#domain/ids.ts';
import type { AccountDb } from '../db/schema.ts';
import { accountOfDb } from '../db/schema.ts';
import { inThisPage, stealLock, webLocks } from '../locks.ts';

/** Changed by tests only. */
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
  const locks = webLocks();
  if (!locks) return inThisPage(name, turn);
  const patience = new AbortController();
  let granted = false;
  const stopWatching = watchHolder(db, () => {
    if (!granted) patience.abort();
  });
  try {
    return (await locks.request(name, { signal: patience.signal }, () => {
      granted = true;
      stopWatching();
      return turn();
    })) as T;
  } catch (error) {
    if (granted || !patience.signal.aborted) throw error;
    return stealLock(name, turn);
  } finally {
    stopWatching();
  }
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
