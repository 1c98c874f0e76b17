/**
 * A list as somebody works from it in a real browser without a network: chips, search, into a load and Back, a view saved
 * and found again, the file for a spreadsheet, and the search over everything from another screen.
 */
import { readFile } from 'node:fs/promises';
import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadAnew, signIn, visit } from '../support/browser/browser.ts';
import * as screens from '../support/browser/screens.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { isReadyOffline, type Stage, setStage } from '../support/browser/stage.ts';

const CLERK = 'clerk@receiver.example';
let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
  await shipLoads(stage.server.origin, ['PU-LIST-1', 'PU-LIST-2', 'PU-OTHER-3']);
});

/** A page of a list. */
const PAGE = 50;

const pUNums = (page: Page) => page.getByText(/^PU-[A-Z]+-\d$/).allInnerTexts();
const chip = (page: Page, name: string) => page.getByRole('group', { name: 'Show only' }).getByRole('button', { name });
const typedOn = (page: Page) => page.getByRole('searchbox', { name: 'Search this list' });

test('a list is narrowed, left, found again, named and exported, all without a network', async () => {
  const { page } = await stage.start('desk', 'desk');
  await signIn(page, stage.server.origin, CLERK);
  await isReadyOffline(page);
  await stage.server.stop();
  await visit(page, `${stage.server.origin}/home`);

  // Its receiver expects all three; none is late, and no other chip holds one.
  await chip(page, 'Late').getByText('0', { exact: true }).waitFor();
  await typedOn(page).fill('pu-list');
  await expect.poll(() => pUNums(page)).toEqual(['PU-LIST-1', 'PU-LIST-2']);
  await page.getByRole('button', { name: 'P/U Number' }).click();
  await page.getByRole('button', { name: 'P/U Number' }).click();
  await expect.poll(() => pUNums(page)).toEqual(['PU-LIST-2', 'PU-LIST-1']);
  await page.waitForURL(/q=pu-list&sort=pUNum\.desc/);

  await screens.openRow(page, 'PU-LIST-2');
  await page.getByRole('heading', { name: /^Load: / }).waitFor();
  await page.goBack();
  await expect.poll(() => pUNums(page)).toEqual(['PU-LIST-2', 'PU-LIST-1']);
  expect(await typedOn(page).inputValue()).toBe('pu-list');
  await screens.openRow(page, 'PU-LIST-2');
  await page.getByRole('heading', { name: /^Load: / }).waitFor();
  await loadAnew(page);
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect.poll(() => pUNums(page)).toEqual(['PU-LIST-2', 'PU-LIST-1']);
  expect(await typedOn(page).inputValue()).toBe('pu-list');

  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('My list');
  await page.getByRole('button', { name: 'Save View' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await visit(page, `${stage.server.origin}/home`);
  await expect.poll(async () => (await pUNums(page)).length).toBe(3);
  await page.getByRole('link', { name: 'My list' }).click();
  await expect.poll(() => pUNums(page)).toEqual(['PU-LIST-2', 'PU-LIST-1']);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^inbound-\d\d-\d\d-\d{4}\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.map((line) => line.split(',')[1])).toEqual(['P/U Number', 'PU-LIST-2', 'PU-LIST-1']);

  await page.getByRole('link', { name: 'FAQs' }).first().click();
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search everything' }).fill('other-3');
  await page.getByRole('option', { name: /PU-OTHER-3/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Load: / }).waitFor();
  await screens.see(page, /PU-OTHER-3/);
  await stage.server.start();
});

describe('a long list', () => {
  beforeAll(() =>
    shipLoads(
      stage.server.origin,
      Array.from({ length: PAGE + 10 }, (_, number) => `PU-LONG-${number}`),
    ),
  );

  test.each(['desk', 'phone'] as const)('Back from a load leads to the row one came from, on a %s', async (size) => {
    const { page } = await stage.start(`back on a ${size}`, size);
    await signIn(page, stage.server.origin, CLERK);
    // Rows are lower once their documents are here.
    await isReadyOffline(page);
    await visit(page, `${stage.server.origin}/home`);
    const links =
      size === 'desk' ? page.locator('tbody').getByRole('link') : page.getByRole('listitem').getByRole('link');
    await expect.poll(() => links.count()).toBe(PAGE);
    const row = links.nth(PAGE - 1);
    await row.scrollIntoViewIfNeeded();
    // The address tells of the second page, and is put right after one has come there.
    await page.getByRole('button', { name: 'see more' }).click();
    await page.waitForURL(/pages=2/);
    const top = () => page.evaluate(() => Math.round(scrollY));
    const before = await top();
    expect(before).toBeGreaterThan(1000);
    const pUNum = await row.textContent();
    for (let times = 0; times < 2; times += 1) {
      await row.click();
      await page.getByRole('heading', { name: /^Load: / }).waitFor();
      // Where one goes by a link, one begins at the top, wherever one was on that screen before.
      await expect.poll(top).toBe(0);
      await page.mouse.wheel(0, 200);
      await expect.poll(top).toBe(200);
      await page.goBack();
      await expect.poll(top).toBe(before);
      expect(await row.textContent()).toBe(pUNum);
    }
    // A browser that is short of memory throws the page away meanwhile, and loads it anew.
    await row.click();
    await page.getByRole('heading', { name: /^Load: / }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: /^Load: / }).waitFor();
    expect(await top()).toBe(0);
    await page.goBack();
    await expect.poll(top).toBe(before);
    await page.reload();
    await expect.poll(top).toBe(before);
    // Whoever comes by the address begins at the top.
    await visit(page, page.url());
    await expect.poll(() => links.count()).toBeGreaterThan(PAGE);
    expect(await top()).toBe(0);
  });

  test('three other rows have the browser style those three, and not the list', async () => {
    const { page, context } = await stage.start('few other rows', 'desk');
    await signIn(page, stage.server.origin, CLERK);
    await isReadyOffline(page);
    await visit(page, `${stage.server.origin}/home`);
    const rows = page.locator('tbody tr');
    await chip(page, 'Late').getByText('0', { exact: true }).waitFor();
    await expect.poll(() => rows.count()).toBe(PAGE);
    // The first three of the list are none of those.
    const styled = await styledWhile(await context.newCDPSession(page), async () => {
      await typedOn(page).fill('pu-long');
      await page.getByText(`${PAGE} of ${PAGE + 10}`, { exact: true }).waitFor();
    });
    expect(styled).toBeGreaterThan(0);
    expect(styled).toBeLessThan((await rows.locator('*').count()) / 3);
  });
});

/** What a trace of the browser says of one time it found styles. */
interface Styling {
  name: string;
  args: { elementCount?: number };
}

/** How many elements the browser finds the style of while this is done. */
async function styledWhile(devtools: CDPSession, act: () => Promise<void>): Promise<number> {
  let styled = 0;
  devtools.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as Styling[])
      if (name === 'UpdateLayoutTree') styled += args.elementCount ?? 0;
  });
  const isTold = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  const traceConfig = { includedCategories: ['devtools.timeline'] };
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await act();
  await devtools.send('Tracing.end');
  await isTold;
  return styled;
}
