/**
 * The lists people work from, read in a real browser over the demo: the dashboard of each kind of person. The times are the demo's, counted from ten o'clock on 2 March 2026 in New York.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DESK } from '../support/browser/browser.ts';
import { linesOf, rowsOf, setWalk, type Walk, whereIs } from '../support/browser/walk.ts';

let walk: Walk;
beforeAll(async () => {
  walk = await setWalk();
});
const at = async (email: string, path: string): Promise<Page> => walk.open(await walk.as(email), path);

const BAYVIEW = 'Bayview Distribution';
const HARBOR = 'Harbor Foods';
/** Company, drop date, P/U number and P/U date of a row. */
type Row = [company: string, drop: string, pUNum: string, pUDate: string];
const outbound = (company: string, ofSeveral: string): Row[] => [
  [company, '03/02/2026', 'HF-20449', '02/28/2026'],
  [company, '03/02/2026', 'HF-20450', '02/28/2026'],
  [company, '03/05/2026', 'HF-20452', '03/03/2026'],
  [ofSeveral, 'various', 'HF-20453', '03/04/2026'],
  [ofSeveral, 'various', 'HF-20454', '03/03/2026'],
  [company, '03/04/2026', 'HF-20455', '03/02/2026'],
  [company, '03/06/2026', 'HF-20456', '03/04/2026'],
  [company, '03/07/2026', 'HF-20457', '03/05/2026'],
];
const back = (company: string): Row[] => [
  [company, '03/02/2026', 'BV-3319', '02/28/2026'],
  [company, '03/04/2026', 'BV-3318', '03/03/2026'],
];
const unsubmitted: Row[] = [
  ['not-assigned', 'not-assigned', 'HF-20461', '03/06/2026'],
  [BAYVIEW, '03/09/2026', 'HF-20462', '03/07/2026'],
  ['various', 'various', 'HF-20463', '03/08/2026'],
];
const completed = (company: string): Row[] => [
  [company, '02/21/2026', 'HF-20431', '02/19/2026'],
  [company, '02/22/2026', 'HF-20434', '02/20/2026'],
  [company, '02/24/2026', 'HF-20437', '02/22/2026'],
  [company, '02/25/2026', 'HF-20440', '02/23/2026'],
  [company, '02/27/2026', 'HF-20444', '02/25/2026'],
];
const only = (rows: Row[], ...pUNums: string[]) => rows.filter(([, , pUNum]) => pUNums.includes(pUNum));
/** In the order of their ids: as they were built. */
const shipping: Row[] = [
  ...outbound(BAYVIEW, 'various').slice(0, 2),
  ...back(HARBOR).slice(0, 1),
  ...outbound(BAYVIEW, 'various').slice(2, 6),
  ...back(HARBOR).slice(1),
  ...outbound(BAYVIEW, 'various').slice(6),
];

interface Dashboard {
  email: string;
  greets: string[];
  /** Where its rows lead, but for the list and the load. */
  side: string;
  /** The widgets in their order with the rows of their list; the first one is open at the start. */
  lists: [title: string, rows: Row[]][];
}
const DASHBOARDS: Dashboard[] = [
  {
    email: 'admin@shipper.example',
    greets: ['Welcome Home Grace', `${HARBOR} · User ID: 5e8b3c`],
    side: '/shipper-account/HarborFoods',
    lists: [
      ['Inbound', back(BAYVIEW)],
      ['Outbound', outbound(BAYVIEW, 'various')],
      ['Unsubmitted', unsubmitted],
      ['Completed', completed(BAYVIEW)],
    ],
  },
  {
    email: 'clerk@receiver.example',
    greets: ['Welcome Home Denise', `${BAYVIEW} · User ID: 6218e7`],
    side: '/shipper-account/BayviewDistribution',
    lists: [
      ['Inbound', outbound(HARBOR, HARBOR)],
      ['Outbound', back(HARBOR)],
      ['Unsubmitted', []],
      ['Completed', completed(HARBOR)],
    ],
  },
  {
    email: 'driver@shipper.example',
    greets: ['Welcome Home Tomás', `${HARBOR} · User ID: 63d2b4`],
    side: '/shipper-account/HarborFoods',
    lists: [['Completed', completed(BAYVIEW)]],
  },
  {
    email: 'admin@carrier.example',
    greets: ['Welcome Home Walter', 'Redwood Freight · User ID: 5eb76a'],
    side: '/carrier-account/RedwoodFreight',
    lists: [
      ['Shipping', shipping],
      ['Completed', completed(BAYVIEW)],
    ],
  },
  {
    email: 'driver@carrier.example',
    greets: ['Welcome Home Ray', 'Redwood Freight · User ID: 622e93'],
    side: '/carrier-account/RedwoodFreight',
    lists: [
      ['Shipping', only(shipping, 'HF-20449', 'BV-3319', 'HF-20454')],
      ['Completed', only(completed(BAYVIEW), 'HF-20431', 'HF-20437', 'HF-20444')],
    ],
  },
];

const COLUMNS = ['ID', 'Company Name', 'Drop Date', 'P/U Number', 'P/U Date'];

