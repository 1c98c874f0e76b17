/** How the address of a scene is found, and what its lists and its wizard are brought to. */
import type { Page } from 'playwright-core';
import { fixturePdf } from '../pdfs/fixture.ts';
import { inTurn, openDialog } from './scene-acts.ts';

/** First row of a dashboard list, as its link has it. */
export const rowOf =
  (widget: string, index = 0) =>
  async (page: Page) => {
    await page.goto(new URL('/home', page.url()).href);
    await page
      .getByRole('tab', { name: widget })
      .or(page.getByRole('radio', { name: widget }))
      .first()
      .click();
    // Of this list: for a moment after the press the list before still stands there.
    const links = page.locator(`a[href*="-account/"][href*="/${widget.toLowerCase()}/"]`);
    await links.nth(index).waitFor();
    return (await links.nth(index).getAttribute('href')) ?? '/home';
  };

/** The load with this P/U number, in the list of the dashboard that has it. */
const loadOf = (list: string, pUNum: string) => async (page: Page) => {
  await page.goto(new URL(`/home?list=${list}&q=${pUNum}`, page.url()).href);
  const link = page.locator(`a[href*="-account/"][href*="/${list}/"]`);
  // For a moment the whole list stands there.
  for (let tries = 0; tries < 200 && (await link.count()) !== 1; tries += 1) await page.waitForTimeout(50);
  return (await link.first().getAttribute('href')) ?? '/home';
};

/** The load of the demo that arrived damaged. */
export const damagedLoad = loadOf('completed', 'HF-20444');

/** Where the first link on the screen of that load leads that ends like this. */
export const linkOn =
  (load: (page: Page) => Promise<string>, ends: (href: string) => string) =>
  async (page: Page): Promise<string> => {
    const href = await load(page);
    await page.goto(new URL(href, page.url()).href);
    const link = page.locator(`main a[href*="${ends(href)}"]`).first();
    await link.waitFor();
    return (await link.getAttribute('href')) ?? '/home';
  };

/** The first BOL of a load with several, alone. */
export const bolOf = (list: string, pUNum: string) => linkOn(loadOf(list, pUNum), (href) => `${href}/`);

/** The second step of the wizard; a draft that was begun opens where it was left. */
export async function openBolsStep(page: Page): Promise<void> {
  // By its place, not by its words: those differ by a number only, which no translation finds.
  const step = (...at: number[]) =>
    page.locator(at.map((one) => `main ol > li:nth-child(${one})[aria-current]`).join());
  await step(1, 2, 3, 4).waitFor({ state: 'attached' });
  while ((await step(2, 3, 4).count()) > 0) {
    if ((await step(2).count()) > 0) return;
    await page.getByRole('button', { name: 'Previous', exact: true }).click();
  }
  await page.getByLabel(/^P\/U number/).fill('HF-20470');
  const native = page.locator('input[type="datetime-local"]');
  if (await native.count()) await native.fill('2027-03-01T10:00');
  else {
    await page.getByLabel(/^P\/U date and time/).click();
    await page.locator('table button:not([disabled])').last().click();
    await page.getByRole('button', { name: 'Use this date and time' }).click();
  }
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await step(2).waitFor({ state: 'attached' });
}

/** The search over everything, with something in it. */
export const findByPalette = (typed: string) => async (page: Page) => {
  await page.getByRole('link').first().focus();
  const box = page.getByRole('combobox', { name: 'Search everything' });
  // The keys are heard once what lies above the screens has come, a moment after the first of them.
  for (let tries = 0; tries < 100 && !(await box.isVisible()); tries += 1) {
    await page.keyboard.press('Control+k');
    await page.waitForTimeout(200);
  }
  await box.fill(typed);
  await page.getByRole('option').first().waitFor();
};

/** Two rows of a list, chosen for something. */
export const chooseRows = async (page: Page) => {
  const boxes = page.locator('tbody').getByRole('checkbox');
  await boxes.first().waitFor();
  for (const at of [0, 1]) await boxes.nth(at).check();
  await page.getByRole('region', { name: 'Chosen loads' }).waitFor();
};

export const assignSeveral = inTurn(chooseRows, openDialog(/Assign/));

/** Several documents at once. */
export async function dropSeveral(page: Page): Promise<void> {
  const files = ['0-bol-2048201.pdf', '0-bol-2048202.pdf'].map((name) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(fixturePdf('text-one-page')),
  }));
  await page.locator('input[type="file"]').first().setInputFiles(files);
  await page.getByText('0-bol-2048202.pdf').first().waitFor();
}

/** One step further in the wizard. */
export async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next', exact: true }).click();
}

/** Changes a load by its form. */
export async function editPickUpNumber(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Edit Load' }).click();
  await page.getByLabel(/^P\/U number/).fill('HF-20462-B');
  for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.waitForURL(/\/home/);
}
