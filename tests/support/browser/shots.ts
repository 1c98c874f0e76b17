/**
 * `npm run shots`: every finished screen at phone and desk size, light and dark, from the built app with demo data,
 * into `.cache/shots`. Somebody looks at them; nothing is compared.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { DESK, dropProfile, newProfile, openBrowser, PHONE, signIn, visit } from './browser.ts';
import { findChromium } from './find-chromium.ts';
import { startServerProcess } from './server-process.ts';

const OUT = fileURLToPath(new URL('../../../.cache/shots/', import.meta.url));

interface Shot {
  name: string;
  path: string | ((page: Page) => Promise<string>);
  /** Brings the screen into the state to be shown. */
  act?: (page: Page) => Promise<void>;
}

/** First row of a dashboard list, as its link has it. */
const rowOf =
  (widget: string, index = 0) =>
  async (page: Page) => {
    await page.goto(new URL('/home', page.url()).href);
    await page
      .getByRole('tab', { name: widget })
      .or(page.getByRole('radio', { name: widget }))
      .first()
      .click();
    const links = page.locator('a[href*="-account/"]');
    await links.nth(index).waitFor();
    return (await links.nth(index).getAttribute('href')) ?? '/home';
  };

const PUBLIC: Shot[] = [
  { name: 'landing', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'faqs', path: '/faqs' },
  { name: 'become-a-member', path: '/become-a-member' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password' },
  { name: 'guide-shipper', path: '/shippersignup' },
  { name: 'guide-driver', path: '/driversignup2' },
  { name: 'not-found', path: '/no-such-page' },
];

const BY_ACCOUNT: Record<string, Shot[]> = {
  'admin@shipper.example': [
    { name: 'shipper-home', path: '/home' },
    { name: 'shipper-outbound', path: rowOf('Outbound') },
    { name: 'shipper-outbound-stops', path: rowOf('Outbound', 1) },
    { name: 'shipper-unsubmitted', path: rowOf('Unsubmitted') },
    { name: 'shipper-completed', path: rowOf('Completed') },
    { name: 'build-load', path: '/build-outbound-load' },
    { name: 'driver-checkin', path: '/driver-checkin' },
    { name: 'waiting', path: '/waiting' },
    { name: 'directory', path: '/settings/directory' },
    { name: 'my-profile', path: '/settings/my-profile' },
    { name: 'company-profile', path: '/settings/company-profile' },
    {
      name: 'menu',
      path: '/home',
      act: async (page) => {
        const menu = page.getByRole('button', { name: 'Open menu' });
        if (await menu.isVisible()) await menu.click();
      },
    },
  ],
  'clerk@receiver.example': [
    { name: 'receiver-home', path: '/home' },
    { name: 'receiver-inbound', path: rowOf('Inbound') },
    { name: 'receiver-inbound-checked-in', path: rowOf('Inbound', 1) },
    { name: 'receiver-checkin', path: '/driver-checkin' },
    { name: 'receiver-completed', path: rowOf('Completed') },
  ],
  'admin@carrier.example': [
    { name: 'carrier-home', path: '/home' },
    { name: 'carrier-shipping', path: rowOf('Shipping') },
    { name: 'create-carrier', path: '/create-carrier' },
  ],
  'driver@carrier.example': [
    { name: 'driver-home', path: '/home' },
    { name: 'driver-load', path: rowOf('Shipping') },
    { name: 'driver-account', path: '/driverAcct/me' },
    { name: 'driver-account-edit', path: '/driverAcct/me/edit-profile' },
  ],
};

async function take(page: Page, origin: string, shot: Shot, suffix: string): Promise<void> {
  const path = typeof shot.path === 'string' ? shot.path : await shot.path(page);
  await visit(page, origin + path);
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
  await shot.act?.(page);
  await page.waitForTimeout(700);
  await page.screenshot({ path: `${OUT}${shot.name}-${suffix}.png`, fullPage: !shot.act });
}

async function takeAll(origin: string, size: typeof PHONE | typeof DESK, dark: boolean): Promise<void> {
  const suffix = `${size === PHONE ? 'phone' : 'desk'}-${dark ? 'dark' : 'light'}`;
  for (const [email, shots] of [['', PUBLIC] as const, ...Object.entries(BY_ACCOUNT)]) {
    const profile = newProfile();
    const { page, close } = await openBrowser({ profile, size, dark });
    try {
      if (email) await signIn(page, origin, email);
      for (const shot of shots) {
        await take(page, origin, shot, suffix).catch((error: unknown) => {
          process.exitCode = 1;
          console.error(`${shot.name}-${suffix}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
        });
      }
    } finally {
      await close();
      dropProfile(profile);
    }
  }
}

process.env.CHROMIUM_PATH = findChromium();
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
const server = await startServerProcess();
try {
  for (const size of [PHONE, DESK]) for (const dark of [false, true]) await takeAll(server.origin, size, dark);
  console.log(`Screenshots are in ${OUT}`);
} finally {
  await server.dispose();
}
