/** What follows on Ship: the list with the load's row, the way to the load, and back while nothing has been sent. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DESK, PHONE, signIn, visit } from '../support/browser/browser.ts';
import * as screens from '../support/browser/screens.ts';
import { button, see } from '../support/browser/screens.ts';
import { isReadyOffline, type Stage, setStage } from '../support/browser/stage.ts';
import { fixturePath } from '../support/pdfs/fixture.ts';

const PLAN = { receiver: 'Bayview Distribution', carrier: 'Redwood Freight', document: fixturePath('text-one-page') };

let stage: Stage;
let page: Page;
let origin: string;
beforeAll(async () => {
  stage = await setStage();
  origin = stage.server.origin;
  page = (await stage.start('shipper', 'desk')).page;
  await signIn(page, origin, 'admin@shipper.example');
  await isReadyOffline(page);
});

const message = () => page.locator('[aria-live=polite]').filter({ hasText: /\S/ });
const marked = () => page.locator('[data-marked]');

/** The spec's three seconds are short for a test that looks twice: who points at the message keeps it. */
const hold = () =>
  message()
    .getByText(/Saved|Shipped/)
    .hover();

test('the shipper lands on Outbound, the row is marked and in sight, and the message opens the load', async () => {
  await screens.shipThroughWizard(page, { ...PLAN, pUNum: 'PU-SHIP-1' });
  expect(new URL(page.url()).search).toBe('?list=outbound');
  await see(message(), 'Shipped · Saved on this device');
  await hold();
  await marked().waitFor();
  expect(await marked().innerText()).toContain('PU-SHIP-1');
  await expect.poll(() => marked().evaluate((row) => row.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  await message().getByRole('link', { name: 'Open' }).click();
  await page.getByRole('heading', { name: /^Load: / }).waitFor();
  await see(page, /^P\/U PU-SHIP-1/);
  expect(page.url()).toContain('/outbound/');
  const steps = page.getByRole('list', { name: 'Progress of the load' }).getByRole('listitem');
  await see(steps.nth(1), 'by Grace Lindqvist');
  await see(steps.nth(1), /^\d\d\/\d\d\/\d{4} \d\d:\d\d P[SD]T/);
  await screens.seeStatus(page, 'All sent');
  expect(await page.getByRole('button', { name: /undo/i }).count()).toBe(0);
});

test('without a network Undo takes it back to the wizard with everything in it; from there it ships again', async () => {
  await stage.server.stop();
  await visit(page, `${origin}/home`);
  await screens.shipThroughWizard(page, { ...PLAN, pUNum: 'PU-UNDO-1' });
  await hold();
  await screens.seeStatus(page, '1 waiting to send');
  await button(message(), 'Undo').click();
  await see(message(), 'Undone: Ship load PU-UNDO-1');
  await screens.seeStatus(page, 'All sent');
  expect(await marked().count()).toBe(0);
  await message().getByRole('link', { name: 'Open' }).click();
  await see(page, 'You are continuing a draft kept on this device.');
  expect(await page.getByRole('radio', { name: 'Ship', exact: true }).isChecked()).toBe(true);
  await button(page, 'Finish').click();
  await page.waitForURL(/list=outbound/);
  await marked().waitFor();
});

test('Undo of what is sent meanwhile says so in its place, and the load is at the server', async () => {
  await page.setViewportSize(PHONE);
  await marked().getByRole('link').first().click();
  await page.getByRole('heading', { name: /^Load: / }).waitFor();
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await button(page, 'Delete Load').click();
  await hold();
  await button(page, 'Undo').waitFor();
  await stage.server.start();
  await screens.networkIsBack(page);
  await button(page, 'Too late to undo').waitFor();
  await screens.seeStatus(page, 'All sent');
});

test('a load is duplicated without a network, with its receiver and document, and asks for a number of its own', async () => {
  await visit(page, `${origin}/home?list=outbound`);
  await page.setViewportSize(DESK);
  await screens.seeRow(page, 'PU-SHIP-1');
  await stage.server.stop();
  await screens.openRow(page, 'PU-SHIP-1');
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Duplicate Load' }).click();
  await see(page, 'A copy of load PU-SHIP-1.');
  expect(await button(page, 'Next').isDisabled()).toBe(true);
  await page.getByLabel(/^P\/U number/).fill('PU-COPY-1');
  await screens.chooseToday(page, /^P\/U date and time/);
  await button(page, 'Next').click();
  await see(page, 'Bayview Distribution');
  await see(page, /text-one-page\.pdf/);
});
