/**
 * One at a time per browser, tabs and service worker together (Web Locks); within this page only where the browser has
 * none. Nothing is correct because of a lock: it saves double work. What must not happen twice is guarded by
 * idempotency keys and by checks inside transactions.
 */
const waiting = new Map<string, Promise<unknown>>();

/**
 * Runs `work` while holding the lock `name`. `watch` begins to watch the holder and says by its callback when that one
 * is not worth waiting for any longer: then the lock is taken away from it. It returns the function that stops it.
 */
export async function withLock<T>(
  name: string,
  work: () => Promise<T>,
  watch: (giveUp: () => void) => () => void,
): Promise<T> {
  const locks = webLocks();
  if (!locks) return inThisPage(name, work);
  const patience = new AbortController();
  let granted = false;
  const stopWatching = watch(() => {
    if (!granted) patience.abort();
  });
  try {
    return (await locks.request(name, { signal: patience.signal }, () => {
      granted = true;
      stopWatching();
      return work();
    })) as T;
  } catch (error) {
    if (granted || !patience.signal.aborted) throw error;
    // A frozen holder's request fails; what it still writes must be guarded.
    return (await locks.request(name, { steal: true }, work)) as T;
  } finally {
    stopWatching();
  }
}

/** Watches no holder: waits for `ms` and gives up. */
export function atMost(ms: number): (giveUp: () => void) => () => void {
  return (giveUp) => {
    const timer = setTimeout(giveUp, ms);
    return () => clearTimeout(timer);
  };
}

/** One after the other among callers in this page. */
export async function inThisPage<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = waiting.get(name) ?? Promise.resolve();
  const run = before.then(work, work);
  waiting.set(name, run);
  const forget = () => waiting.get(name) === run && waiting.delete(name);
  run.then(forget, forget);
  return run;
}

/** The browser’s own locks; null where it has none. */
export function webLocks(): LockManager | null {
  return typeof navigator === 'object' && navigator !== null && 'locks' in navigator ? (navigator.locks ?? null) : null;
}
