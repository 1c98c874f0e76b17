/**
 * Nothing on a screen jumps: every route is opened anew and by its link, and from its first picture on nothing that is already
 * there changes its place. One route after the other is opened by its link on a phone and anew on a desk, and the next one
 * the other way round; `CONNEX_EVERY_SIZE=1` does both on both. The header is waited for once a person, until it says "Ready offline".
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { DESK, letOnlyPagesSend, PHONE, signIn, visit } from '../support/browser/browser.ts';
import { shiftsOn, watchShifts } from '../support/browser/layout-shifts.ts';
import { isReadyOffline, type Stage, setStage } from '../support/browser/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ demo: true });
});

interface Stop {
  /** Its address, or what finds its link on the screen before. */
  path: string | RegExp;
  /** Where its link is; left out: no screen leads there (a mail does, or a typed address). */
  from?: string | RegExp;
}

const load = (category: string) => new RegExp(`^/[a-z]+-account/[^/]+/${category}/[0-9a-f]{24}$`);
const ACCOUNT = /^\/driverAcct\/[^/]+$/;
const bol = /^\/[a-z]+-account\/[^/]+\/[a-z]+\/[0-9a-f]{24}\/[0-9a-f]{24}$/;

const VISITOR: Stop[] = [
  { path: '/' },
  { path: '/login', from: '/' },
  { path: '/forgot-password', from: '/login' },
  { path: '/reset-password' },
  { path: '/undo-email-change?token=from-a-mail' },
  { path: '/faqs', from: '/' },
  { path: '/become-a-member', from: '/' },
  { path: '/privacy', from: '/' },
  { path: '/terms', from: '/' },
  { path: '/shipper-signup', from: '/' },
  { path: '/carrier-signup', from: '/' },
  { path: '/driver-signup', from: '/' },
  { path: '/no-such-page' },
];

const ROUTES: Record<string, Stop[]> = {
  '': VISITOR,
  'admin@shipper.example': [
    { path: '/home' },
    { path: '/home?list=outbound&marks=no-driver' },
    { path: load('outbound'), from: '/home?list=outbound' },
    { path: bol, from: load('outbound') },
    { path: load('unsubmitted'), from: '/home?list=unsubmitted' },
    { path: /\/edit\/[0-9a-f]{24}$/, from: load('unsubmitted') },
    { path: load('completed'), from: '/home?list=completed' },
    { path: '/build-outbound-load', from: '/home' },
    { path: '/driver-checkin', from: '/home' },
    { path: '/pickup-checkout', from: '/driver-checkin' },
    { path: '/reports', from: '/home' },
    { path: '/waiting', from: '/home' },
    { path: '/settings/directory' },
    { path: '/settings/company-profile' },
    { path: '/settings/my-profile', from: '/home' },
  ],
  'clerk@receiver.example': [
    { path: '/home?list=inbound' },
    { path: load('inbound'), from: '/home?list=inbound' },
    { path: '/driver-checkin', from: '/home' },
    { path: '/notifications', from: '/home' },
    { path: '/settings/my-profile', from: '/home' },
  ],
  'admin@carrier.example': [
    { path: load('shipping'), from: '/home' },
    { path: '/create-carrier', from: '/settings/company-profile' },
  ],
  'driver@carrier.example': [
    { path: '/home' },
    { path: load('shipping'), from: '/home' },
    { path: ACCOUNT, from: '/settings/my-profile' },
    { path: /\/edit-profile$/, from: ACCOUNT },
    { path: '/notifications', from: '/home' },
  ],
};

/** The first link to an address that can be pressed; on a phone some lie in the menu. */
async function linkTo(page: Page, path: string | RegExp) {
  const find = async () => {
    const all = await page
      .locator('a:visible')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
    return all.find((href) => (typeof path === 'string' ? href.split('?')[0] === path : path.test(href)));
  };
  let href = await find();
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (href === undefined && (await menu.isVisible())) {
    await menu.click();
    await expect.poll(async () => (href = await find())).toBeDefined();
  }
  if (href === undefined) throw new Error(`No link leads from ${page.url()} to ${path}.`);
  // By its address: links that come meanwhile change its place among them.
  return page.locator(`a[href="${href}"]:visible`).first();
}

const SIZES = { phone: PHONE, desk: DESK };
const everySize = process.env.CONNEX_EVERY_SIZE === '1';

