/**
 * A load on the screen, in a real browser over the demo: its parties with every line of their addresses, what was
 * scheduled and what happened. The times are the demo's, counted from ten o'clock on
 * 2 March 2026 in New York.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { updateCompany } from '#contract/company.ts';
import { DEMO_COMPANY_IDS } from '#server/demo/demo-people.ts';
import { button, see, seeDocument } from '../support/browser/screens.ts';
import type { Walk } from '../support/browser/walk.ts';
import { buttonsOf, factsOf, linesOf, panel, panelsOf, readPanel, setWalk, whereIs } from '../support/browser/walk.ts';

const SHIPPER = 'admin@shipper.example';
const RECEIVER = 'clerk@receiver.example';
const CARRIER = 'admin@carrier.example';
const DRIVER = 'driver@carrier.example';
const HARBOR_SIDE = '/shipper-account/HarborFoods';
const BAYVIEW_SIDE = '/shipper-account/BayviewDistribution';
const REDWOOD_SIDE = '/carrier-account/RedwoodFreight';

let walk: Walk;
beforeAll(async () => {
  walk = await setWalk();
  // The demo has no third line, and an address without one would not show that it is left out.
  const admin = await walk.server.signIn('admin@receiver.example');
  const lines = { line1: '1475 Maritime Street', line2: 'Receiving, Doors 20-38', line3: 'Berth 57' };
  const address = { ...lines, city: 'Oakland', state: 'CA', zip: '94607' };
  await admin.ok(updateCompany, { params: { id: DEMO_COMPANY_IDS.bayview }, body: { address } });
});

const openLoad = async (email: string, list: string, pUNum: string): Promise<Page> =>
  walk.open(await walk.as(email), `${list}/${await walk.idOf(pUNum)}`);

const bayviewPlace = '1475 Maritime Street / Receiving, Doors 20-38 / Berth 57 / Oakland, CA 94607';
const harbor = {
  ...{ Name: 'Harbor Foods', Address: '2200 Alaskan Way / Pier 66, Dock 4 / Seattle, WA 98121' },
  ...{ Contact: 'Grace Lindqvist', Email: SHIPPER, Phone: '(206) 555-0142' },
};
const receiver = { Name: 'Bayview Distribution', Address: bayviewPlace, Phone: '(510) 555-0178' };
const bayview = { ...receiver, Contact: 'Priya Raman', Email: 'admin@receiver.example' };
const redwood = { Name: 'Redwood Freight', Address: '880 Prairie Road / Eugene, OR 97402', Phone: '(541) 555-0119' };
const ray = {
  ...{ Name: 'Ray Delgado', ConnexId: '51D303', Phone: '(541) 555-0122' },
  ...{ 'Truck number': '417', 'License plate': 'YAJK 482', 'Trailer number': 'RWF 5308' },
};
const lena = {
  ...{ Name: 'Lena Sorensen', ConnexId: '51D304', Phone: '(541) 555-0123' },
  ...{ 'Truck number': '422', 'License plate': 'YBCL 907', 'Trailer number': 'RWF 5321' },
};
const OSD = 'Overages, Shortages & Damages';
const NO_OSD = ['SKU', 'Qty (cases)', 'Overages', 'None', 'Shortages', 'None', 'Damages', 'None'];

/** Everything that has a label, block by block; the document's block is headed by its name. */
async function factsOfAll(page: Page): Promise<Record<string, Record<string, string>>> {
  const titles = (await panelsOf(page)).filter((title) => !/\.pdf$|BOLs?$|^Signatures$|^Timeline$/.test(title));
  const facts = titles.filter((title) => title !== OSD && !ASKED.test(title));
  return Object.fromEntries(
    await Promise.all(facts.map(async (title) => [title, await factsOf(page, title)] as const)),
  );
}

/** Where something can be recorded and nothing is. */
const ASKED = /^Stay at |^Handover by code$/;
const askedOf = async (page: Page) => (await panelsOf(page)).filter((title) => ASKED.test(title));

/** What happened, by the timeline: what, when, by whom. */
const told = async (page: Page) =>
  (await readPanel(page, 'Timeline')).filter((line) => line !== 'Details' && line !== 'Correct time');

