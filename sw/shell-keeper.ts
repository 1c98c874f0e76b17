/**
 * Keeps the app's files whole. A browser may throw away the caches and leave everything else: the worker, the store, the
 * session. So what is missing is looked for again whenever a page asks and whenever a file is missed, and fetched; the
 * pages are told how far that is. Every file is checked against the hash in the list of files: one of another version,
 * or of a portal, never takes the place of the right one.
 */
import type { PrecacheController } from 'workbox-precaching';
import { SHELL_REPORT, type ShellReport } from '#offline/offline-ready.ts';

declare const self: ServiceWorkerGlobalScope;

/** Files fetched at once: one after the other, a far server's way there and back would be waited for with each. */
const AT_ONCE = 6;
/** So many failures in a row, and the network is taken for gone. */
const PATIENCE = 3;
/** A file that takes longer is tried again at the next look, ms. */
const FILE_MS = 60_000;
/** Pages are told after each so many files. */
const STEP = 5;

type Progress = Pick<ShellReport, 'kept' | 'busy'>;

export interface ShellKeeper {
  /** Fetches what is missing and tells the pages; one look at a time. */
  check: (event: ExtendableEvent) => void;
  /** Installs all files, and tells the pages how far that is. */
  install: (event: ExtendableEvent) => void;
}

export function keepShell(controller: PrecacheController): ShellKeeper {
  const { strategy } = controller;
  const files = controller.getURLsToCacheKeys();
  const tell = async ({ kept, busy }: Progress, next = false) => {
    const report: ShellReport = { type: SHELL_REPORT, kept, files: files.size, busy, next };
    for (const page of await self.clients.matchAll({ type: 'window', includeUncontrolled: true })) {
      page.postMessage(report);
    }
  };
  const refill = async () => {
    const missing = await missingFiles(controller);
    if (missing.length > 0) await tell({ kept: files.size - missing.length, busy: true });
    const kept = await fetchMissing(controller, missing, {
      patience: PATIENCE,
      limitMs: FILE_MS,
      onKept: (count) => tell({ kept: count, busy: true }),
    });
    await tell({ kept, busy: false });
  };

  let look: Promise<void> | null = null;
  const check = (event: ExtendableEvent) => {
    look ??= refill().finally(() => {
      look = null;
    });
    event.waitUntil(look);
  };

  strategy.plugins.push({
    // A file that should have been there is fetched for a page: others are missing too.
    requestWillFetch: async ({ request, event }) => {
      if (event.type === 'fetch') check(event as ExtendableEvent);
      return request;
    },
  });
  const installAll = async () => {
    const onKept = (kept: number) => tell({ kept, busy: true }, true);
    const kept = await fetchMissing(controller, await missingFiles(controller), { patience: 1, onKept });
    await tell({ kept, busy: false }, true);
    // The browser drops the version and tries again at the next start.
    if (kept < files.size) throw new Error('Not every file of this version could be fetched.');
  };
  return { check, install: (event) => event.waitUntil(installAll()) };
}

interface Fetching {
  /** Failures in a row until it is given up. */
  patience: number;
  /** What one file may take, ms; without it as long as it takes. */
  limitMs?: number;
  /** Called now and then with how many files there are by then. */
  onKept: (kept: number) => Promise<void>;
}

/** Fetches the missing files, in the order of the list, some at once. Returns how many there are in the end. */
async function fetchMissing(
  controller: PrecacheController,
  missing: File[],
  { patience, limitMs, onKept }: Fetching,
): Promise<number> {
  let kept = controller.getURLsToCacheKeys().size - missing.length;
  let failures = 0;
  const fetchOnes = async () => {
    for (let file = missing.shift(); file && failures < patience; file = missing.shift()) {
      if (await fetchFile(controller, file, limitMs)) {
        kept += 1;
        failures = 0;
        if (kept % STEP === 1) await onKept(kept);
      } else failures += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchOnes));
  return kept;
}

type File = readonly [url: string, cacheKey: string];

async function missingFiles(controller: PrecacheController): Promise<File[]> {
  const cache = await self.caches.open(controller.strategy.cacheName);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  return [...controller.getURLsToCacheKeys()].filter(([, key]) => !there.has(key));
}

/** Fetches and keeps one file as the library does at an install; false where it can't be had, or is another one. */
async function fetchFile(controller: PrecacheController, [url, cacheKey]: File, limitMs?: number): Promise<boolean> {
  const request = new Request(url, {
    integrity: controller.getIntegrityForCacheKey(cacheKey) ?? '',
    // A name without a hash may stand for another version in the browser's own cache.
    cache: cacheKey === url ? 'default' : 'reload',
    credentials: 'same-origin',
    ...(limitMs === undefined ? {} : { signal: AbortSignal.timeout(limitMs) }),
  });
  // Only in an "install" does the library keep what it fetched.
  const event = Object.assign(new ExtendableEvent('install'), { waitUntil: () => {} });
  try {
    await Promise.all(controller.strategy.handleAll({ params: { cacheKey }, request, event }));
    return true;
  } catch (error) {
    console.info('A file of the app could not be kept for offline.', url, error);
    return false;
  }
}
