/**
 * A whole trip by keyboard alone: a load is built, shipped and signed, given a driver, picked up, received with a shortage,
 * signed and completed, and after every dialog the focus is where the work goes on.
 */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { getLoad, listCompanyLoads } from '#contract/load.ts';
import { listSignatures } from '#contract/signature.ts';
import { isWritten } from '#domain/signing.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { visit } from '../support/browser/browser.ts';
import { chooseByKey, focusAfterDialog, pickByKey, pressKey, tabTo, typeInto } from '../support/browser/by-keyboard.ts';
import { receiptsOf } from '../support/browser/kept-rows.ts';
import * as screens from '../support/browser/screens.ts';
import { type Stage, setStage } from '../support/browser/stage.ts';
import { fixturePath } from '../support/pdfs/fixture.ts';
import { ApiClient } from '../support/server/api-client.ts';

const PU = 'PU-KEYS-1';
let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});

async function logIn(device: string, email: string): Promise<Page> {
  const { page } = await stage.start(device, 'desk');
  await visit(page, `${stage.server.origin}/login`);
  await typeInto(page, /^Email/, email);
  await typeInto(page, /^Password/, DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/home/);
  return page;
}

async function openLoad(page: Page): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: PU }).getByRole('link');
  const name = ((await row.first().textContent()) ?? '').replace(/[^0-9a-f]/g, '').slice(0, 24);
  await tabTo(page, new RegExp(`^${name}`));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Load: / }).waitFor();
}

/** Signs for one's own side with the printed name; what has the focus afterwards. */
async function sign(page: Page): Promise<string> {
  await pressKey(page, /^Sign$/);
  await page.getByRole('dialog').waitFor();
  await pressKey(page, /^Continue to sign$/);
  await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
  await tabTo(page, /^I (sign|agree|have|certify|confirm|received|am)/);
  await page.keyboard.press('Space');
  await pressKey(page, /^Sign with the printed name$/);
  await pressKey(page, /^Sign$/);
  // The words of its button follow the draft, which went a moment ago.
  await page.getByRole('button', { name: 'Continue to sign' }).waitFor({ state: 'detached' });
  return focusAfterDialog(page);
}

/** How all that the shipper entered ended, in the device's words, and who has signed which load at the server. */
async function recorded(shipper: Page) {
  const client = await new ApiClient(stage.server.origin).signIn('admin@shipper.example', DEMO_PASSWORD);
  const { outbound } = await client.ok(listCompanyLoads);
  const bols = outbound.filter(({ pUNum }) => pUNum === PU).flatMap((load) => load.bols);
  const signed = bols.map(async ({ _id }) => {
    const signatures = await client.ok(listSignatures, { params: { id: _id } });
    return signatures.map(({ purpose }) => purpose);
  });
  return {
    sent: (await receiptsOf(shipper)).map(({ type, outcome, note }) => [type, outcome, note]).toSorted(),
    signed: await Promise.all(signed),
  };
}

/** In two days, as people type it. */
function soon(time: string, days = 2): string {
  const day = new Date(Date.now() + days * 24 * 3_600_000);
  return `${day.getMonth() + 1}/${day.getDate()}/${day.getFullYear()} ${time}`;
}

