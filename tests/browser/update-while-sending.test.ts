/** A new version takes over while the old one's worker is in the middle of sending: what it sends counts once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoUserId } from '#server/demo/demo-people.ts';
import { dropProfile, newProfile, openBrowser, signIn, type TestBrowser } from '../support/browser/browser.ts';
import { deployments } from '../support/browser/deploy.ts';
import * as screens from '../support/browser/screens.ts';
import { button } from '../support/browser/screens.ts';
import { fireSync } from '../support/browser/service-worker.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { isInstalled, TABLET } from '../support/browser/stage.ts';
import { type TestServer, testServer } from '../support/server/test-server.ts';

const PU = 'PU-UPDATE-2';
const CLERK = 'clerk@receiver.example';
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

test('E1: Reload does not wait until the old version has done sending; what was under way is sent once', async () => {
  const { page, context } = browser;
  await signIn(page, server.url, CLERK);
  await screens.openRow(page, PU);
  await isInstalled(page);
  // Something in this browser has the turn to send, and goes on and on: so the worker's own turn has no end in sight.
  const busy = await context.newPage();
  await busy.goto(`${server.url}/preview.jpg`);
  await busy.evaluate(
    (name) => {
      void navigator.locks.request(name, () => new Promise(() => {}));
    },
    `connex-flush-${demoUserId(CLERK)}`,
  );
  await screens.save(page, button(page, 'Check In'), 1);
  await fireSync(page, server.url);

  app.deploy('B');
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await screens.see(page, 'A new version is ready');
  const reloaded = page.waitForEvent('load');
  await button(page, 'Reload').click();
  await reloaded;
  expect(await page.evaluate(() => document.documentElement.dataset.version)).toBe('B');
  await screens.seeStatus(page, '1 waiting to send');

  await busy.close();
  await screens.seeStatus(page, 'All sent');
  const { rows } = await server.database.pool.query('select jsonb_array_length(stamps) as stamps from bols');
  expect(rows).toEqual([{ stamps: 1 }]);
});
