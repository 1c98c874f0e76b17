/**
 * What stands on the screens about people and their companies, and on those for visitors, read in a real browser over
 * the demo: the frame around every screen, settings, accounts, the ways in, and what a newcomer reads.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDriverAccount, updateDriverAccount } from '#contract/driver-account.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import { linkMailedTo } from '../support/browser/mails.ts';
import { button, see } from '../support/browser/screens.ts';
import type { Walk } from '../support/browser/walk.ts';
import { factsOf, linesOf, panel, panelsOf, readPanel, rowsOf, setWalk, whereIs } from '../support/browser/walk.ts';

const SHIPPER = 'admin@shipper.example';
const CARRIER = 'admin@carrier.example';
const DRIVER = 'driver@carrier.example';
const PASSWORD = 'Another-Pass1!';

let walk: Walk;
beforeAll(async () => {
  walk = await setWalk();
});
const at = async (email: string, path: string): Promise<Page> => walk.open(await walk.as(email), path);
const linksOf = (page: Page, within = 'main') =>
  page.locator(`${within} a`).evaluateAll((links) => links.map((link) => link.getAttribute('href')));

describe('the frame around every screen', () => {
  const settings = ['Directory', 'My Profile', 'Company Profile'];
  it.each([
    ['', ['Home', 'FAQs']],
    [SHIPPER, ['Home', 'FAQs', 'Driver Checkin', 'Create a Load', 'Pickup Checkout', 'Reports', ...settings]],
    ['clerk@shipper.example', ['Home', 'FAQs', 'Driver Checkin', 'Pickup Checkout', 'My Profile']],
    ['driver@shipper.example', ['Home', 'FAQs', 'My Profile']],
    [CARRIER, ['Home', 'FAQs', 'Reports', ...settings]],
    [DRIVER, ['Home', 'FAQs', ...settings]],
  ])('of %s: the menu, 250 px wide, with what is theirs; header and footer', async (email, items) => {
    const page = await at(email, '/faqs');
    const menu = page.getByRole('navigation', { name: 'Main' });
    // What only those have who are logged in comes after the first paint.
    await menu
      .getByRole('link')
      .nth(items.length - 1)
      .waitFor();
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(items);
    expect((await menu.boundingBox())?.width).toBe(250);
    const header = page.getByRole('banner');
    expect(await header.getByRole('button', { name: 'Logout' }).count()).toBe(email ? 1 : 0);
    if (email) expect(await linksOf(page, 'header')).toContain('/settings/my-profile');
    await page.getByRole('contentinfo').getByText('support').waitFor();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Français' }).waitFor();
    expect(await linesOf(page.getByRole('contentinfo'))).toEqual([
      ...['Contact', 'Portland, Oregon', '(503) 555-0142', 'support@connexbol.example'],
      ...['Made up, like everything in this demo.', 'About', 'FAQs', 'Privacy', 'Terms', 'Resources'],
      ...['Coming Soon!', 'English', 'Español', 'Français', 'Developed by the Connex BOL team'],
    ]);
  });
});

describe('the settings', () => {
  it('begin with the directory: everybody with role, ConnexId, phone and email, at most 600 high, Remove to come', async () => {
    const page = await at(SHIPPER, '/settings');
    expect(whereIs(page)).toBe('/settings/directory');
    expect((await rowsOf(page, 'Directory')).map((cells) => cells.slice(0, 5))).toEqual([
      ['Grace Lindqvist (you)', 'Admin', '51d101', '(206) 555-0143', SHIPPER],
      ['Marcus Bell', 'Clerk', '51d102', '(206) 555-0144', 'clerk@shipper.example'],
      ['Tomás Herrera', 'Driver', '51d103', '(206) 555-0145', 'driver@shipper.example'],
    ]);
    const frame = page.getByRole('region', { name: 'Directory' }).filter({ has: page.locator('table') });
    expect(await frame.last().evaluate((element) => getComputedStyle(element).maxHeight)).toBe('600px');
    expect(await page.getByRole('table').getByRole('checkbox').count()).toBeGreaterThan(0);
    await see(page, 'feature coming soon');
  });

  it('show no Remove to others, and change the address with the tab', async () => {
    const page = await at(DRIVER, '/settings/directory');
    expect((await rowsOf(page, 'Directory')).map(([name]) => name)).toContain('Ray Delgado (you)');
    expect(await page.getByRole('columnheader', { name: 'Remove' }).count()).toBe(0);
    await page.locator('main').getByText('Company Profile', { exact: true }).click();
    await page.waitForURL('**/settings/company-profile');
    await page.locator('main').getByText('My Profile', { exact: true }).click();
    await page.waitForURL('**/settings/my-profile');
  });

  it('show one’s profile, and fill its form with it', async () => {
    const page = await at(SHIPPER, '/settings/my-profile');
    const facts = { Name: 'Grace Lindqvist', ConnexId: '51d101', Phone: '(206) 555-0143', Email: SHIPPER };
    expect(await factsOf(page, 'User Info')).toMatchObject(facts);
    await button(page, 'Edit').first().click();
    const filled = [/^First name/i, /^Last name/i, /^Phone/, /^Email/].map((label) => page.getByLabel(label).first());
    expect(await Promise.all(filled.map((field) => field.inputValue()))).toEqual([
      ...['Grace', 'Lindqvist', '(206) 555-0143', SHIPPER],
    ]);
    await page.getByRole('link', { name: 'Change Password' }).click();
    await page.getByLabel(/^Old password/).waitFor();
  });

  it('show the company with every line of its address; its admins edit it, and nobody else', async () => {
    const page = await at(SHIPPER, '/settings/company-profile');
    expect(await factsOf(page, 'Company Info')).toMatchObject({
      ...{ Name: 'Harbor Foods', Phone: '(206) 555-0142' },
      Address: '2200 Alaskan Way Pier 66, Dock 4 Seattle, WA 98121',
    });
    await button(panel(page, 'Company Info'), 'Edit').click();
    const lines = ['Address line 1', 'Address line 2', 'Address line 3'].map((label) => page.getByLabel(label));
    await lines[2]?.fill('Gate C');
    expect(await lines[1]?.inputValue()).toBe('Pier 66, Dock 4');
    await button(page, 'Save').click();
    await expect
      .poll(async () => (await factsOf(page, 'Company Info')).Address)
      .toBe('2200 Alaskan Way Pier 66, Dock 4 Gate C Seattle, WA 98121');
    const other = await at(DRIVER, '/settings/company-profile');
    expect((await readPanel(other, 'Company Info')).slice(0, 2)).toEqual(['Name', 'Redwood Freight']);
    expect(await button(other.locator('main'), 'Edit').count()).toBe(0);
    expect(await other.locator('input[type=file]').count()).toBe(0);
  });
});