test('a load goes from the wizard to the signed delivery by keyboard alone', async () => {
  const after: Record<string, string> = {};
  const shipper = await logIn('shipper', 'admin@shipper.example');
  await pressKey(shipper, /^Create a Load/);
  await typeInto(shipper, /^P\/U number/, PU);
  await typeInto(shipper, /^P\/U date and time/, soon('8a'));
  await pressKey(shipper, /^Next$/);
  await shipper.locator('input[type=file]').waitFor({ state: 'attached' });
  const choosing = shipper.waitForEvent('filechooser');
  await tabTo(shipper, /Choose PDFs/);
  await shipper.keyboard.press('Enter');
  await (await choosing).setFiles(fixturePath('text-one-page'));
  await pressKey(shipper, /^Add$/);
  await chooseByKey(shipper, /^Receiving company/, 'Bayv', /Bayview Distribution/);
  await typeInto(shipper, /^Delivery date and time/, soon('8a', 3));
  await pressKey(shipper, /^Submit BOL$/);
  await pressKey(shipper, /^Next$/);
  await chooseByKey(shipper, /^Carrier/, 'Redw', /Redwood Freight/);
  await pressKey(shipper, /^Next$/);
  await shipper.getByRole('radio', { name: 'Ship', exact: true }).waitFor();
  await pickByKey(shipper, /^(Ship|Save)$/, /^Ship$/);
  await pressKey(shipper, /^Finish$/);
  await shipper.waitForURL(/\/home/);
  await openLoad(shipper);
  after['signed at the pick-up'] = await sign(shipper);
  await screens.seeStatus(shipper, 'All sent');
  // Said here, where it can be seen whether it was lost on the way or is there twice.
  expect(await recorded(shipper)).toEqual({
    sent: [
      ['build-load', 'done', null],
      ['sign-bol', 'done', null],
    ],
    signed: [['shipper']],
  });
  await stage.close('shipper');

  const office = await logIn('office', 'associate@carrier.example');
  await openLoad(office);
  await chooseByKey(office, /^Find a driver/, 'ray', /Ray Delgado/);
  await pressKey(office, /^Assign Driver$/);
  await screens.button(office, 'Change Driver').waitFor();
  await screens.seeStatus(office, 'All sent');
  await stage.close('office');

  const driver = await logIn('driver', 'driver@carrier.example');
  await pressKey(driver, /^Check In$/);
  await pressKey(driver, /^Check Out$/);
  await driver.getByRole('heading', { name: /^Deliver to/ }).waitFor();
  await screens.seeStatus(driver, 'All sent');
  await stage.close('driver');

  const clerk = await logIn('clerk', 'clerk@receiver.example');
  await openLoad(clerk);
  await pressKey(clerk, /^Check In$/);
  await pressKey(clerk, /^Seal intact$/);
  await pressKey(clerk, /^OSD Report/);
  await clerk.getByRole('dialog').getByLabel('SKU').waitFor();
  await pickByKey(clerk, /^(Overages|Shortages|Damages)$/, /^Shortages$/);
  await typeInto(clerk, /^SKU/, 'HF-PCH-15');
  await typeInto(clerk, /^Qty/, '12');
  await pressKey(clerk, /^Add$/);
  await pressKey(clerk, /^Save Report$/);
  after['OSD reported'] = await focusAfterDialog(clerk);
  after['signed at the delivery'] = await sign(clerk);
  await pressKey(clerk, /^Complete Load/);
  await clerk.getByRole('dialog').waitFor();
  await pressKey(clerk, /^Complete & Checkout$/);
  after.completed = await focusAfterDialog(clerk);
  await screens.seeStatus(clerk, 'All sent');
  await stage.close('clerk');

  expect(after).toEqual({
    'signed at the pick-up': 'Sign',
    'OSD reported': 'OSD Report',
    'signed at the delivery': 'Sign',
    // Its button is gone.
    completed: 'the screen',
  });
  const client = await new ApiClient(stage.server.origin).signIn('admin@shipper.example', DEMO_PASSWORD);
  const { completed } = await client.ok(listCompanyLoads);
  const loadId = completed.find(({ load }) => load.pUNum === PU)?.loadId ?? '';
  const { bols, stamps } = await client.ok(getLoad, { params: { id: loadId } });
  expect(stamps.map(({ kind, byName }) => `${kind} ${byName}`)).toEqual([
    'checkin Ray Delgado',
    'checkout Ray Delgado',
  ]);
  expect(bols).toMatchObject([
    { completed: true, sealIntact: true, osd: { shortages: [{ sku: 'HF-PCH-15', qty: 12 }] } },
  ]);
  const signatures = await client.ok(listSignatures, { params: { id: bols[0]?._id ?? '' } });
  expect(signatures.map(({ purpose, strokes }) => [purpose, isWritten(strokes)])).toEqual([
    ['shipper', true],
    ['receiver', true],
  ]);
});
