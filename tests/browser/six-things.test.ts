/**
 * A load is found in one field by whatever somebody remembers of it, from any screen: the demo's load that arrived
 * damaged, by six things that everybody who has to do with it may know. At a desk with the keys alone.
 */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { listCompanyLoads } from '#contract/load.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { signIn, visit } from '../support/browser/browser.ts';
import { isReadyOffline, type Stage, setStage } from '../support/browser/stage.ts';
import { ApiClient } from '../support/server/api-client.ts';

const ADMIN = 'admin@shipper.example';
const PU = 'HF-20444';

let stage: Stage;
let facts: Record<'document' | 'shipper' | 'receiver' | 'driver' | 'sku' | 'lastSix', string>;

beforeAll(async () => {
  stage = await setStage({ demo: true });
  const client = await new ApiClient(stage.server.origin).signIn(ADMIN, DEMO_PASSWORD);
  const { completed } = await client.ok(listCompanyLoads);
  const bol = completed.find(({ load }) => load.pUNum === PU);
  const { overages = [], shortages = [], damages = [] } = bol?.osd ?? {};
  facts = {
    document: bol?.file.name ?? '',
    shipper: bol?.shipper.name ?? '',
    receiver: bol?.receiver?.name ?? '',
    driver: bol?.driver?.name ?? '',
    sku: [...overages, ...shortages, ...damages][0]?.sku ?? '',
    lastSix: bol?.loadId.slice(18) ?? '',
  };
});

const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything' });

/** The keys are heard once what lies above the screens has come, a moment after the first of them. */
const byKey = async (page: Page) => {
  await expect.poll(() => page.keyboard.press('/').then(() => field(page).isVisible())).toBe(true);
};

/** On a phone it lies in the menu. */
const byFinger = async (page: Page) => {
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await page.getByRole('button', { name: 'Search everything' }).tap();
};

test.each([
  [ADMIN, 'desk', byKey, 'receiver'],
  ['clerk@receiver.example', 'phone', byFinger, 'shipper'],
  ['admin@carrier.example', 'tablet', byKey, 'receiver'],
  ['driver@carrier.example', 'phone', byFinger, 'receiver'],
] as const)(
  '%s finds a load by P/U number, document, company, driver, SKU and last six, in one field, at a %s',
  async (email, size, open, company) => {
    const { document, driver, sku, lastSix } = facts;
    const things = [PU, document, facts[company], driver, sku, lastSix];
    expect(things.filter(Boolean)).toHaveLength(6);
    const { page } = await stage.start(email, size);
    await signIn(page, stage.server.origin, email);
    await isReadyOffline(page);
    await visit(page, `${stage.server.origin}/faqs`);
    for (const thing of things) {
      await open(page);
      await field(page).fill(thing);
      const load = page.getByRole('option').filter({ hasText: PU });
      const all = page.getByRole('option', { name: /^Show all \d+ results/ }).filter({ hasText: 'Completed' });
      await load.or(all).first().waitFor();
      if (await load.first().isVisible()) {
        await page.keyboard.press('Escape');
        continue;
      }
      // A company and a driver have many loads; what comes first is what is open, and the rest is one press away.
      await all.click();
      await page.getByRole('main').getByText(PU, { exact: true }).waitFor();
    }
    await stage.close(email);
  },
);
