/**
 * A browser may throw away the caches alone, while the store, the session and the worker stay: then the header would say
 * "All sent" and the app would never start without a network again. It is noticed, mended, and never called ready before.
 */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { signIn, visit } from '../support/browser/browser.ts';
import * as screens from '../support/browser/screens.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { isInstalled, type Stage, setStage } from '../support/browser/stage.ts';

const PU = 'PU-EVICTED-1';
const CLERK = 'clerk@receiver.example';
let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ fresh: true });
  await shipLoads(stage.server.origin, [PU]);
});

/** The header's word on working offline. */
const says = (page: Page, words: string | RegExp) =>
  page.getByRole('banner').getByText(words).first().waitFor({ timeout: 60_000 });

/** How many files and documents the device keeps. */
const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    return (await Promise.all(caches.map((cache) => cache.keys()))).flat().length;
  });

/** What a browser short of room may take by itself. */
async function evictCaches(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { origin } = stage.server;
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cache_storage' });
  await devtools.detach();
}

async function clerkAt(device: string) {
  const { page } = await stage.start(device, 'tablet');
  await signIn(page, stage.server.origin, CLERK);
  await isInstalled(page);
  await says(page, /^Ready offline$/);
  await screens.seeStatus(page, 'All sent');
  return page;
}

/** Leaves the app altogether and opens it while there is no server. */
async function startsOffline(page: Page): Promise<void> {
  await stage.server.stop();
  await page.goto('about:blank');
  await visit(page, `${stage.server.origin}/home`);
  await screens.openRow(page, PU);
  await screens.seeDocument(page, 'STRAIGHT BILL OF LADING');
  await stage.server.start();
}

test('A8: after the caches alone are evicted, one start online is enough to start offline again', async () => {
  const page = await clerkAt('reloaded');
  await evictCaches(page);
  await page.reload();
  await says(page, /^Ready offline$/);
  await startsOffline(page);
  await stage.close('reloaded');
});

test('A8: and so is coming back to a page that stayed open', async () => {
  const page = await clerkAt('resumed');
  const before = await keptOn(page);
  await evictCaches(page);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })));
  await expect.poll(() => keptOn(page), { timeout: 60_000 }).toBe(before);
  await says(page, /^Ready offline$/);
  await startsOffline(page);
  await stage.close('resumed');
});

test('A8: evicted without a network, the header does not say that all is well; with one again it is', async () => {
  const page = await clerkAt('caught');
  await stage.server.stop();
  await evictCaches(page);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await says(page, 'Not ready for offline');
  await screens.seeStatus(page, 'All sent');
  await stage.server.start();
  await screens.networkIsBack(page);
  await says(page, /^Ready offline$/);
  await startsOffline(page);
  await stage.close('caught');
});

test('after a first login it counts up to ready, and not before the loads are here', async () => {
  const { page } = await stage.start('new', 'phone');
  // What the header said, in order: it may be over before a test looks.
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const note = () => {
      const text = document.querySelector('header [data-state]')?.textContent ?? '';
      if (text !== '' && text !== said.at(-1)) said.push(text);
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
  });
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.context().route('**/api/changes*', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await signIn(page, stage.server.origin, CLERK);
  await expect
    .poll(said, { timeout: 60_000 })
    .toContainEqual(expect.stringMatching(/^Preparing for offline, \d\d? %$/));
  expect(await said()).not.toContain('Ready offline');
  release();
  await says(page, /^Ready offline$/);
  expect((await said()).at(-1)).toBe('Ready offline');
  await stage.close('new');
});
