/** What a browser does to a service worker by itself, made to happen now: over the DevTools protocol. */
import type { Page } from 'playwright-core';
import { SYNC_TAG } from '#offline/sync/background-sync.ts';

/** Wakes the worker of `origin` with the sync event that a returning network fires; the page may be any of this browser. */
export async function fireSync(page: Page, origin: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (registration) resolve(registration.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await found;
  await devtools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: SYNC_TAG, lastChance: false });
  await devtools.detach();
}