const pickUp49 = {
  ...{ badge: '2 h early', 'P/U Number': 'HF-20449', Location: 'Seattle, WA' },
  ...{
    Scheduled: '02/28/2026 07:00 PST (10:00 EST)',
    'Checked in': '02/28/2026 05:00 PST (08:00 EST) Late',
    'Checked out': '02/28/2026 06:30 PST (09:30 EST)',
  },
};
const delivery49 = {
  ...{
    badge: '2 h 30 min early',
    Scheduled: '03/02/2026 08:00 PST (11:00 EST)',
    'Checked in': '03/02/2026 05:30 PST (08:30 EST) Late',
  },
  Seal: 'Seal intact',
};
const timeline49 = [
  ...[
    'Checked in at pick-up',
    '02/28/2026 05:00 PST (08:00 EST)',
    'by Marcus Bell (Harbor Foods) for driver Ray Delgado',
  ],
  ...[
    'Checked out at pick-up',
    '02/28/2026 06:30 PST (09:30 EST)',
    'by Marcus Bell (Harbor Foods) for driver Ray Delgado',
  ],
  ...[
    'Checked in at delivery',
    '03/02/2026 05:30 PST (08:30 EST)',
    'by Denise Okafor (Bayview Distribution) for driver Ray Delgado',
  ],
  'Seal intact',
];

/** What the timeline of a BOL completed with a difference ends with, for those who may claim. */
const DAYS_OF_CLAIMS = [
  ['Report concealed damage and ask for an inspection by 03/06/2026 (4 days left)', '03/06/2026', '03/07/2026'],
  ['File by 11/27/2026 (270 days left)', '11/27/2026', '11/28/2026'],
].flatMap(([what, day, later]) => [
  what,
  `${day} 23:59 PST (${later} 02:59 EST)`,
  ...['Claim', 'Dates are reminders; your contract may say otherwise.'],
]);

