/**
 * The service worker, as a table of events. It starts the app without a network, gives documents to whoever may read them,
 * sends what waits when the browser wakes it, shows pushes and takes shared PDFs. It never touches `/api` data: the
 * device's store is that cache. An update waits until the person agrees.
 */
import type { PrecacheEntry } from 'workbox-precaching';
import { Router } from 'workbox-routing';
import { CHECK_SHELL } from '#offline/offline-ready.ts';
import { onUpdateMessage, sendOnSync } from './background-sync.ts';
import { documentRoute, mapRoute } from './pdf-cache.ts';
import { createShell } from './precache.ts';
import { openPath, showPush } from './push.ts';
import { takeShare } from './share-target.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

const shell = createShell(self.__WB_MANIFEST);
const router = new Router();
for (const route of [documentRoute, mapRoute, ...shell.routes]) router.registerRoute(route);

self.addEventListener('install', (event) => shell.install(event));
self.addEventListener('activate', (event) => shell.activate(event));
self.addEventListener('message', (event) => {
  if ((event.data as { type?: unknown } | null)?.type === CHECK_SHELL) shell.check(event);
  else onUpdateMessage(event);
});
self.addEventListener('sync', (event) => sendOnSync(event as Parameters<typeof sendOnSync>[0]));
self.addEventListener('push', showPush);
self.addEventListener('notificationclick', openPath);
self.addEventListener('fetch', (event) => {
  const response = takeShare(event.request) ?? router.handleRequest({ event, request: event.request });
  if (response) event.respondWith(response);
});
