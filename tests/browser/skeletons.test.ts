/**
 * Where something is waited for stands its shape: a dialog that is still being read is as high as it will be, and a document
 * has a sheet of paper where its page will lie. Nothing moves when it comes.
 */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { assignDriver, checkInBol, updateBol } from '#contract/bol.ts';
import type { Load } from '#contract/load.ts';
import { newId } from '#domain/ids.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import { DESK, PHONE, signIn, visit } from '../support/browser/browser.ts';
import { holdStore } from '../support/browser/hold-store.ts';
import { shiftsOn, watchShifts } from '../support/browser/layout-shifts.ts';
import { button, openRow } from '../support/browser/screens.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { isReadyOffline, type Stage, setStage } from '../support/browser/stage.ts';
import { ApiClient } from '../support/server/api-client.ts';
import { bolOf } from '../support/server/freight.ts';

const PU = 'PU-SHAPES';
const [CLERK, DRIVER] = ['clerk@receiver.example', 'driver@carrier.example'];
const SIZES = [
  ['phone', PHONE],
  ['desk', DESK],
] as const;

let stage: Stage;

beforeAll(async () => {
  stage = await setStage();
  const { origin } = stage.server;
  const [load] = (await shipLoads(origin, [PU])) as [Load];
  const driverId = demoUserId(DRIVER);
  const carrier = await new ApiClient(origin).signIn('admin@carrier.example', DEMO_PASSWORD);
  await carrier.ok(assignDriver, { query: { objectIds: bolOf(load) }, body: { driverId } });
  const receiver = await new ApiClient(origin).signIn(CLERK, DEMO_PASSWORD);
  const body = { driverId, occurredAt: new Date().toISOString(), sealIntact: true };
  const params = { id: bolOf(load) };
  await receiver.ok(checkInBol, { params, body });
  const entry = { _id: newId(), sku: 'SKU-1', qty: 2 };
  await receiver.ok(updateBol, { params, body: { osdChanges: [{ op: 'add', kind: 'shortages', entry }] } });
});

/** On the page of the load, with all there is on the device. */
async function startOnLoad(email: string, device: string): Promise<Page> {
  const { page, context } = await stage.start(device, 'desk');
  await watchShifts(context);
  await signIn(page, stage.server.origin, email);
  await isReadyOffline(page);
  await openRow(page, PU);
  await page.locator('canvas').first().waitFor();
  return page;
}

/** From now on; what is moved by an animation is none. */
const countFromNow = (page: Page) => page.evaluate(() => (window.screenAt = performance.now()));

interface Case {
  waitsFor: string;
  who: string;
  /** Something of the dock board, with the truck opened; else of the load. */
  atDock?: true;
  press: string;
  came: (page: Page) => Locator;
  close: string;
}

const CASES: Case[] = [
  {
    waitsFor: 'Opening the document to sign',
    who: CLERK,
    press: 'Sign',
    came: (page) => page.getByRole('radio').first(),
    close: 'Close dialog',
  },
  {
    waitsFor: 'Making the code',
    who: DRIVER,
    press: 'Hand over by code',
    came: (page) => page.getByRole('img', { name: /^Code of BOL/ }),
    close: 'Close dialog',
  },
  {
    waitsFor: 'Loading the report',
    who: CLERK,
    atDock: true,
    press: 'Damage',
    came: (page) => page.getByRole('textbox', { name: 'SKU' }),
    close: 'Close',
  },
];

test.each(CASES)('$press has its shape while it is read, and nothing moves when it comes', async (one) => {
  const { waitsFor, who, atDock, press, came, close } = one;
  const page = await startOnLoad(who, press);
  if (atDock) {
    await visit(page, `${stage.server.origin}/driver-checkin`);
    await page.getByRole('button', { name: /Ray Delgado/ }).click();
  }
  const moved: unknown[] = [];
  for (const [size, viewport] of SIZES) {
    await page.setViewportSize(viewport);
    const store = await holdStore(page, 'drafts');
    await button(page, press).first().click();
    await page.getByRole('progressbar', { name: waitsFor }).waitFor();
    await countFromNow(page);
    await store.release();
    await came(page).waitFor();
    moved.push(...(await shiftsOn(page)).map((shift) => `${size}: ${shift}`));
    await button(page, close).click();
    await page.getByRole('progressbar', { name: waitsFor }).or(came(page)).first().waitFor({ state: 'hidden' });
  }
  await stage.close(press);
  expect(moved).toEqual([]);
});

test.each(SIZES)('a page of a document comes where its sheet lay, %s', async (size) => {
  const { page, context } = await stage.start(`new ${size}`, size);
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route('**/api/files/*', async (route) => {
    await held;
    await route.continue();
  });
  await watchShifts(context);
  await signIn(page, stage.server.origin, CLERK);
  await openRow(page, PU);
  const sheet = page.getByRole('progressbar', { name: 'Loading document…' });
  // While the screen grows together, one sheet takes the place of another: what has gone is nowhere.
  let before: number[] = [];
  await expect.poll(async () => (before = await placeOf(sheet))).not.toEqual([0, 0, 0, 0]);
  release();
  const canvas = page.locator('canvas').first();
  await canvas.waitFor();
  await page.getByRole('progressbar', { name: /^Drawing/ }).waitFor({ state: 'detached' });
  expect(await placeOf(canvas)).toEqual(before);
  expect(await shiftsOn(page)).toEqual([]);
  await stage.close(`new ${size}`);
});

/** In the page, wherever it has been scrolled to. */
const placeOf = (part: Locator) =>
  part.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + window.scrollX, y + window.scrollY, width, height].map(Math.round);
  });
