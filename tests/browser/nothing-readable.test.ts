/**
 * Person after person on one tablet, in a real browser: whatever the first one typed is nowhere to be read while they
 * are away, and all of it is there when they are back. Hazards A17, B13, E5.
 */
import { beforeAll, expect, test } from 'vitest';
import { getBol } from '#contract/bol.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { signIn, visit } from '../support/browser/browser.ts';
import { findInBrowser } from '../support/browser/scan-browser.ts';
import * as screens from '../support/browser/screens.ts';
import { button } from '../support/browser/screens.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { isReadyOffline, type Stage, setStage } from '../support/browser/stage.ts';
import { ApiClient } from '../support/server/api-client.ts';
import { bolOf } from '../support/server/freight.ts';

const PU = 'PU-SEALED-1';
/** What the clerk types; nobody else ever does. */
const SKU = 'MARKER-ITEM-7731';
const DRAFT_SKU = 'MARKER-DRAFT-5519';
const CLERK = 'clerk@receiver.example';
const STRANGER = 'admin@stranger.example';
const OTHER = 'clerk@shipper.example';
let stage: Stage;
let bolId: string;

beforeAll(async () => {
  stage = await setStage();
  const [load] = await shipLoads(stage.server.origin, [PU]);
  bolId = bolOf(load!);
});

test('no word of what one person typed is left in stores, caches, memory or history for the next', async () => {
  const { origin } = stage.server;
  const { page } = await stage.start('dock', 'tablet');
  await signIn(page, origin, CLERK);
  await screens.seeRow(page, PU);
  await isReadyOffline(page);
  // A document of hers that the browser may put aside when she goes on to another one.
  await screens.openRow(page, PU);
  const address = page.url();
  await visit(page, `${origin}/home`);
  await stage.server.stop();
  await screens.openRow(page, PU);
  await screens.checkIn(page, 1);
  await screens.save(page, await screens.enterOsd(page, 'Damages', SKU, 3), 2);
  await screens.enterOsd(page, 'Overages', DRAFT_SKU, 1);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // The search finds what is there.
  const places = (await findInBrowser(page, [SKU])).map((found) => found.split(/[:/.]/)[0]);
  expect(places).toEqual(expect.arrayContaining(['memory', expect.stringMatching(/^connex-[0-9a-f]+$/)]));

  await button(page, 'Logout').click();
  await button(page, 'Keep on this device and log out').click();
  await page.waitForURL(/\/login/);
  await screens.see(page, 'Denise Okafor');
  await screens.see(page, /2 items.*since/);
  const words = [SKU, DRAFT_SKU, PU];
  expect(await findInBrowser(page, words)).toEqual([]);
  expect(await page.title()).not.toContain(bolId.slice(-6));

  // Back, in the browser: her addresses are still in its history, but behind them is only the login.
  await page.goBack();
  await page.waitForURL(/\/login/);
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true');
  expect(await findInBrowser(page, words)).toEqual([]);
  await visit(page, address);
  await page.waitForURL(/\/login/);
  expect(await findInBrowser(page, words)).toEqual([]);

  await stage.server.start();
  for (const person of [STRANGER, OTHER]) {
    await signIn(page, origin, person);
    await screens.seeStatus(page, 'All sent');
    expect(await findInBrowser(page, [SKU, DRAFT_SKU])).toEqual([]);
    await screens.logOut(page);
    await screens.see(page, 'Denise Okafor');
  }
  await signIn(page, origin, CLERK);
  await screens.seeStatus(page, 'All sent');
  const admin = await new ApiClient(origin).signIn('admin@receiver.example', DEMO_PASSWORD);
  const bol = await admin.ok(getBol, { params: { id: bolId } });
  expect(bol.stamps).toMatchObject([{ kind: 'checkin', byName: 'Denise Okafor' }]);
  expect(JSON.stringify(bol.osd).split(SKU)).toHaveLength(2);

  // Nothing is left to send: now her name and address go with her.
  await screens.logOut(page);
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true');
  const left = await findInBrowser(page, ['Denise Okafor', CLERK]);
  // The engine remembers the text its last pattern was tried on, here the address that was filled in; no page can ask it.
  expect(left.filter((place) => place !== `memory: ${CLERK}`)).toEqual([]);
});
