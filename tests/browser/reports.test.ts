/** An admin reads the reports over the demo's freight, without a network, and takes one along as a file. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { PHONE, signIn, visit } from '../support/browser/browser.ts';
import { isReadyOffline, type Stage, setStage } from '../support/browser/stage.ts';
import { rowsOf } from '../support/browser/walk.ts';
import { readPdf } from '../support/pdfs/read-pdf.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ demo: true });
});

async function csvOf(page: Page, title: string): Promise<{ name: string; lines: string[][] }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Export CSV: ${title}` }).click(),
  ]);
  const text = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '');
  return {
    name: file.suggestedFilename(),
    lines: text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(',')),
  };
}

test('reports are counted on the device, by period and partner, and each is a file', async () => {
  const { page } = await stage.start('admin', 'desk');
  await signIn(page, stage.server.origin, 'admin@shipper.example');
  await isReadyOffline(page);
  await stage.server.stop();
  await visit(page, `${stage.server.origin}/home`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' }).click();

  const punctuality = await rowsOf(page, 'On time by carrier');
  expect(punctuality).toHaveLength(1);
  const [name, , onTime = '', late = ''] = punctuality[0] ?? [];
  expect(name).toBe('Redwood Freight');
  expect(Number(onTime) + Number(late)).toBeGreaterThan(3);
  const file = await csvOf(page, 'On time by carrier');
  expect(file.name).toMatch(/^on-time-by-carrier-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
  expect(file.lines[0]?.slice(0, 4)).toEqual(['Carrier', 'Share on time', '"On time', ' BOLs"']);
  expect(file.lines[1]?.slice(0, 4)).toEqual(['Redwood Freight', expect.stringMatching(/^[01]\.\d{4}$/), onTime, late]);

  // By receiver, of a period of one's own; Back and a link bring it back.
  await page.getByRole('combobox', { name: 'By' }).selectOption('Receiver');
  await page.waitForURL(/by=receiver/);
  expect((await rowsOf(page, 'OS&D by receiver')).map(([receiver]) => receiver)).toContain('Bayview Distribution');
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2020-01-31');
  await page.waitForURL(/from=2020-01-01&to=2020-01-31/);
  await expect.poll(() => page.getByText('Nothing in this period').count()).toBe(3);
  expect((await rowsOf(page, 'Loads a week')).map(([week]) => week)).toEqual([
    ...['12/30/2019 (part)', '01/06/2020', '01/13/2020', '01/20/2020', '01/27/2020 (part)'],
  ]);

  // On a phone each line is a card; on paper everything is there, but for what chooses.
  await page.setViewportSize(PHONE);
  await visit(page, `${stage.server.origin}/reports`);
  await page.getByRole('list', { name: 'Time at the dock' }).getByText('Pick-up').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  const paper = (await readPdf(await page.pdf())).map(({ text }) => text).join('\n');
  for (const title of ['On time by carrier', 'Time at the dock', 'OS&D by carrier', 'Loads a week']) {
    expect(paper).toContain(title);
  }
  expect(paper).not.toMatch(/Export CSV|365 days/);
  await stage.server.start();
});
