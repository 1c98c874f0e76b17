/** Longer languages on a desk: beside a document the panels are as narrow as on a phone, and no button's words are cut off. */
import { beforeAll, expect, test } from 'vitest';
import { DESK } from '../support/browser/browser.ts';
import { setWalk, type Walk } from '../support/browser/walk.ts';
import { wordsCutOff } from '../support/browser/words-in-sight.ts';

let walk: Walk;
beforeAll(async () => {
  walk = await setWalk({ viewport: DESK });
});

const DRIVER = ['driver@carrier.example', '/carrier-account/RedwoodFreight/shipping/'] as const;
const CLERK = ['clerk@receiver.example', '/shipper-account/BayviewDistribution/inbound/'] as const;

test.each([
  ['es', 'HF-20454', ...DRIVER],
  ['fr', 'HF-20454', ...DRIVER],
  ['es', 'HF-20449', ...CLERK],
  ['fr', 'HF-20449', ...CLERK],
])('in %s the load %s shows its buttons whole to %s', async (language, pUNum, person, path) => {
  const page = await walk.as(person);
  await page.addInitScript((chosen) => localStorage.setItem('connex-language', chosen), language);
  await walk.open(page, `${path}${await walk.idOf(pUNum)}`);
  await page.locator('section h2').nth(3).waitFor();
  expect(await wordsCutOff(page)).toEqual([]);
});
