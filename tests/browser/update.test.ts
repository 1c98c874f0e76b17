/** New versions are offered, never forced; open pages go on with theirs, and what waits to be sent survives them all. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signIn, visit } from '../support/browser/browser.ts';
import { lookForUpdate, useDeployedApp, versionOf } from '../support/browser/deployed-app.ts';
import * as screens from '../support/browser/screens.ts';
import { button } from '../support/browser/screens.ts';
import { isInstalled } from '../support/browser/stage.ts';

const PU = 'PU-UPDATE-1';
const app = useDeployedApp(PU);

/** Scripts the device keeps, of which version. */
const keptVersions = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const kept = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
    return [...new Set(kept.flatMap(({ url }) => /[/-][\w-]{7}([A-Z])\.js$/.exec(url)?.[1] ?? []))];
  });

/** The workers of this browser: what waits, and what is on its way. */
const comingOf = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return { installing: registration?.installing?.state ?? null, waiting: registration?.waiting?.state ?? null };
  });
const WAITS = { installing: null, waiting: 'installed' };

/** A screen this page has not shown yet: its code comes only now. */
async function openLazyScreen(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'FAQs' }).first().click();
  await page.getByRole('heading', { name: 'FAQs', exact: true, level: 1 }).waitFor();
}

/** Clicks Reload in the first tab: every tab comes back in this version, with what waits to be sent. */
async function reloadInto(version: string, tabs: [Page, Page]): Promise<void> {
  const reloaded = tabs.map((tab) => tab.waitForEvent('load', { timeout: 90_000 }));
  await button(tabs[0], 'Reload').click();
  await Promise.all(reloaded);
  for (const tab of tabs) {
    await screens.seeStatus(tab, '1 waiting to send');
    expect(await versionOf(tab)).toBe(version);
  }
}

test('E1, E3: through two new versions in a row open tabs go on, and one click moves them all with what waits', async () => {
  const { page, context } = app.browser;
  await signIn(page, app.server.url, 'clerk@receiver.example');
  await screens.openRow(page, PU);
  await isInstalled(page);
  const other = await context.newPage();
  await visit(other, `${app.server.url}/home`);
  await context.route('**/api/**', (route) => route.abort());
  await screens.checkIn(page, 1);

  app.deploy('B');
  await lookForUpdate(page);
  await screens.see(page, 'A new version is ready');
  app.deploy('C');
  await lookForUpdate(page);
  await expect.poll(() => comingOf(page), { timeout: 60_000 }).toEqual(WAITS);
  expect(await keptVersions(page)).toContain('C');
  // The server has forgotten version A; its pages have all they need on the device.
  await openLazyScreen(page);
  await visit(other, `${app.server.url}/home`);
  await openLazyScreen(other);
  expect([await versionOf(page), await versionOf(other)]).toEqual(['A', 'A']);

  // The newest, not the one it was offered for first; nothing of the others stays.
  await reloadInto('C', [page, other]);
  expect(await comingOf(page)).toEqual({ installing: null, waiting: null });
  await expect.poll(() => keptVersions(page)).toEqual(['C']);

  await context.unroute('**/api/**');
  await screens.networkIsBack(page);
  await screens.seeStatus(page, 'All sent');
  await screens.seeStatus(other, 'All sent');
});