describe.each(Object.keys(ROUTES))('for "%s" no screen jumps', (email) => {
  test('opened anew or by its link', { timeout: 400_000 }, async () => {
    const { page, context } = await stage.start(email || 'visitor', 'desk');
    await letOnlyPagesSend(context);
    await watchShifts(context);
    const { origin } = stage.server;
    if (email) {
      await signIn(page, origin, email);
      await isReadyOffline(page);
    }
    /** Addresses that were found by their links. */
    const found = new Map<string, string>();
    const addressOf = (path: string | RegExp) => (typeof path === 'string' ? path : (found.get(`${path}`) ?? ''));
    const jumps: string[] = [];
    const note = async (how: string) => {
      for (const shift of await shiftsOn(page)) jumps.push(`${how}: ${shift}`);
    };
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      for (const [index, { path, from }] of (ROUTES[email] ?? []).entries()) {
        const isTurnOfLinks = (index % 2 === 0) === (size === 'phone');
        // An address that is found by its link is known from its first turn on; one that no link leads to has no other turn.
        const byLink = from !== undefined && (everySize || isTurnOfLinks || addressOf(path) === '');
        if (byLink) {
          await visit(page, origin + addressOf(from));
          await shiftsOn(page);
          const link = await linkTo(page, path);
          found.set(`${path}`, (await link.getAttribute('href')) ?? '');
          await page.evaluate(() => window.awaitScreen());
          await link.click();
          await note(`${addressOf(path)} by its link, ${size}`);
        }
        if (everySize || !isTurnOfLinks || from === undefined) {
          await visit(page, origin + addressOf(path));
          await note(`${addressOf(path)} anew, ${size}`);
        }
      }
    }
    await stage.close(email || 'visitor');
    expect(jumps).toEqual([]);
  });
});

/** A device on which somebody logs in for the first time, and whose documents are held until `release` says what becomes of them. */
async function newDevice(name: string, size: 'phone' | 'desk') {
  const { page, context } = await stage.start(name, size);
  await watchShifts(context);
  let release: (how: 'continue' | 'abort') => void = () => {};
  const held = new Promise<'continue' | 'abort'>((resolve) => {
    release = resolve;
  });
  await context.route('**/api/files/*', async (route) => route[await held]());
  await signIn(page, stage.server.origin, 'clerk@receiver.example');
  await visit(page, `${stage.server.origin}/home?list=inbound`);
  const coming = page.getByRole('img', { name: 'Its document is being fetched' });
  await coming.first().waitFor();
  return { page, context, coming, release };
}

test.each(['phone', 'desk'] as const)('no row is higher while documents come to a new device, %s', async (size) => {
  const { page, coming, release } = await newDevice(`new ${size}`, size);
  const rows = page.locator('main li, main tr').filter({ has: page.getByRole('link') });
  const heights = () => rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
  const before = await heights();
  expect(before.length).toBeGreaterThan(5);
  expect(await page.getByText('Not on this device yet').count()).toBe(0);
  release('continue');
  await isReadyOffline(page);
  await expect.poll(() => coming.count()).toBe(0);
  expect(await heights()).toEqual(before);
  expect(await shiftsOn(page)).toEqual([]);
  await stage.close(`new ${size}`);
});

test('documents that stop coming because the network is gone are said in words', async () => {
  const { page, context, coming, release } = await newDevice('cut off', 'phone');
  await context.setOffline(true);
  release('abort');
  await page.getByText('Not on this device yet').first().waitFor();
  await expect.poll(() => coming.count()).toBe(0);
  await stage.close('cut off');
});

test('what the server never answers hides nothing below it for good, with reduced motion either', async () => {
  const { page } = await stage.start('on a bad line', 'desk');
  const { origin } = stage.server;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, origin, 'clerk@receiver.example');
  await page.route('**/api/auth/sessions', () => {});
  await visit(page, `${origin}/settings/my-profile`);
  const asking = page.getByRole('progressbar', { name: 'Asking the server where you are logged in…' });
  await asking.waitFor();
  await page.getByRole('button', { name: 'Delete Account' }).waitFor();
  // Not because the app gave the question up, which shows it as well.
  expect(await asking.isVisible()).toBe(true);
  await stage.close('on a bad line');
});
