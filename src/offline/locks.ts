/**
 * One at a time per browser, tabs and service worker together (Web Locks); within this page only where the browser has
 * none. Nothing is correct because of a lock: it saves double work. What must not happen twice is guarded by
 * idempotency keys and by checks inside transactions.
 */
const waiting = new Map<string, Promise<unknown>>();

/** Runs `work` while holding the lock `name`. */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = webLocks();
  if (locks) return (await locks.request(name, work)) as T;
  const before = waiting.get(name) ?? Promise.resolve();
  const run = before.then(work, work);
  waiting.set(
    name,
    run.catch(() => {}),
  );
  return run;
}

/** Takes the lock away from a holder that is frozen; its own `withLock` then fails, its work is told by `owner`. */
export async function stealLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = webLocks();
  return locks ? ((await locks.request(name, { steal: true }, work)) as T) : withLock(name, work);
}

export function webLocks(): LockManager | null {
  return typeof navigator === 'object' && navigator !== null && 'locks' in navigator ? (navigator.locks ?? null) : null;
}
