/**
 * One at a time per browser, tabs and service worker together (Web Locks); within this page only where the browser has
 * none. Nothing is correct because of a lock: it saves double work. What must not happen twice is guarded by
 * idempotency keys and by checks inside transactions.
 */
const waiting = new Map<string, Promise<unknown>>();

/** Runs `work` while holding the lock `name`; takes it from a holder that keeps it for longer than `patienceMs`. */
export async function withLock<T>(name: string, work: () => Promise<T>, patienceMs: number): Promise<T> {
  const locks = webLocks();
  if (!locks) return inThisPage(name, work);
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), patienceMs);
  let granted = false;
  try {
    return (await locks.request(name, { signal: patience.signal }, () => {
      granted = true;
      clearTimeout(timer);
      return work();
    })) as T;
  } catch (error) {
    if (granted || !patience.signal.aborted) throw error;
    return await stealLock(name, work);
  } finally {
    clearTimeout(timer);
  }
}

/** One after the other among callers in this page. */
export async function inThisPage<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = waiting.get(name) ?? Promise.resolve();
  const run = before.then(work, work);
  waiting.set(name, run);
  return run;
}

/** Takes the lock away from a holder that is frozen: its request fails, and what it still writes must be guarded. */
export async function stealLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = webLocks();
  return locks ? ((await locks.request(name, { steal: true }, work)) as T) : inThisPage(name, work);
}

export function webLocks(): LockManager | null {
  return typeof navigator === 'object' && navigator !== null && 'locks' in navigator ? (navigator.locks ?? null) : null;
}
