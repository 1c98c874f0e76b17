/** Cache Storage in memory: Node has none. */
class FakeCache {
  private readonly kept = new Map<string, Response>();
  private readonly isFull: () => boolean;

  constructor(isFull: () => boolean) {
    this.isFull = isFull;
  }

  async match(request: RequestInfo | URL) {
    return this.kept.get(urlOf(request))?.clone();
  }

  async put(request: RequestInfo | URL, response: Response) {
    if (this.isFull()) throw new DOMException('Quota exceeded.', 'QuotaExceededError');
    this.kept.set(urlOf(request), response);
  }

  async delete(request: RequestInfo | URL) {
    return this.kept.delete(urlOf(request));
  }

  async keys() {
    return this.urls().map((url) => new Request(url));
  }

  urls() {
    return [...this.kept.keys()];
  }
}

const urlOf = (request: RequestInfo | URL) =>
  typeof request === 'string' ? request : request instanceof URL ? request.href : request.url;

export const storage = { full: false };

/** A Cache Storage of its own. */
export function newCaches(isFull: () => boolean) {
  const all = new Map<string, FakeCache>();
  return {
    all,
    open: async (name: string) => {
      const cache = all.get(name) ?? new FakeCache(isFull);
      all.set(name, cache);
      return cache;
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (request: RequestInfo | URL, { cacheName }: { cacheName?: string } = {}) => {
      for (const [name, cache] of all) {
        const found = cacheName === undefined || cacheName === name ? await cache.match(request) : undefined;
        if (found) return found;
      }
      return undefined;
    },
    has: async (name: string) => all.has(name),
  };
}

/** Gives this realm Cache Storage; returns the function that takes it away. */
export function installCaches(): () => void {
  storage.full = false;
  const fake = newCaches(() => storage.full);
  Object.defineProperty(globalThis, 'caches', { value: fake, configurable: true });
  return () => Reflect.deleteProperty(globalThis, 'caches');
}
