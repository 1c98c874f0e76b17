/** What a browser does to a service worker by itself, made to happen now: over the DevTools protocol. */
import type { CDPSession, Page } from 'playwright-core';
import { SYNC_TAG } from '#offline/sync/background-sync.ts';

/** Does something to the worker of `origin`; the page may be any of this browser. */
async function atWorker(
  page: Page,
  origin: string,
  act: (devtools: CDPSession, registrationId: string) => Promise<unknown>,
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (registration) resolve(registration.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await act(devtools, await found);
  await devtools.detach();
}

/** Wakes the worker of `origin` with the sync event that a returning network fires. */
export async function fireSync(page: Page, origin: string): Promise<void> {
  await atWorker(page, origin, (devtools, registrationId) =>
    devtools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: SYNC_TAG, lastChance: false }),
  );
}

/** Hands the worker of `origin` a push message, as the browser does once its push service has opened it. */
export async function deliverPush(page: Page, origin: string, message: object): Promise<void> {
  await atWorker(page, origin, (devtools, registrationId) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) }),
  );
}

/** Stops all workers of the browser, whatever they are doing: browsers do so to save memory. */
export async function killWorkers(page: Page, origin: string): Promise<void> {
  await atWorker(page, origin, (devtools) => devtools.send('ServiceWorker.stopAllWorkers'));
}
