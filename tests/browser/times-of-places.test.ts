/**
 * A phone whose clock keeps the zone of another continent: what happens at a dock is read and entered by the dock's clock
 * all the same, and the phone's own time stands behind it.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { updateCompany } from '#contract/company.ts';
import { DEMO_COMPANY_IDS } from '#server/demo/demo-people.ts';
import { PHONE } from '../support/browser/browser.ts';
import { button, see } from '../support/browser/screens.ts';
import { factsOf, setWalk, type Walk } from '../support/browser/walk.ts';

const SHIPPER = 'admin@shipper.example';

let walk: Walk;
let page: Page;
beforeAll(async () => {
  walk = await setWalk({ viewport: PHONE, hasTouch: true, isMobile: true, timezoneId: 'Asia/Kolkata' });
  const receiver = await walk.server.signIn('admin@receiver.example');
  const body = { timeZone: 'America/Chicago' };
  await receiver.ok(updateCompany, { params: { id: DEMO_COMPANY_IDS.bayview }, body });
  page = await walk.as(SHIPPER);
});

const openLoad = async (list: string, pUNum: string) =>
  walk.open(page, `/shipper-account/HarborFoods/${list}/${await walk.idOf(pUNum)}`);

describe('on a phone whose zone is wrong', () => {
  it('each end of a load has the time of its dock, the zone’s name, and the phone’s time behind it', async () => {
    await openLoad('outbound', 'HF-20449');
    await see(page, 'P/U HF-20449 · 02/28/2026 07:00 PST (20:30 GMT+5:30)');
    expect(await factsOf(page, 'Pick-up')).toMatchObject({
      Scheduled: '02/28/2026 07:00 PST (20:30 GMT+5:30)',
      'Checked out': '02/28/2026 06:30 PST (20:00 GMT+5:30)',
    });
    expect(await factsOf(page, 'Delivery')).toMatchObject({ Scheduled: '03/02/2026 10:00 CST (21:30 GMT+5:30)' });
    const [first] = await page.locator('main time').allInnerTexts();
    expect(first).toBe('02/28/2026 05:00 PST (18:30 GMT+5:30)');
  });

  it('a list has the dates of the places', async () => {
    // 21:30 in Seattle on the 4th: on the phone it is the 5th.
    await walk.open(page, '/home?list=inbound');
    await see(page, 'Expected, due 03/04/2026 21:30 PST (03/05/2026 11:00 GMT+5:30)');
    // But for the reader's own time behind that of the place.
    const words = (await page.locator('main').innerText()).replaceAll(/ \([^)]*\)/g, '');
    expect(words).toContain('03/04/2026');
    expect(words).not.toContain('03/05/2026');
  });

  it('a pick-up is entered by the clock of the shipper’s dock: no time it leaves out, and one of two it shows', async () => {
    await walk.open(page, '/build-outbound-load');
    await page.getByLabel(/^P\/U number/).fill('HF-30009');
    const field = page.getByLabel(/^P\/U date and time/);
    await field.fill('2026-03-08T02:30');
    await see(page, 'On 03/08/2026 there is no 02:30 there: clocks go from 02:00 PST to 03:00 PDT.');
    expect(await button(page, 'Next').isDisabled()).toBe(true);
    await field.fill('2026-11-01T01:30');
    await see(page, 'On 11/01/2026 the clock there shows 01:30 twice. Which one?');
    expect(await button(page, 'Next').isDisabled()).toBe(true);
    await button(page, '01:30 PST').click();
    expect(await button(page, 'Next').isEnabled()).toBe(true);
    for (let step = 0; step < 3; step++) await button(page, 'Next').click();
    await page.getByRole('radio', { name: 'Save', exact: true }).check();
    await see(page, '11/01/2026 01:30 PST (15:00 GMT+5:30)');
    await button(page, 'Finish').click();
    await page.getByRole('heading', { name: 'Welcome Home Grace' }).waitFor();
    const stored = 'select p_u_date from loads where p_u_num = $1';
    await expect
      .poll(async () => (await walk.server.database.pool.query(stored, ['HF-30009'])).rows[0]?.p_u_date?.toISOString())
      .toBe('2026-11-01T09:30:00.000Z');
  });
});