describe('a load with one BOL', () => {
  const all49 = { Driver: ray, 'Pick-up': pickUp49, Delivery: delivery49, Receiver: receiver, Shipper: harbor };
  const atDelivery = ['Stay at Bayview Distribution', 'Handover by code'];
  it.each([
    ['outbound, for its shipper', SHIPPER, `${HARBOR_SIDE}/outbound`, []],
    ['shipping, for its carrier', CARRIER, `${REDWOOD_SIDE}/shipping`, []],
    ['shipping, for its driver', DRIVER, `${REDWOOD_SIDE}/shipping`, atDelivery],
  ])(
    '%s: heading, BOL, document, parties with their whole address, times of both ends',
    async (_, email, list, asked) => {
      const page = await openLoad(email, list, 'HF-20449');
      const id = await walk.idOf('HF-20449');
      await see(page.getByRole('heading', { level: 1 }), `Load: ${id.slice(18, 24)}`);
      await see(page, 'P/U HF-20449 · 02/28/2026 07:00 PST (10:00 EST)');
      expect(await factsOfAll(page)).toEqual({ ...all49, Carrier: redwood });
      expect(await askedOf(page)).toEqual(asked);
      expect((await readPanel(page, '1 BOL')).slice(0, 3)).toEqual([
        ...['1', '0-bol-2048050.pdf', 'Bayview Distribution · 03/02/2026 08:00 PST (11:00 EST)'],
      ]);
      expect(await readPanel(page, OSD)).toEqual(NO_OSD);
      expect(await told(page)).toEqual(timeline49);
      await seeDocument(page, 'BOL No. 2048050');
    },
  );

  it('inbound, for its receiver: parties, driver, delivery, the report and Complete Load, and nothing of pick-up', async () => {
    const page = await openLoad(RECEIVER, `${BAYVIEW_SIDE}/inbound`, 'HF-20450');
    const Delivery = {
      ...{
        badge: '1 h 30 min late',
        Scheduled: '03/02/2026 04:30 PST (07:30 EST)',
        'Checked in': '03/02/2026 06:00 PST (09:00 EST) On-Time',
      },
      Seal: 'Seal broken',
    };
    expect(await factsOfAll(page)).toEqual({ Delivery, Shipper: harbor, Carrier: redwood, Driver: lena });
    expect(await readPanel(page, OSD)).toEqual([
      ...['SKU', 'Qty (cases)', 'Overages', 'None', 'Shortages', 'COD-4X10', '6', 'Damages', 'CHWD-51', '2'],
    ]);
    // The document’s own text says something of pick-up, too.
    expect((await linesOf(page)).join('\n')).not.toMatch(/Pick-up\n|(in|out) at pick-up|02\/28\/2026 14:00/);
    const buttons = await buttonsOf(panel(page, 'Delivery'));
    expect(buttons).toEqual(expect.arrayContaining(['OSD Report', 'Complete Load']));
    expect(await told(page)).toEqual([
      ...['Checked in at delivery', '03/02/2026 06:00 PST (09:00 EST)'],
      ...['by Denise Okafor (Bayview Distribution) for driver Lena Sorensen', 'Seal broken'],
    ]);
    await seeDocument(page, 'BOL No. 2048060');
  });

  it('inbound, before it has arrived: nothing is made up, and report and Complete Load are off', async () => {
    const page = await openLoad(SHIPPER, `${HARBOR_SIDE}/inbound`, 'BV-3318');
    const none = { badge: 'No Info', Seal: 'No Info' };
    const Delivery = { ...none, Scheduled: '03/04/2026 21:30 PST (03/05/2026 00:30 EST)' };
    expect(await factsOfAll(page)).toEqual({ Delivery, Shipper: bayview, Carrier: redwood, Driver: {} });
    const buttons = await buttonsOf(panel(page, 'Delivery'));
    expect(buttons).toEqual(expect.arrayContaining(['(OSD Report)', '(Complete Load)']));
    expect(await told(page)).toEqual(['Nothing recorded yet.']);
  });

  it.each([
    ['for its shipper', 'clerk@shipper.example', HARBOR_SIDE, false],
    ['for its carrier', CARRIER, REDWOOD_SIDE, true],
  ])('completed, %s: both ends with their times, no Complete Load, no assignment', async (_, email, side, carries) => {
    const page = await openLoad(email, `${side}/completed`, 'HF-20444');
    const pickUp = {
      ...{
        badge: '1 h late',
        'P/U Number': 'HF-20444',
        Location: 'Seattle, WA',
        Scheduled: '02/25/2026 07:00 PST (10:00 EST)',
      },
      ...{
        'Checked in': '02/25/2026 08:00 PST (11:00 EST) On-Time',
        'Checked out': '02/25/2026 09:00 PST (12:00 EST)',
      },
    };
    const Delivery = {
      ...{
        badge: '1 h late',
        Scheduled: '02/27/2026 07:00 PST (10:00 EST)',
        'Checked in': '02/27/2026 08:00 PST (11:00 EST) On-Time',
      },
      ...{ 'Checked out': '02/27/2026 09:30 PST (12:30 EST)', Seal: 'Seal broken' },
    };
    const facts = { 'Pick-up': pickUp, Delivery, Shipper: harbor, Carrier: redwood, Driver: ray };
    expect(await factsOfAll(page)).toEqual(carries ? { ...facts, Receiver: receiver } : { ...facts, Claim: {} });
    expect((await readPanel(page, OSD)).slice(-3)).toEqual(['Damages', 'CRAB-25', '4']);
    const words = (await linesOf(page)).join('\n');
    expect(words).not.toMatch(/Complete Load|Change Driver|Assign Driver/);
    const end = [
      ...['Completed and checked out', '02/27/2026 09:30 PST (12:30 EST)'],
      'by Denise Okafor (Bayview Distribution) for driver Ray Delgado',
      ...(carries ? [] : DAYS_OF_CLAIMS),
    ];
    expect((await told(page)).slice(-end.length)).toEqual(end);
  });
});

