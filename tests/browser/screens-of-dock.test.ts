/**
 * What drivers and docks work from, read in a real browser over the demo: a driver's Now and the two tabs of the dock.
 * The times are the demo's, counted from ten o'clock on 2 March 2026 in New York.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { button, see } from '../support/browser/screens.ts';
import { buttonsOf, linesOf, readPanel, setWalk, type Walk } from '../support/browser/walk.ts';

let walk: Walk;
beforeAll(async () => {
  walk = await setWalk();
});
const at = async (email: string, path: string): Promise<Page> => walk.open(await walk.as(email), path);

const HARBOR = 'Harbor Foods';
/** The page's clock runs and the server's stands: seconds before it, where the page was compared after the tap. */
const TEN_O_CLOCK = /^03\/02\/2026 (06:59 PST \(09:59|07:0\d PST \(10:0\d) EST\)$/;

describe('a driver’s Now', () => {
  it('begins with the dock they have stood at longest, and then tells the next stop with its time there', async () => {
    const page = await at('driver@carrier.example', '/home');
    const now = page.getByRole('region', { name: 'Now' });
    expect(await linesOf(now)).toEqual([
      ...['Load 1 of 3', 'Deliver to Bayview Distribution'],
      ...['1475 Maritime Street, Receiving, Doors 20-38', 'Oakland, CA 94607', 'P/U HF-20449 · 0-bol-2048050.pdf'],
      ...['At the dock 1 h 30 min', 'Navigate', 'Call', 'Open', 'Sign'],
    ]);
    for (const place of [2, 3]) {
      await button(now, 'Next load').click();
      await see(now, `Load ${place} of 3`);
    }
    expect(await linesOf(now)).toEqual([
      ...['Load 3 of 3', 'Pick up at Harbor Foods', '2200 Alaskan Way, Pier 66, Dock 4', 'Seattle, WA 98121'],
      expect.stringMatching(/^tomorrow 12:00 PST \(15:00 EST\) · in 1 d [45] h$/),
      'P/U HF-20454 · 2 BOLs',
      ...['Waiting for pick-up, due tomorrow 12:00 PST (15:00 EST)', 'Navigate', 'Call', 'Open', 'Check In'],
    ]);
  });
});

/** A gate knows a truck by what is painted on it. */
const RAY = 'Ray Delgado · Truck 417 · Plate YAJK 482 · Trailer RWF 5308';
const LENA = 'Lena Sorensen · Truck 422 · Plate YBCL 907 · Trailer RWF 5321';

describe('Driver Checkin', () => {
  it('lists what comes and what is fetched, by time, with its parties and appointments', async () => {
    const page = await at('clerk@receiver.example', '/driver-checkin');
    const comes = (file: string, due: string, driver: string, pUNum: string) => [
      ...[file, `From ${HARBOR} · due ${due}`, `Redwood Freight · ${driver}`, `P/U ${pUNum}`],
    ];
    const nobody = 'no driver assigned';
    const lines = await readPanel(page, 'Deliveries (9)');
    expect(lines[0]).toBe('Later');
    const told = lines.filter((line) => /^\d-bol|^\d BOLs|^From |^Redwood|^P\/U/.test(line));
    const together = (pUNum: string, due: string, driver: string, files: string) => [
      ...[`2 BOLs of P/U ${pUNum}`, `From ${HARBOR} · due ${due}`, `Redwood Freight · ${driver}`, files],
    ];
    expect(told).toEqual([
      ...comes('0-bol-2048110.pdf', '03/04/2026 07:00 PST (10:00 EST)', LENA, 'HF-20455'),
      ...comes('0-bol-2048080.pdf', '03/05/2026 07:00 PST (10:00 EST)', nobody, 'HF-20452'),
      ...together('HF-20454', '03/05/2026 07:00 PST (10:00 EST)', RAY, '0-bol-2048100.pdf, 1-bol-2048101.pdf'),
      ...together('HF-20453', '03/06/2026 07:00 PST (10:00 EST)', nobody, '0-bol-2048090.pdf, 1-bol-2048091.pdf'),
      ...comes('0-bol-2048140.pdf', '03/06/2026 16:30 PST (19:30 EST)', nobody, 'HF-20456'),
      ...comes('2-bol-2048092.pdf', '03/07/2026 07:00 PST (10:00 EST)', nobody, 'HF-20453'),
      ...comes('0-bol-2048150.pdf', '03/07/2026 12:00 PST (15:00 EST)', nobody, 'HF-20457'),
    ]);
    const id = (await walk.idOf('BV-3318')).slice(18);
    expect((await readPanel(page, 'Pick-ups (1)')).slice(0, 5)).toEqual([
      'Later',
      ...[
        `Load: ${id}`,
        'P/U BV-3318 · 03/03/2026 02:00 PST (05:00 EST)',
        'Redwood Freight · no driver assigned',
        '1 BOL',
      ],
    ]);
  });

  it('checks nothing in while nobody is assigned or chosen, and then records the seal that was seen and the time', async () => {
    const page = await at('clerk@receiver.example', '/driver-checkin');
    const nobodys = page.getByRole('listitem', { name: '0-bol-2048080.pdf' });
    expect(await buttonsOf(nobodys)).toEqual(['(Check In)']);
    await see(nobodys, 'Choose a driver first.');
    const truck = page.getByRole('listitem', { name: '2 BOLs of P/U HF-20454' });
    expect(await buttonsOf(truck)).toEqual(['Check in all 2', 'One by one']);
    await button(truck, 'One by one').click();
    const row = page.getByRole('listitem', { name: '1-bol-2048101.pdf' });
    expect(await buttonsOf(row)).toEqual(['Check In']);
    await see(row, 'For Ray Delgado. Somebody else came? Choose them above.');
    await button(row, 'Check In').click();
    await button(page, 'Seal broken').click();
    await page.getByText('Saved on this device').first().waitFor();
    const company = '/shipper-account/BayviewDistribution';
    await walk.open(page, `${company}/inbound/${await walk.idOf('HF-20454')}`);
    await page.locator('main ol a').nth(1).click();
    await see(page, 'The whole load');
    const lines = await readPanel(page, 'Delivery');
    expect(lines.slice(0, 3)).toEqual([
      expect.stringMatching(/^3 d .*early$/),
      'Scheduled',
      '03/05/2026 12:00 PST (15:00 EST)',
    ]);
    expect(lines[lines.indexOf('Checked in') + 1]).toMatch(TEN_O_CLOCK);
    expect(lines[lines.indexOf('Seal') + 1]).toBe('Seal broken');
  });

  it('says what a driver says of the arrival, which one press agrees to', async () => {
    const driver = await at(
      'driver@carrier.example',
      `/carrier-account/RedwoodFreight/shipping/${await walk.idOf('HF-20454')}`,
    );
    const stay = driver.getByRole('region', { name: 'Stay at Bayview Distribution' });
    await button(stay, 'I have arrived').click();
    await button(stay, 'At the dock').waitFor();
    const clerk = await at('clerk@receiver.example', '/driver-checkin');
    const truck = clerk.getByRole('listitem', { name: /HF-20454$|^0-bol-2048100/ });
    await button(truck, 'Agree: truck arrived').click();
    await see(truck, /^Ray Delgado: arrived 03\/02\/2026 (06:59 PST \(09:59|07:0\d PST \(10:0\d) EST\), agreed$/);
    await see(stay, 'Agreed');
  });
});

describe('Pickup Checkout', () => {
  it('lists what is to leave, checked in or not, and checks it out for the driver chosen, once', async () => {
    const page = await at('clerk@shipper.example', '/pickup-checkout');
    const rows = page.getByRole('region', { name: /^Pick-ups/ }).getByRole('listitem');
    const heads = await rows.evaluateAll((items) =>
      items.map((item) => (item as HTMLElement).innerText.split('\n').filter((line) => /^P\/U|^Redwood/.test(line))),
    );
    expect(heads).toEqual([
      ['P/U HF-20455 · 03/02/2026 08:00 PST (11:00 EST)', `Redwood Freight · ${LENA}`],
      ['P/U HF-20452 · 03/03/2026 07:00 PST (10:00 EST)', 'Redwood Freight · no driver assigned'],
      ['P/U HF-20454 · 03/03/2026 12:00 PST (15:00 EST)', `Redwood Freight · ${RAY}`],
      ['P/U HF-20453 · 03/04/2026 07:00 PST (10:00 EST)', 'Redwood Freight · no driver assigned'],
      ['P/U HF-20456 · 03/04/2026 14:00 PST (17:00 EST)', 'Redwood Freight · no driver assigned'],
      ['P/U HF-20457 · 03/05/2026 07:00 PST (10:00 EST)', 'Redwood Freight · no driver assigned'],
    ]);
    const first = rows.first();
    await see(first, '03/02/2026 06:30 PST (09:30 EST)');
    expect(await buttonsOf(first)).toEqual(['Check Out']);
    await button(first, 'Check Out').click();
    await page.getByText('Saved on this device').first().waitFor();
    await walk.open(page, `/shipper-account/HarborFoods/outbound/${await walk.idOf('HF-20455')}`);
    const lines = await readPanel(page, 'Pick-up');
    expect(lines[lines.indexOf('Checked out') + 1]).toMatch(TEN_O_CLOCK);
    expect(lines.slice(lines.indexOf('Scheduled'), lines.indexOf('Checked out'))).toEqual([
      ...['Scheduled', '03/02/2026 08:00 PST (11:00 EST)', 'Checked in', '03/02/2026 06:30 PST (09:30 EST)', 'Late'],
    ]);
  });
});