describe.each(DASHBOARDS)('the dashboard of $email', ({ email, greets, side, lists }) => {
  it('greets by name, and begins with the first of its widgets', async () => {
    const page = await at(email, '/home');
    const widgets = lists.flatMap(([title, rows]) => [title, String(rows.length)]);
    // Nothing is counted before everything is on the device, which may be a moment after the first rows.
    await expect.poll(() => linesOf(page.getByRole('tablist', { name: 'Your loads' }))).toEqual(widgets);
    const lines = await linesOf(page);
    expect(lines.slice(0, 2)).toEqual(greets);
    expect(lines).toContain(`${lists[0]?.[0]} loads`);
  });

  it('lists each load with company, dates and P/U number, in the order of ids, under the five columns', async () => {
    const page = await at(email, '/home');
    for (const [title, rows] of lists) {
      await page.getByRole('tab', { name: title }).click();
      const table = page.getByRole('table', { name: `${title} loads` });
      await table.waitFor();
      if (rows.length === 0) continue;
      const shown = await rowsOf(page, `${title} loads`);
      // Before the five stand a box to choose the row, and its state.
      expect(shown.map((cells) => cells.slice(3, 7))).toEqual(rows);
      const ids = shown.map(([, , id = '']) => id.replace(/\s/g, '').slice(0, 24));
      expect(ids).toEqual(await Promise.all(rows.map(([, , pUNum]) => walk.idOf(pUNum))));
      expect(ids).toEqual(ids.toSorted());
      expect(await table.locator('thead th').allInnerTexts()).toEqual(['', '', ...COLUMNS, 'Status']);
      const boxes = table.locator('thead').getByRole('searchbox');
      const hints = await boxes.evaluateAll((inputs) => (inputs as HTMLInputElement[]).map((box) => box.placeholder));
      expect(hints).toEqual(COLUMNS.map(() => `Search ${rows.length} records...`));
    }
  });

  it('leads from anywhere in a row to the load, by company and list', async () => {
    const page = await at(email, '/home');
    for (const [title, rows] of lists) {
      const [, , pUNum = ''] = rows[0] ?? [];
      if (!pUNum) continue;
      await page.getByRole('tab', { name: title }).click();
      await page.getByRole('cell', { name: pUNum, exact: true }).click();
      await page.getByRole('heading', { name: /^Load: / }).waitFor();
      expect(whereIs(page)).toBe(`${side}/${title.toLowerCase()}/${await walk.idOf(pUNum)}`);
      await page.goBack();
      await page.getByRole('table', { name: `${title} loads` }).waitFor();
    }
  });
});

describe('the dashboard’s table', () => {
  it('is at least 900 px wide and never cut off: where the screen has less, its rows are cards', async () => {
    const page = await at('admin@shipper.example', '/home?list=outbound');
    const table = page.getByRole('table', { name: 'Outbound loads' });
    const cards = page.getByRole('list', { name: 'Outbound loads' });
    const resize = async (width: number) => {
      await page.setViewportSize({ width, height: 800 });
      await (width < 1233 ? cards : table).waitFor();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    };
    for (const width of [390, 820, 1000, 1232]) {
      await resize(width);
      expect(await table.count()).toBe(0);
    }
    for (const width of [1233, 1280, 1600]) {
      await resize(width);
      expect((await table.boundingBox())?.width).toBeGreaterThanOrEqual(900);
      expect(await table.evaluate((element) => getComputedStyle(element).minWidth)).toBe('900px');
      // Nothing of it lies beyond the edge of its frame.
      const frame = page.getByRole('region', { name: 'Outbound loads' });
      expect(await frame.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    }
    await page.setViewportSize(DESK);
  });

  it('keeps its columns where they are, whatever is found', async () => {
    const page = await at('admin@shipper.example', '/home?list=outbound');
    const table = page.getByRole('table', { name: 'Outbound loads' });
    const columns = () =>
      table.locator('thead th').evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().x));
    const before = await columns();
    const pUNum = table.getByRole('cell', { name: 'HF-20449', exact: true });
    // As long as none of the demo's is.
    await pUNum.evaluate((cell) => cell.append('X'.repeat(40)));
    expect(await columns()).toEqual(before);
    await table.getByRole('searchbox').first().fill('nothing like it');
    await table.locator('tbody tr').first().waitFor({ state: 'detached' });
    expect(await columns()).toEqual(before);
  });

  it('sorts by the column somebody presses, by date as a date, and finds by what is typed above it', async () => {
    const page = await at('admin@shipper.example', '/home?list=outbound');
    const dates = async () => (await rowsOf(page, 'Outbound loads')).map((cells) => cells[6]);
    const head = page.getByRole('table').locator('thead');
    await head.getByRole('button', { name: /^P\/U Date/ }).click();
    const sorted = outbound('', '').map(([, , , date]) => date);
    await expect.poll(dates).toEqual(sorted.toSorted());
    await head.getByRole('button', { name: /^P\/U Date/ }).click();
    await expect.poll(dates).toEqual(sorted.toSorted().reverse());
    await head.getByRole('searchbox').nth(3).fill('hf-20455');
    await expect.poll(dates).toEqual(['03/02/2026']);
  });
});
