/** The shell: every built file, kept at install, so that the app starts without a network. */
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, type Route } from 'workbox-routing';
import { keepShell } from './shell-keeper.ts';

declare const self: ServiceWorkerGlobalScope;

const START = '/index.html';

/** The API is never the app's page, nor is anything with a file's ending; an ending in the query is no file. */
export const NOT_A_SCREEN = [/^\/api\//, /^[^?]*\.\w+(\?|$)/];

export interface Shell {
  routes: Route[];
  install: (event: ExtendableEvent) => void;
  activate: (event: ExtendableEvent) => void;
  /** Looks for files that have gone missing, fetches them and tells the pages. */
  check: (event: ExtendableEvent) => void;
}

/** The precached files with their routes; navigations get the app's page. */
export function createShell(manifest: (PrecacheEntry | string)[]): Shell {
  const controller = new PrecacheController();
  controller.addToCacheList(manifest);
  const keeper = keepShell(controller);
  const hasStart = controller.getCacheKeyForURL(START) !== undefined;
  const routes: Route[] = [new PrecacheRoute(controller)];
  // While developing nothing is built, and the development server answers navigations.
  if (hasStart) {
    routes.push(new NavigationRoute(controller.createHandlerBoundToURL(START), { denylist: NOT_A_SCREEN }));
  }
  return {
    routes,
    // No skipWaiting here: a running page would lose the files it was built with.
    install: keeper.install,
    // While developing there are no files to keep, and nothing is claimed of them.
    check: (event) => hasStart && keeper.check(event),
    activate: (event) => {
      event.waitUntil(dropOldFiles(controller));
      // The page that installed the worker is served by it at once, so it survives losing the network.
      event.waitUntil(self.clients.claim());
    },
  };
}

/**
 * Takes away what other versions left. All versions keep their files in one place, so an even newer one that is being
 * installed, or waits, would lose what it has fetched already: then nothing goes now, it will tidy up itself.
 */
async function dropOldFiles(controller: PrecacheController): Promise<void> {
  const { registration } = self;
  const ours = new Set(controller.getURLsToCacheKeys().values());
  const cache = await self.caches.open(controller.strategy.cacheName);
  for (const kept of await cache.keys()) {
    // Asked each time: it may begin while this goes on.
    if (registration.installing || registration.waiting) return;
    if (!ours.has(kept.url)) await cache.delete(kept);
  }
}
