/** What a person does on the screens, by the words they read there. Nothing waits for a time, only for what is shown. */
import type { Locator, Page } from 'playwright-core';
import { untilNothingWaits } from './kept-rows.ts';

/**
 * The header's word on sending: `N waiting to send`, `All sent`, … A narrow phone shows it to screen readers only. The header
 * looks ten times a second, so right after a tap "All sent" may still speak of what was before: the store is asked as well.
 */
export async function seeStatus(page: Page, text: string): Promise<void> {
  if (text === 'All sent') await untilNothingWaits(page);
  await page.getByRole('status').filter({ hasText: text }).first().waitFor({ state: 'attached', timeout: 30_000 });
}

/** Waits until a piece of the screen shows this text. */
export async function see(where: Page | Locator, text: string | RegExp): Promise<void> {
  await where.getByText(text).first().waitFor();
}

export const button = (where: Page | Locator, name: string): Locator =>
  where.getByRole('button', { name, exact: true });

/** Presses a button that stores something while there is no network: it says so, and `waiting` entries wait then. */
export async function save(page: Page, press: Locator, waiting: number): Promise<void> {
  await press.click();
  await page.getByText('Saved on this device', { exact: true }).first().waitFor();
  await seeStatus(page, `${waiting} waiting to send`);
}

/** Presses Check In at a delivery and says what is seen of the seal, which records it; see `save`. */
export async function checkIn(page: Page, waiting: number, seal = 'Seal intact'): Promise<void> {
  await button(page, 'Check In').click();
  await save(page, button(page, seal), waiting);
}

/** The part of a screen under this heading. */
export const panel = (page: Page, title: string | RegExp): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });

/** Types into a search field and takes the match. */
export async function choose(page: Page, label: RegExp, term: string, match: RegExp): Promise<void> {
  await page.locator('input').and(page.getByLabel(label)).fill(term);
  await page.getByRole('option', { name: match }).first().click();
}

/** Chooses today, as the page knows it, in the calendar of a desk. */
export async function chooseToday(page: Page, label: RegExp): Promise<void> {
  await page.getByLabel(label).click();
  const today = await page.evaluate(() =>
    new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }),
  );
  await page.getByRole('button', { name: today, exact: true }).click();
  const done = button(page, 'Use this date and time');
  await done.click();
  // While it closes, what lies beneath moves, and a click there may miss.
  await done.waitFor({ state: 'hidden' });
}

export interface WizardPlan {
  pUNum: string;
  receiver: string;
  carrier: string;
  /** Path of the PDF. */
  document: string;
}

/** Ships a load with one BOL through the wizard. */
export async function shipThroughWizard(page: Page, plan: WizardPlan): Promise<void> {
  await page.getByRole('link', { name: 'Create a Load' }).first().click();
  await page.getByLabel(/^P\/U number/).fill(plan.pUNum);
  await chooseToday(page, /^P\/U date and time/);
  await button(page, 'Next').click();
  await page.locator('input[type=file]').setInputFiles(plan.document);
  await button(page, 'Add').click();
  await choose(page, /^Receiving company/, plan.receiver.slice(0, 4), new RegExp(plan.receiver));
  await chooseToday(page, /^Delivery date and time/);
  await button(page, 'Submit BOL').click();
  await button(page, 'Next').click();
  await choose(page, /^Carrier/, plan.carrier.slice(0, 4), new RegExp(plan.carrier));
  await button(page, 'Next').click();
  await page.getByRole('radio', { name: 'Ship', exact: true }).check();
  await button(page, 'Finish').click();
  await page.waitForURL(/\/home/);
}

/** The link to the load with this P/U number in the dashboard's list: a row of the table, a card on a phone. */
const linkTo = (page: Page, pUNum: string): Locator =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: pUNum }).getByRole('link').first();

/** Waits until the dashboard's list has this load. */
export async function seeRow(page: Page, pUNum: string): Promise<void> {
  await linkTo(page, pUNum).waitFor();
}

/** Opens this load from the dashboard's list. */
export async function openRow(page: Page, pUNum: string): Promise<void> {
  await linkTo(page, pUNum).click();
  await page.getByRole('heading', { name: /^Load: / }).waitFor();
}

/** Adds one entry to the OSD report; the button that then saves it. */
export async function enterOsd(page: Page, list: string, sku: string, cases: number): Promise<Locator> {
  await button(page, 'OSD Report').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(list, { exact: true }).first().click();
  await dialog.getByLabel('SKU').fill(sku);
  await dialog.getByLabel('Qty (cases)').fill(String(cases));
  await button(dialog, 'Add').click();
  return button(dialog, 'Save Report');
}

/** Complete Load; the button that then says yes. */
export async function askToComplete(page: Page): Promise<Locator> {
  await button(page, 'Complete Load').click();
  return button(page, 'Complete & Checkout');
}

/** Waits until the document is drawn: its picture, and this text in the layer over it. */
export async function seeDocument(page: Page, text: string): Promise<void> {
  await page.locator('canvas').first().waitFor();
  await see(page, text);
}

/** Waits until the device has fetched this document ahead. */
export async function seeKeptDocument(page: Page, sha256: string): Promise<void> {
  // `waitForFunction` takes any promise for a yes.
  await page.evaluate(async (hash) => {
    const isKept = async () => {
      const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
      const kept = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
      return kept.some(({ url }) => url.endsWith(`/api/files/${hash}`));
    };
    while (!(await isKept())) await new Promise((resolve) => setTimeout(resolve, 100));
  }, sha256);
}

/** The event a browser fires when it finds a network again. */
export async function networkIsBack(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

/** Presses Logout: in the header, on a phone in the menu. */
export async function pressLogout(page: Page): Promise<void> {
  const logout = button(page, 'Logout').first();
  if ((page.viewportSize()?.width ?? 0) > 768) return logout.click();
  await button(page, 'Open menu').click();
  // A menu that was opened while the next screen was still coming closes when it is there.
  await logout.click({ timeout: 5000 }).catch(async () => {
    await button(page, 'Open menu').click();
    await logout.click();
  });
}

/** Logs out who has nothing unsent. Who leaves takes the document along: the next address is for the new one. */
export async function logOut(page: Page): Promise<void> {
  const leaves = page.waitForEvent('load');
  await pressLogout(page);
  await leaves;
  await page.waitForURL(/\/login/);
}
