import type { BrowserContext, Page } from 'playwright-core';

/** A page as the server gives it, and not the service worker. */
export async function servedPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setBypassServiceWorker', { bypass: true });
  return page;
}
