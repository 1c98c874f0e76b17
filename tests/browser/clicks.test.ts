/**
 * The everyday job of a shipper, counted: a load with three BOLs for one receiver, built and shipped by somebody who has
 * the keys under their hands. A click is a press of the mouse, and choosing several files in one dialog is one; what is
 * typed, with the Tab that leads from a field to the next, is not counted.
 */
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { getLoad, listCompanyLoads } from '#contract/load.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { signIn } from '../support/browser/browser.ts';
import { countTaps } from '../support/browser/count-taps.ts';
import { button, see } from '../support/browser/screens.ts';
import { setStage } from '../support/browser/stage.ts';
import { fixturePath } from '../support/pdfs/fixture.ts';
import { ApiClient } from '../support/server/api-client.ts';

const PU = 'PU-CLICKS-1';
const MOST = 12;

/** A keyboard that goes from field to field. */
const keys = (page: Page) => ({
  /** Types where the focus is, once it is in the field with this label. */
  async type(label: RegExp, text: string): Promise<void> {
    const field = page.locator('input').and(page.getByLabel(label));
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type(text);
  },
  /** Goes on with Tab to the field with this label; a button within the field before is passed. */
  async tabTo(label: RegExp): Promise<void> {
    const field = page.locator('input').and(page.getByLabel(label));
    for (let stops = 0; stops < 3; stops++) {
      await page.keyboard.press('Tab');
      if (await field.evaluate((input) => input === document.activeElement)) return;
    }
    throw new Error(`Tab does not lead to ${label}`);
  },
});

/** A Wednesday some weeks away, as somebody writes it without the year. */
function wednesday(weeks: number): string {
  const day = new Date();
  day.setDate(day.getDate() + ((10 - day.getDay()) % 7 || 7) + 7 * weeks);
  return `${day.getMonth() + 1}/${day.getDate()}`;
}

test(`a shipper's load with three BOLs takes at most ${MOST} clicks besides typing`, async () => {
  const stage = await setStage({ demo: true });
  const { page } = await stage.start('shipper', 'desk');
  await signIn(page, stage.server.origin, 'admin@shipper.example');
  const { type, tabTo } = keys(page);
  const clicks = await countTaps(page);
  const option = (name: RegExp) => page.getByRole('option', { name }).first();

  await page.getByRole('link', { name: 'Create a Load' }).first().click();
  await type(/^P\/U number/, PU);
  await tabTo(/^P\/U date and time/);
  await type(/^P\/U date and time/, `${wednesday(1)} 8a`);
  await button(page, 'Next').click();

  const papers = (['text-one-page', 'scan-jpeg', 'rotated-90'] as const).map((name) => fixturePath(name));
  const chooser = page.waitForEvent('filechooser');
  await page.getByText('Choose PDFs, or drop them here').click();
  await (await chooser).setFiles(papers);
  await see(page, 'Change BOL 1');
  await page
    .getByLabel(/^Preview of /)
    .first()
    .waitFor();
  await type(/^Receiving company/, 'bayv');
  await option(/Bayview Distribution/).click();
  await tabTo(/^Delivery date and time/);
  await type(/^Delivery date and time/, `${wednesday(2)} 2:30p`);
  await button(page, 'Save BOL').click();
  await button(page, 'Same receiver and time as BOL 1 for all 2 open BOLs').click();
  await button(page, 'Next').click();

  await type(/^Carrier/, 'redw');
  await option(/Redwood Freight/).click();
  await button(page, 'Next').click();
  await page.getByRole('radio', { name: 'Ship', exact: true }).click();
  await button(page, 'Finish').click();
  await page.waitForURL(/\/home/);

  expect(clicks()).toBeGreaterThan(6);
  expect(clicks()).toBeLessThanOrEqual(MOST);
  const client = await new ApiClient(stage.server.origin).signIn('admin@shipper.example', DEMO_PASSWORD);
  await vi.waitFor(
    async () => {
      const { outbound } = await client.ok(listCompanyLoads);
      const id = outbound.find(({ pUNum }) => pUNum === PU)?._id ?? '';
      const load = await client.ok(getLoad, { params: { id } });
      expect(load).toMatchObject({ ready: true, carrier: { name: 'Redwood Freight' } });
      expect(load.bols.map(({ receiver }) => receiver?.name)).toEqual(Array(3).fill('Bayview Distribution'));
      expect(new Set(load.bols.map(({ deliveryDate }) => deliveryDate)).size).toBe(1);
    },
    { timeout: 60_000, interval: 200 },
  );
});