describe('the dialogs of a delivery', () => {
  it('the OSD report has the three lists in a table of at most 200 px, and keeps Complete Load off behind it', async () => {
    const page = await openLoad(RECEIVER, `${BAYVIEW_SIDE}/inbound`, 'HF-20450');
    await button(page, 'OSD Report').click();
    const dialog = page.getByRole('dialog', { name: 'OSD Report' });
    await see(dialog, 'COD-4X10');
    expect(await dialog.locator('table td, table th').allInnerTexts()).toEqual(
      expect.arrayContaining(['Shortages', 'COD-4X10', '6', 'Damages', 'CHWD-51', '2']),
    );
    const frame = dialog.locator('div').filter({ has: page.locator('table') });
    expect(await frame.last().evaluate((element) => getComputedStyle(element).maxHeight)).toBe('200px');
    // What is below its edge shows, until somebody is there.
    const more = () => frame.last().evaluate((element) => getComputedStyle(element, '::after').opacity);
    await expect.poll(more).toBe('1');
    await frame.last().evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect.poll(more).toBe('0');
    expect(await button(dialog, 'Add').isDisabled()).toBe(true);
    expect(await panel(page, 'Delivery').locator('button', { hasText: 'Complete Load' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('Complete Load asks under its title and says that it cannot be undone; the PDF opens large, with Close', async () => {
    const page = await openLoad(RECEIVER, `${BAYVIEW_SIDE}/inbound`, 'HF-20450');
    await button(page, 'Complete Load').click();
    const dialog = page.getByRole('dialog', { name: 'Complete Load & Checkout' });
    await see(dialog, 'This cannot be undone.');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await button(page, 'Enlarge').click();
    const large = page.getByRole('dialog', { name: '0-bol-2048060.pdf' });
    await seeDocument(page, 'BOL No. 2048060');
    await large.getByRole('button', { name: /close/i }).first().click();
    await large.waitFor({ state: 'hidden' });
  });
});

describe('a load with several BOLs', () => {
  it.each([
    ['outbound', SHIPPER, `${HARBOR_SIDE}/outbound`],
    ['shipping', CARRIER, `${REDWOOD_SIDE}/shipping`],
  ])('%s: each is listed by number, name, receiver and date, and opens at its own address', async (_, email, list) => {
    const page = await openLoad(email, list, 'HF-20453');
    const id = await walk.idOf('HF-20453');
    expect((await readPanel(page, '3 BOLs')).filter((line) => !line.startsWith('No driver, due '))).toEqual([
      ...['1', '0-bol-2048090.pdf', 'Bayview Distribution · 03/06/2026 07:00 PST (10:00 EST)'],
      ...['2', '1-bol-2048091.pdf', 'Bayview Distribution · 03/06/2026 09:30 PST (12:30 EST)'],
      ...['3', '2-bol-2048092.pdf', 'Bayview Distribution · 03/07/2026 07:00 PST (10:00 EST)'],
    ]);
    await panel(page, '3 BOLs').getByRole('link').nth(1).click();
    await see(page, 'The whole load');
    expect(whereIs(page)).toMatch(new RegExp(`^${list}/${id}/[0-9a-f]{24}$`));
    const Delivery = {
      badge: 'No Info',
      Scheduled: '03/06/2026 09:30 PST (12:30 EST)',
    };
    const facts = await factsOfAll(page);
    expect(facts).toMatchObject({ Delivery, Receiver: receiver, Shipper: harbor, Driver: {} });
    expect(await readPanel(page, OSD)).toEqual(NO_OSD);
    await seeDocument(page, 'BOL No. 2048091');
  });

  it('unsubmitted: says of each BOL what it lacks, and offers to edit and ship', async () => {
    const page = await openLoad(SHIPPER, `${HARBOR_SIDE}/unsubmitted`, 'HF-20463');
    const lines = await readPanel(page, '2 BOLs');
    expect(lines).toEqual([
      ...['1', '0-bol-2048170.pdf', 'Bayview Distribution · 03/10/2026 08:00 PDT (11:00 EDT)'],
      ...['2', '1-bol-2048171.pdf', 'No receiver yet · 03/11/2026 08:00 PDT (11:00 EDT)'],
    ]);
    await page.getByRole('link', { name: 'Edit Load' }).click();
    await page.waitForURL(`**${HARBOR_SIDE}/edit/**`);
    expect(await page.getByLabel(/^P\/U number/).inputValue()).toBe('HF-20463');
    await see(page, 'Ship/Save');
  });
});
