/** New versions are offered, never forced; open pages go on with theirs, and what waits to be sent survives them all. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dropProfile, newProfile, openBrowser, signIn, type TestBrowser, visit } from '../support/browser/browser.ts';
import { deployments } from '../support/browser/deploy.ts';
import * as screens from '../support/browser/screens.ts';
import { button } from '../support/browser/screens.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { isInstalled, TABLET } from '../support/browser/stage.ts';
import { type TestServer, testServer } from '../support/server/test-server.ts';

const PU = 'PU-UPDATE-1';
const app = deployments();
const profile = newProfile();
let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  app.deploy('A');
  server = await testServer({ appFolder: app.folder });
  server.clock.set(new Date());
  await shipLoads(server.url, [PU]);
  browser = await openBrowser({ profile, size: TABLET });
});
afterAll(async () => {
  await browser?.close();
  dropProfile(profile);
  app.dispose();
});

const versionOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.version);

/** Scripts the device keeps, of which version. */
const keptVersions = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const kept = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
    return [...new Set(kept.flatMap(({ url }) => /-[\w-]{8}([A-Z])\.js$/.exec(url)?.[1] ?? []))];
  });

/** The workers of this browser: what waits, and what is on its way. */
const comingOf = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return { installing: registration?.installing?.state ?? null, waiting: registration?.waiting?.state ?? null };
  });
const WAITS = { installing: null, waiting: 'installed' };

/** Looks for a new version, as the app does by itself each hour; resolves when the browser has found it. */
async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
}

/** A screen this page has not shown yet: its code comes only now. */
async function openLazyScreen(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'FAQs' }).first().click();
  await page.getByRole('heading', { name: 'FAQs', exact: true, level: 1 }).waitFor();
}

/** Clicks Reload in the first tab: every tab comes back in this version, with what waits to be sent. */
async function reloadInto(version: string, tabs: [Page, Page]): Promise<void> {
  const reloaded = tabs.map((tab) => tab.waitForEvent('load'));
  await button(tabs[0], 'Reload').click();
  await Promise.all(reloaded);
  for (const tab of tabs) {
    await screens.seeStatus(tab, '1 waiting to send');
    expect(await versionOf(tab)).toBe(version);
  }
}

test('E1, E3: through two new versions in a row open tabs go on, and one click moves them all with what waits', async () => {
  const { page, context } = browser;
  await signIn(page, server.url, 'clerk@receiver.example');
  await screens.openRow(page, PU);
  await isInstalled(page);
  const other = await context.newPage();
  await visit(other, `${server.url}/home`);
  await context.route('**/api/**', (route) => route.abort());
  await screens.save(page, button(page, 'Check In'), 1);

  app.deploy('B');
  await lookForUpdate(page);
  await screens.see(page, 'A new version is ready');
  app.deploy('C');
  await lookForUpdate(page);
  await expect.poll(() => comingOf(page), { timeout: 20_000 }).toEqual(WAITS);
  expect(await keptVersions(page)).toContain('C');
  // The server has forgotten version A; its pages have all they need on the device.
  await openLazyScreen(page);
  await visit(other, `${server.url}/home`);
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
