/** On a desk of 1280 × 800 the page of a load shows without scrolling what is true of it, what to do, and where both columns begin. */
import { beforeAll, expect, test } from 'vitest';
import { DESK } from '../support/browser/browser.ts';
import { setWalk, type Walk } from '../support/browser/walk.ts';

let walk: Walk;
beforeAll(async () => {
  walk = await setWalk({ viewport: DESK });
});

/** So much of a column is to be seen at least, px: the title of its first panel and what it says first. */
const SEEN_PX = 350;

test.each([
  ['admin@shipper.example', '/shipper-account/HarborFoods/outbound/', 'HF-20454', 'Driver Checkin'],
  ['clerk@receiver.example', '/shipper-account/BayviewDistribution/inbound/', 'HF-20449', 'Sign'],
  ['driver@carrier.example', '/carrier-account/RedwoodFreight/shipping/', 'HF-20454', 'Check In'],
])('for %s at %s what matters of the load %s stands above the fold', async (person, path, pUNum, next) => {
  const page = await walk.open(await walk.as(person), `${path}${await walk.idOf(pUNum)}`);
  await page.locator('main section h2').nth(2).waitFor();
  const { lines, columns } = await page.evaluate(() => {
    const placeOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const panels = [...document.querySelectorAll('main section')].filter((one) => one.querySelector('h2'));
    const tops: Record<number, number> = {};
    for (const panel of panels) {
      const { left, top } = panel.getBoundingClientRect();
      tops[left] = Math.min(top, tops[left] ?? Number.POSITIVE_INFINITY);
    }
    const ends = ['main h1', 'main ol', 'main [data-next]'].map((one) => placeOf(one)?.bottom ?? 1e6);
    const all = Object.values(tops).sort((a, b) => a - b);
    return { lines: ends, columns: all.slice(0, 2) };
  });
  // The one thing for this person to do, in a panel of its own right below the steps.
  expect(await page.locator('main [data-next]').innerText()).toContain(next);
  for (const end of lines) expect(end).toBeLessThanOrEqual(DESK.height);
  expect(columns).toHaveLength(2);
  // Side by side, and far enough up.
  expect(columns[1]).toBe(columns[0]);
  expect(columns[1]).toBeLessThanOrEqual(DESK.height - SEEN_PX);
});
