/** A new version of the app takes over while work of the old one waits: it is there still, and is sent once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dropProfile, newProfile } from '../support/browser/browser.ts';
import { deployments } from '../support/browser/deploy.ts';
import { type HeldLine, heldLine } from '../support/browser/held-line.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { TABLET } from '../support/browser/stage.ts';
import { type EngineBrowser, openEngine } from '../support/engines/engine-browser.ts';
import * as screens from '../support/engines/engine-screens.ts';
import { ENGINES } from '../support/engines/start-engine.ts';
import * as on from '../support/engines/target.ts';
import { type TestServer, testServer } from '../support/server/test-server.ts';

const PU = 'PU-UPDATE-3';

describe.each(ENGINES)('%s', (engine) => {
  const app = deployments();
  const profile = newProfile();
  let server: TestServer;
  let line: HeldLine;
  let browser: EngineBrowser;

  beforeAll(async () => {
    app.deploy('A');
    server = await testServer({ appFolder: app.folder });
    server.clock.set(new Date());
    await shipLoads(server.url, [PU]);
    line = await heldLine(server.url);
    browser = await openEngine(engine, { profile, size: TABLET });
  });
  afterAll(async () => {
    await browser?.close();
    await line?.close();
    dropProfile(profile);
    app.dispose();
  });

  test('a check-in waits, the new version is taken by Reload, and sends it once', async () => {
    const { page } = browser;
    await screens.signIn(page, line.origin, 'clerk@receiver.example');
    await screens.openRow(page, PU);
    await screens.isInstalled(page);
    const sending = line.hold(/checkin/, 'asked');
    await page.press(on.button('Check In'));
    await page.press(on.button('Seal intact'));
    await page.see(on.words('Saved on this device'));
    await sending.reached;
    app.deploy('B');
    await page.run(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
    await page.see(on.words('A new version is ready'));
    await page.press(on.button('Reload'));
    await page.sees('the new version', () => document.documentElement.dataset.version === 'B');
    await page.isReady();
    sending.cut();
    await screens.networkIsBack(page);
    await screens.seeStatus(page, 'All sent');
    const { rows } = await server.database.pool.query('select jsonb_array_length(stamps) as stamps from bols');
    expect(rows).toEqual([{ stamps: 1 }]);
  });
});
