/** A new version is offered, never forced, and what waits to be sent is still there afterwards. */
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dropProfile, newProfile, openBrowser, signIn, type TestBrowser, visit } from '../support/browser/browser.ts';
import * as screens from '../support/browser/screens.ts';
import { button } from '../support/browser/screens.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { isInstalled, TABLET } from '../support/browser/stage.ts';
import { type TestServer, testServer } from '../support/server/test-server.ts';

const PU = 'PU-UPDATE-1';
const BUILT = fileURLToPath(new URL('../../dist/app', import.meta.url));
const appFolder = mkdtempSync(join(tmpdir(), 'connex-app-'));
const profile = newProfile();
let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  cpSync(BUILT, appFolder, { recursive: true });
  server = await testServer({ appFolder });
  server.clock.set(new Date());
  await shipLoads(server.url, [PU]);
  browser = await openBrowser({ profile, size: TABLET });
});
afterAll(async () => {
  await browser?.close();
  dropProfile(profile);
  rmSync(appFolder, { recursive: true, force: true });
});

/** Another build of the service worker, as a new version of the app brings one. */
function deploy(): void {
  for (const name of ['sw.js.br', 'sw.js.gz']) rmSync(join(appFolder, name), { force: true });
  appendFileSync(join(appFolder, 'sw.js'), '\n// the next version\n');
}

test('the new version waits until it is wanted, and unsent work goes on with it', async () => {
  const { page, context } = browser;
  await signIn(page, server.url, 'clerk@receiver.example');
  await screens.openRow(page, PU);
  await isInstalled(page);
  await context.route('**/api/**', (route) => route.abort());
  await screens.save(page, button(page, 'Check In'), 1);

  deploy();
  await visit(page, page.url());
  await screens.see(page, 'A new version is ready');
  await screens.seeStatus(page, '1 waiting to send');
  const reloaded = page.waitForEvent('load');
  await button(page, 'Reload').click();
  await reloaded;
  await screens.seeStatus(page, '1 waiting to send');
  const waiting = await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null);
  expect(waiting).toBeNull();

  await context.unroute('**/api/**');
  await screens.networkIsBack(page);
  await screens.seeStatus(page, 'All sent');
});
