/** Web Locks as browsers have them, stealing and aborting included: Node 20 has none. */
type Grant = { release: () => void; stolen: (reason: unknown) => void };

class FakeLocks {
  private readonly held = new Map<string, Grant>();
  private readonly queues = new Map<string, (() => void)[]>();

  request = async (
    name: string,
    optionsOrWork: { steal?: boolean; signal?: AbortSignal } | (() => Promise<unknown>),
    maybeWork?: () => Promise<unknown>,
  ): Promise<unknown> => {
    const work = maybeWork ?? (optionsOrWork as () => Promise<unknown>);
    const { steal = false, signal } = maybeWork ? (optionsOrWork as { steal?: boolean; signal?: AbortSignal }) : {};
    const holder = this.held.get(name);
    if (holder && steal) holder.stolen(new DOMException('The lock was stolen', 'AbortError'));
    else if (holder) await this.waitFor(name, signal);
    return new Promise((resolve, reject) => {
      const grant: Grant = {
        stolen: reject,
        release: () => {
          if (this.held.get(name) !== grant) return;
          this.held.delete(name);
          this.queues.get(name)?.shift()?.();
        },
      };
      this.held.set(name, grant);
      work().then(resolve, reject).finally(grant.release);
    });
  };

  private waitFor(name: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.queues.get(name) ?? [];
      this.queues.set(name, queue);
      queue.push(resolve);
      signal?.addEventListener('abort', () => {
        const at = queue.indexOf(resolve);
        if (at !== -1) queue.splice(at, 1);
        reject(new DOMException('Aborted', 'AbortError'));
      });
    });
  }
}

/** Gives this realm Web Locks; returns the function that takes them away. */
export function installLocks(): () => void {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  Object.defineProperty(globalThis, 'navigator', { value: { locks: new FakeLocks() }, configurable: true });
  return () => {
    if (before) Object.defineProperty(globalThis, 'navigator', before);
    else Reflect.deleteProperty(globalThis, 'navigator');
  };
}
