/** Every finished screen, by who sees it, and how to get there: for screenshots and for the accessibility scan. */
import type { Page } from 'playwright-core';
import { visit } from './browser.ts';

export interface Scene {
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

const PUBLIC: Scene[] = [
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

/** By account; the empty name is nobody. */
export const SCENES: Record<string, Scene[]> = {
  '': PUBLIC,
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

/** Goes to a screen and waits until it is drawn. */
export async function openScene(page: Page, origin: string, scene: Scene): Promise<void> {
  const path = typeof scene.path === 'string' ? scene.path : await scene.path(page);
  await visit(page, origin + path);
  // Not "network idle": the stream of nudges never ends.
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'));
  await scene.act?.(page);
}
