/**
 * A load is found in one field by whatever somebody remembers of it, from any screen, with the keys alone: the demo's
 * load that arrived damaged, by six things its shipper may know.
 */
import { expect, test } from 'vitest';
import { listCompanyLoads } from '#contract/load.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { signIn, visit } from '../support/browser/browser.ts';
import { isReadyOffline, setStage } from '../support/browser/stage.ts';
import { ApiClient } from '../support/server/api-client.ts';

const ADMIN = 'admin@shipper.example';
const PU = 'HF-20444';

test('a load is found by P/U number, document, company, driver, SKU and last six, in one field', async () => {
  const stage = await setStage({ demo: true });
  const client = await new ApiClient(stage.server.origin).signIn(ADMIN, DEMO_PASSWORD);
  const { completed } = await client.ok(listCompanyLoads);
  const bol = completed.find(({ load }) => load.pUNum === PU);
  const { overages = [], shortages = [], damages = [] } = bol?.osd ?? {};
  const sku = [...overages, ...shortages, ...damages][0]?.sku ?? '';
  const things = [PU, bol?.file.name, bol?.receiver?.name, bol?.driver?.name, sku, bol?.loadId.slice(18)];
  expect(things.filter(Boolean)).toHaveLength(6);

  const { page } = await stage.start('desk', 'desk');
  await signIn(page, stage.server.origin, ADMIN);
  await isReadyOffline(page);
  await visit(page, `${stage.server.origin}/faqs`);
  const box = page.getByRole('combobox', { name: 'Search everything' });
  for (const thing of things) {
    await expect.poll(() => page.keyboard.press('/').then(() => box.isVisible())).toBe(true);
    await box.fill(String(thing));
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
});
