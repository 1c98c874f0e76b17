/**
 * Keeps the app's files whole. A browser may throw away the caches and leave everything else: the worker, the store, the
 * session. So what is missing is looked for again whenever a page asks and whenever a file is missed, and fetched; the
 * pages are told how far that is. Every file is checked against the hash in the list of files: one of another version,
 * or of a portal, never takes the place of the right one.
 */
import type { PrecacheController } from 'workbox-precaching';
import { SHELL_REPORT, type ShellReport } from '#offline/offline-ready.ts';

declare const self: ServiceWorkerGlobalScope;

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
  const countKept = async () => {
    const there = new Set((await (await self.caches.open(strategy.cacheName)).keys()).map(({ url }) => url));
    return [...files.values()].filter((key) => there.has(key)).length;
  };

  let look: Promise<void> | null = null;
  const check = (event: ExtendableEvent) => {
    look ??= refill(controller, tell).finally(() => {
      look = null;
    });
    event.waitUntil(look);
  };

  /** Files fetched by the install that is under way; null while there is none. */
  let installed: number | null = null;
  strategy.plugins.push({
    cacheDidUpdate: async () => {
      if (installed === null) return;
      installed += 1;
      if (installed % STEP === 1) await tell({ kept: installed, busy: true }, true);
    },
    // A file that should have been there is fetched for a page: others are missing too.
    requestWillFetch: async ({ request, event }) => {
      if (event.type === 'fetch') check(event as ExtendableEvent);
      return request;
    },
  });
  const install = (event: ExtendableEvent) => {
    installed = 0;
    const done = controller.install(event);
    const end = async () => {
      installed = null;
      await tell({ kept: await countKept(), busy: false }, true);
    };
    event.waitUntil(done.then(end, end));
  };
  return { check, install };
}

/** Fetches the files that are missing, in the order of the list. */
async function refill(controller: PrecacheController, tell: (progress: Progress) => Promise<void>): Promise<void> {
  const files = controller.getURLsToCacheKeys();
  const cache = await self.caches.open(controller.strategy.cacheName);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...files].filter(([, key]) => !there.has(key));
  let kept = files.size - missing.length;
  if (missing.length > 0) await tell({ kept, busy: true });
  let failures = 0;
  for (const [url, cacheKey] of missing) {
    if (await fetchFile(controller, url, cacheKey)) {
      kept += 1;
      failures = 0;
      if (kept % STEP === 0) await tell({ kept, busy: true });
    } else {
      failures += 1;
      if (failures === PATIENCE) break;
    }
  }
  await tell({ kept, busy: false });
}

/** Fetches and keeps one file as the library does at an install; false where it can't be had, or is another one. */
async function fetchFile(controller: PrecacheController, url: string, cacheKey: string): Promise<boolean> {
  const request = new Request(url, {
    integrity: controller.getIntegrityForCacheKey(cacheKey) ?? '',
    // A name without a hash may stand for another version in the browser's own cache.
    cache: cacheKey === url ? 'default' : 'reload',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(FILE_MS),
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
