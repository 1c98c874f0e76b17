/** The wizard that makes a load or changes one, in a real browser over the demo: its steps, what each keeps, and where it ends. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { button, choose, chooseToday, see } from '../support/browser/screens.ts';
import { factsOf, linesOf, setWalk, type Walk, whereIs } from '../support/browser/walk.ts';
import { fixturePath } from '../support/pdfs/fixture.ts';

const SHIPPER = 'admin@shipper.example';
const HARBOR_SIDE = '/shipper-account/HarborFoods';

const receiver = {
  Name: 'Bayview Distribution',
  Address: '1475 Maritime Street / Receiving, Doors 20-38 / Oakland, CA 94607',
  Phone: '(510) 555-0178',
};

let walk: Walk;
beforeAll(async () => {
  walk = await setWalk();
});

describe('the wizard', () => {
  const steps = ['About', 'BOLs', 'Carrier', 'Ship/Save'];
  const next = (page: Page) => button(page, 'Next').click();

  it('leads through its four steps, and what Save keeps is on the screen; Finish ends at /home', async () => {
    const page = await walk.open(await walk.as(SHIPPER), '/build-outbound-load');
    const shown = await linesOf(page);
    expect(shown.filter((line) => steps.includes(line))).toEqual(steps);
    expect(await button(page, 'Next').isDisabled()).toBe(true);
    await page.getByLabel(/^P\/U number/).fill('HF-30001');
    await chooseToday(page, /^P\/U date and time/);
    await next(page);
    await page.locator('input[type=file]').setInputFiles(fixturePath('text-one-page'));
    await button(page, 'Add').click();
    await choose(page, /^Receiving company/, 'Bayv', /Bayview Distribution/);
    await chooseToday(page, /^Delivery date and time/);
    await button(page, 'Submit BOL').click();
    await see(page, '0-text-one-page.pdf');
    await next(page);
    await choose(page, /^Carrier/, 'Redw', /Redwood Freight/);
    await next(page);
    expect(await page.getByRole('radio', { name: 'Ship', exact: true }).isEnabled()).toBe(true);
    await page.getByRole('radio', { name: 'Save', exact: true }).check();
    await button(page, 'Finish').click();
    await page.getByRole('heading', { name: 'Welcome Home Grace' }).waitFor();
    expect(whereIs(page)).toBe('/home');
    await walk.open(page, '/home?list=unsubmitted');
    await page.getByRole('cell', { name: 'HF-30001', exact: true }).click();
    await see(page.getByRole('heading', { level: 1 }), 'Load: ');
    expect(await factsOf(page, 'Receiver')).toEqual(receiver);
    expect((await factsOf(page, 'Delivery')).Scheduled).toMatch(/^03\/02\/2026 \d\d:\d\d PST \(\d\d:\d\d EST\)$/);
    expect((await factsOf(page, 'Pick-up')).Scheduled).toMatch(/^03\/02\/2026 \d\d:\d\d PST \(\d\d:\d\d EST\)$/);
  });

  it('ends at /home as well when nothing was chosen, and after an edit, which the load then shows', async () => {
    const page = await walk.as(SHIPPER);
    await walk.open(page, '/build-outbound-load');
    await page.getByLabel(/^P\/U number/).fill('HF-30002');
    await chooseToday(page, /^P\/U date and time/);
    for (let step = 0; step < 3; step += 1) await next(page);
    await button(page, 'Finish').click();
    await page.getByRole('heading', { name: 'Welcome Home Grace' }).waitFor();
    expect(whereIs(page)).toBe('/home');
    const id = await walk.idOf('HF-20462');
    const edit = async (pUNum: string) => {
      await walk.open(page, `${HARBOR_SIDE}/edit/${id}`);
      await page.getByLabel(/^P\/U number/).fill(pUNum);
      for (let step = 0; step < 3; step += 1) await next(page);
    };
    await edit('HF-20462-A');
    await button(page, 'Finish').click();
    await page.getByRole('heading', { name: 'Welcome Home Grace' }).waitFor();
    expect(whereIs(page)).toBe('/home');
    await edit('HF-20462-B');
    await page.getByRole('radio').first().check();
    await button(page, 'Finish').click();
    await page.getByRole('heading', { name: 'Welcome Home Grace' }).waitFor();
    expect(whereIs(page)).toBe('/home');
    await walk.open(page, `${HARBOR_SIDE}/unsubmitted/${id}`);
    expect((await factsOf(page, 'Pick-up'))['P/U Number']).toBe('HF-20462-B');
  });
});