describe('a driver account', () => {
  it('shows license, truck, trailer and the carrier; deleting it asks, and leads to /home of the driver', async () => {
    const ray = await walk.server.signIn(DRIVER);
    const { _id: driverId } = await ray.ok(getDriverAccount, { params: { userId: ray.userId } });
    const body = { driverLicense: 'OR-1234567', accountName: 'Ray D.', truckNum: 'T-77', trlNum: 'RWF 5301' };
    await ray.ok(updateDriverAccount, { params: { driverId }, body });
    const page = await at(DRIVER, '/driverAcct/RayDelgado');
    expect(await factsOf(page, 'Driver Profile')).toMatchObject({
      ...{ 'Account name': 'Ray D.', 'Driver license': 'OR-1234567' },
      ...{ 'Truck number': 'T-77', 'Trailer number': 'RWF 5301' },
    });
    await walk.open(page, '/driverAcct/RayDelgado/edit-profile');
    expect(await page.getByLabel(/^Truck number/).inputValue()).toBe('T-77');
    expect(await page.getByLabel(/^Trailer number/).inputValue()).toBe('RWF 5301');
    await walk.open(page, '/driverAcct/RayDelgado');
    await page
      .getByRole('button', { name: /^Delete/ })
      .last()
      .click();
    const dialog = page.getByRole('dialog');
    const warning =
      'Warning: The action you are about to take is irrevocable. All data associated with this account will be ' +
      'permanently erased. Are you sure you want to continue?';
    await see(dialog, warning);
    expect(await dialog.getByRole('button', { name: 'No', exact: true }).count()).toBe(1);
    await button(dialog, 'Yes').click();
    await page.getByRole('heading', { name: 'Welcome Home Ray' }).waitFor();
    expect(whereIs(page)).toBe(`/home/${demoUserId(DRIVER)}`);
  });
});

describe('Create Carrier Profile', () => {
  it('names the admin, and ends at /home of the admin', async () => {
    const page = await at(CARRIER, '/create-carrier');
    expect(await page.getByLabel(/^Admin/).inputValue()).toBe('Walter Kowalski');
    await page.getByLabel(/^Carrier Name/).fill('Redwood Freight Lines');
    await page.getByLabel(/^Email/).fill('dispatch@carrier.example');
    await page.getByLabel(/^Phone/).fill('(541) 555-0119');
    await button(page, 'Submit').click();
    await page.getByRole('heading', { name: 'Welcome Home Walter' }).waitFor();
    expect(whereIs(page)).toBe(`/home/${demoUserId(CARRIER)}`);
  });
});

describe('what is still to send, and what happened', () => {
  it('have screens of their own', async () => {
    const page = await at(SHIPPER, '/waiting');
    await page.getByRole('heading', { level: 1, name: 'Waiting to send' }).waitFor();
    await walk.open(page, '/notifications');
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
    await see(page, /HF-20450/);
    await walk.open(page, '/reports');
    await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
    await see(page, /Redwood Freight/);
  });
});

