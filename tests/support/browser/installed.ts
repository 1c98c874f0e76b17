/** What of the app is on a device already. */
import type { Page } from 'playwright-core';

/** Waits until the page is under the service worker's control: from then on it starts without a network. */
export async function isInstalled(page: Page): Promise<void> {
  // It fetches every file of the app first, one after the other.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });
}

/** Waits until the header says that the app, the loads and their documents are on this device. */
export async function isReadyOffline(page: Page): Promise<void> {
  await isInstalled(page);
  await page.locator('header [data-state=ready]').first().waitFor({ state: 'attached', timeout: 60_000 });
}
