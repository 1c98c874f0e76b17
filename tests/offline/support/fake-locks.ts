/** Web Locks as browsers have them, stealing and aborting included: Node 20 has none. */
type Grant = { release: () => void; stolen: (reason: unknown) => void };
/** One page or worker. */
type Client = { dead: boolean; grants: Grant[] };
type Options = { steal?: boolean; signal?: AbortSignal };
type Request = (
  name: string,
  options: Options | (() => Promise<unknown>),
  work?: () => Promise<unknown>,
) => Promise<unknown>;

export class FakeLocks {
  private readonly held = new Map<string, Grant>();
  private readonly queues = new Map<string, (() => void)[]>();

  request: Request = (...given) => this.ask(given, { dead: false, grants: [] });

  /** The locks as one page or worker has them: when it dies, the browser gives back what it held. */
  forClient(): { request: Request; die: () => void } {
    const client: Client = { dead: false, grants: [] };
    return {
      request: (...given) => this.ask(given, client),
      die: () => {
        client.dead = true;
        for (const { release } of client.grants) release();
      },
    };
  }

  private async ask([name, optionsOrWork, maybeWork]: Parameters<Request>, client: Client): Promise<unknown> {
    const work = maybeWork ?? (optionsOrWork as () => Promise<unknown>);
    const { steal = false, signal } = maybeWork ? (optionsOrWork as Options) : {};
    const holder = this.held.get(name);
    if (holder && steal) holder.stolen(new DOMException('The lock was stolen', 'AbortError'));
    else if (holder) await this.waitFor(name, signal);
    if (client.dead) {
      this.passOn(name);
      return new Promise(() => {});
    }
    return new Promise((resolve, reject) => {
      const grant: Grant = {
        stolen: reject,
        release: () => {
          if (this.held.get(name) !== grant) return;
          this.passOn(name);
        },
      };
      this.held.set(name, grant);
      client.grants.push(grant);
      work().then(resolve, reject).finally(grant.release);
    });
  }

  /** To the next in line; until that one has taken it nobody else can. */
  private passOn(name: string): void {
    const next = this.queues.get(name)?.shift();
    if (next) next();
    else this.held.delete(name);
  }

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