/** What a visitor reads at each address, in this order; more may stand between. */
const VISITS: [path: string, reads: string[]][] = [
  ['/', ['Log in', 'Become a member', 'Shipper', 'Carrier', 'Driver', 'Start now']],
  ['/login', ['Log in', 'Email', 'Password', 'Submit', 'Forgot username/password?']],
  ['/forgot-password', ['Forgot username/password', 'Email', 'Reset']],
  ['/faqs', ['FAQs', 'Who are we?', 'What experience do we have?', 'How did we start?', 'What does it cost?']],
  ['/become-a-member', ['Become a member', 'Read the terms', 'Submit']],
  ['/privacy', ['Privacy', 'Where it is', 'How long', 'What you can delete']],
  ['/terms', ['Terms', 'What you get', 'What it costs', 'Who sees your loads']],
  ['/undo-email-change', ['Put your email address back', 'This link is not complete']],
  ['/reset-password', ['This link is not complete']],
  ['/no-such-page', ['NOT FOUND']],
];
/** Where Back and Continue of each explainer lead. */
const GUIDES: [path: string, back: string, next: string][] = [
  ['/shipper-signup', '/', '/shipper-signup-two'],
  ['/shippersignup', '/', '/shippersignup2'],
  ['/shipper-signup-two', '/shipper-signup', '/shippersignup3'],
  ['/shippersignup2', '/shippersignup', '/shippersignup3'],
  ['/shippersignup3', '/shippersignup2', '/shippersignup4'],
  ['/shippersignup4', '/shippersignup3', '/#start-now'],
  ['/carrier-signup', '/', '/carriersignup2'],
  ['/carriersignup', '/', '/carriersignup2'],
  ['/carriersignup2', '/carrier-signup', '/carriersignup3'],
  ['/carriersignup3', '/carriersignup2', '/#start-now'],
  ['/driver-signup', '/', '/driversignup2'],
  ['/driversignup', '/', '/driversignup2'],
  ['/driversignup2', '/driversignup', '/#start-now'],
];

describe('a visitor', () => {
  it('reads at each public address what the product says there', async () => {
    for (const [path, reads] of VISITS) {
      const page = await at('', path);
      // The front page's lower part comes after its first screen.
      const shown = async () => (await linesOf(page)).filter((line) => reads.includes(line));
      await expect.poll(shown, { message: path }).toEqual(expect.arrayContaining(reads));
    }
    const landing = await at('', '/');
    const guides = [/^\/shipper-?signup$/, /^\/carrier-?signup$/, /^\/driver-?signup$/].map((guide) =>
      expect.stringMatching(guide),
    );
    await expect
      .poll(() => linksOf(landing), { message: 'links of /' })
      .toEqual(expect.arrayContaining(['/login', '/become-a-member', ...guides]));
    for (const [path, told] of [
      ['/forgot-password', /email address.*click Reset.*email with instructions.*spam folder/i],
      ['/faqs', /small start-up.*price depends on the number of BOLs/],
    ] as const) {
      const page = await at('', path);
      await expect.poll(async () => (await linesOf(page)).join(' '), { message: path }).toMatch(told);
    }
  });

  it('finds Back, Continue and a picture on each explainer', async () => {
    const seen = [];
    for (const [path] of GUIDES) {
      const page = await at('', path);
      await page.locator('main nav a').nth(1).waitFor();
      const [back, next] = await linksOf(page, 'main nav');
      seen.push([path, back, next]);
      expect(await page.locator('main button img').count()).toBe(1);
    }
    expect(seen).toEqual(GUIDES);
  });

  it('is led to /login from what is for people with an account', async () => {
    for (const path of ['/home', '/driver-checkin', '/settings/directory', '/build-outbound-load', '/waiting']) {
      const page = await at('', path);
      expect(whereIs(page)).toMatch(/^\/login/);
    }
  });
});

describe('a changed password', () => {
  const PERSON = 'clerk@receiver.example';
  const change = async (page: Page, old: string | null, next: string) => {
    expect(await page.getByLabel(/^Old password/).count()).toBe(old === null ? 0 : 1);
    if (old !== null) await page.getByLabel(/^Old password/).fill(old);
    await page.getByLabel(/^New password/).fill(next);
    await page.getByLabel(/^Confirm password/).fill(next);
    await page.getByRole('button', { name: /^change password$/i }).click();
    await page.getByLabel('Password', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    await see(page, 'Your password was changed.');
    await button(page, 'Submit').waitFor();
  };

  it('in the profile ends at /login with the server’s words', async () => {
    await change(await at(PERSON, '/settings/my-profile?password'), DEMO_PASSWORD, PASSWORD);
  });

  it('by a mailed link ends at /login too, without the old one', async () => {
    const page = await at('', '/forgot-password');
    expect(await button(page, 'Reset').isDisabled()).toBe(true);
    await page.getByLabel(/^Email/).fill(PERSON);
    await button(page, 'Reset').click();
    const link = new URL(await linkMailedTo(walk.server.services.config.dataDir, PERSON));
    await walk.open(page, link.pathname + link.search);
    expect(await panelsOf(page)).not.toContain('Old password');
    await change(page, null, 'Third-Passw0rd!');
  });
});
