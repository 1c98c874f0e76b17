/** One tablet at the dock, two people: what the first has not sent stays theirs, whoever logs in next. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { getBol } from '#contract/bol.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import { signIn, visit } from '../support/browser/browser.ts';
import * as screens from '../support/browser/screens.ts';
import { button } from '../support/browser/screens.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { expectWithin, spanOf } from '../support/browser/span.ts';
import { isReadyOffline, type Stage, setStage } from '../support/browser/stage.ts';
import { ApiClient } from '../support/server/api-client.ts';
import { bolOf } from '../support/server/freight.ts';

const PU = 'PU-SHARED-1';
const PU_PIN = 'PU-SHARED-2';
const CLERK = 'clerk@receiver.example';
const OTHER = 'clerk@shipper.example';
const ADMIN = 'admin@receiver.example';
let stage: Stage;
let bolId: string;
let pinBolId: string;
let sha256: string;

beforeAll(async () => {
  stage = await setStage();
  const [load, other] = await shipLoads(stage.server.origin, [PU, PU_PIN]);
  bolId = bolOf(load!);
  pinBolId = bolOf(other!);
  sha256 = load!.bols[0]!.file.sha256;
});

test('unsent work survives its owner’s logout, is hidden from the next person, and is sent on return', async () => {
  const { origin } = stage.server;
  const { page } = await stage.start('dock', 'tablet');
  await signIn(page, origin, CLERK);
  await screens.seeRow(page, PU);
  await screens.seeKeptDocument(page, sha256);
  await isReadyOffline(page);
  await stage.server.stop();
  await screens.openRow(page, PU);
  const arrived = await spanOf(() => screens.checkIn(page, 1));
  await button(page, 'Logout').click();
  await button(page, 'Keep on this device and log out').click();
  await page.waitForURL(/\/login/);
  await screens.see(page, 'Denise Okafor');

  await stage.server.start();
  await signIn(page, origin, ADMIN);
  await screens.seeRow(page, PU);
  await screens.seeStatus(page, 'All sent');
  await screens.openRow(page, PU);
  // Not yet checked in, as far as anybody else can know.
  await button(page, 'Check In').waitFor();
  await visit(page, `${origin}/waiting`);
  await screens.seeStatus(page, 'All sent');
  expect(await page.getByText('Denise').count()).toBe(0);
  expect(await page.evaluate(() => caches.keys())).not.toContain(`pdf-${demoUserId(CLERK)}`);
  const admin = await new ApiClient(origin).signIn(ADMIN, DEMO_PASSWORD);
  expect((await admin.ok(getBol, { params: { id: bolId } })).stamps).toEqual([]);

  await screens.logOut(page);
  await signIn(page, origin, CLERK);
  await screens.seeStatus(page, 'All sent');
  const bol = await admin.ok(getBol, { params: { id: bolId } });
  expect(bol.stamps).toMatchObject([{ kind: 'checkin', byName: 'Denise Okafor' }]);
  expectWithin(bol.checkin, arrived);
});

test('the document goes with its person: what it held in memory is gone before the next logs in', async () => {
  const { origin } = stage.server;
  const { page } = await stage.start('left', 'tablet');
  const hold = () => page.evaluate(() => void Object.assign(window, { held: 'what somebody saw' }));
  const isHeld = () => page.evaluate(() => 'held' in window);
  await signIn(page, origin, CLERK);
  await screens.seeRow(page, PU_PIN);
  await hold();
  await screens.logOut(page);
  await page.getByLabel('Password', { exact: true }).waitFor();
  await expect.poll(isHeld).toBe(false);
  // So is a document that the browser had put aside and goes back into.
  await hold();
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })));
  expect(await isHeld()).toBe(true);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect.poll(isHeld).toBe(false);
  await stage.close('left');
});

const PIN = '730625';
const OTHER_PIN = '941827';
const OTHER_NAME = 'Marcus Bell';

/** In the profile, and back to where they were. */
async function setPin(page: Page, pin: string): Promise<void> {
  await page.getByRole('link', { name: /, my profile$/ }).click();
  await button(page, 'Set PIN').click();
  await page.getByLabel('New PIN', { exact: true }).fill(pin);
  await page.getByLabel('New PIN again').fill(pin);
  await page.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD);
  await button(page, 'Save PIN').click();
  await screens.see(page, /^Your PIN is valid until/);
  await page.goBack();
}

/** Chooses somebody on the quick switch; their pad. */
async function choose(page: Page, name: string) {
  await button(page, name).click();
  const pad = page.getByRole('form', { name: `PIN of ${name}` });
  await pad.waitFor();
  return pad;
}

test('two clerks take turns by PIN: work entered without a network waits locked, and is sent once as its owner', async () => {
  const { origin } = stage.server;
  const { page } = await stage.start('gate', 'tablet');
  await signIn(page, origin, OTHER);
  await isReadyOffline(page);
  await setPin(page, OTHER_PIN);
  await button(page, 'Switch person').click();
  await button(page, 'Use password instead').click();
  await signIn(page, origin, CLERK);
  await setPin(page, PIN);
  await visit(page, `${origin}/home`);
  await screens.seeRow(page, PU_PIN);
  await stage.server.stop();
  await screens.openRow(page, PU_PIN);
  await screens.checkIn(page, 1);

  await button(page, 'Switch person').click();
  await screens.see(page, '1 item not sent yet');
  await screens.see(page, /nobody can work here/);
  await button(page.getByRole('dialog'), 'Switch person').click();
  await page.waitForURL(/\/login\?switch/);
  const pad = await choose(page, OTHER_NAME);
  await screens.see(page, /Denise Okafor.*1 item/);
  await page.keyboard.type(OTHER_PIN);
  await page.keyboard.press('Enter');
  await screens.see(page, /Logging in needs a network/);
  await stage.server.start();
  await button(pad, 'Log in').click();
  await page.waitForURL(/\/home/);
  await page.getByRole('link', { name: `${OTHER_NAME}, my profile` }).waitFor();
  await screens.seeStatus(page, 'All sent');
  const admin = await new ApiClient(origin).signIn(ADMIN, DEMO_PASSWORD);
  const stamps = async () => (await admin.ok(getBol, { params: { id: pinBolId } })).stamps;
  expect(await stamps()).toEqual([]);

  await button(page, 'Switch person').click();
  const own = await choose(page, 'Denise Okafor');
  for (const digit of '730626') await button(own, digit).click();
  await button(own, 'Log in').click();
  await screens.see(page, /Wrong PIN/);
  for (const digit of PIN) await button(own, digit).click();
  await button(own, 'Log in').click();
  await page.waitForURL(/\/home/);
  await page.getByRole('link', { name: 'Denise Okafor, my profile' }).waitFor();
  await screens.seeStatus(page, 'All sent');
  await expect.poll(stamps).toMatchObject([{ kind: 'checkin', byName: 'Denise Okafor' }]);
});
