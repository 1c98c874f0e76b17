/** What hands and eyes find on a screen and only a browser knows: how large things are, where the focus is, what moves. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { checkInBol } from '#contract/bol.ts';
import type { Load } from '#contract/load.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import { signIn, visit } from '../support/browser/browser.ts';
import * as screens from '../support/browser/screens.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { type Stage, setStage } from '../support/browser/stage.ts';
import { ApiClient } from '../support/server/api-client.ts';

const [COMES, STANDS] = ['PU-HANDS-1', 'PU-HANDS-2'];
let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
  const { origin } = stage.server;
  const [, stands] = (await shipLoads(origin, [COMES, STANDS])) as [Load, Load];
  const clerk = await new ApiClient(origin).signIn('clerk@receiver.example', DEMO_PASSWORD);
  const body = {
    driverId: demoUserId('driver@carrier.example'),
    occurredAt: new Date().toISOString(),
    sealIntact: true,
  };
  await clerk.ok(checkInBol, { params: { id: stands.bols[0]?._id ?? '' }, body });
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

/**
 * What can be pressed and is lower than a gloved finger needs. A link within a sentence or a card's lines is as high as
 * its line (WCAG 2.5.8 excepts it), a box or a file field is pressed by its label, and a card by its whole face, which
 * is its link's own.
 */
const tooLow = (page: Page) =>
  page.evaluate(() => {
    const isOwn = (element: Element) =>
      getComputedStyle(element).display !== 'inline' &&
      !element.matches('[type=checkbox], [type=radio], [type=file]') &&
      getComputedStyle(element, '::after').position !== 'absolute';
    const parts = [...document.querySelectorAll('button, a, input, textarea, select')].filter(
      (part) => part.checkVisibility({ visibilityProperty: true }) && isOwn(part) && part.closest('footer') === null,
    );
    return parts.flatMap((part) => {
      const { height } = part.getBoundingClientRect();
      const name = part.getAttribute('aria-label') ?? part.textContent ?? '';
      return height === 0 || height > 47.5 ? [] : [`${name} ${part.className} ${Math.round(height)}`];
    });
  });

test('at the gate everything to press is 48 px high', { timeout: 120_000 }, async () => {
  const { origin } = stage.server;
  const low: Record<string, string[]> = {};
  const { page: driver } = await stage.start('driver', 'phone');
  await signIn(driver, origin, 'driver@carrier.example');
  await screens.seeRow(driver, STANDS);
  low.home = await tooLow(driver);
  await screens.openRow(driver, STANDS);
  low.load = await tooLow(driver);
  await stage.close('driver');

  const { page } = await stage.start('clerk', 'phone');
  await signIn(page, origin, 'clerk@receiver.example');
  await screens.openRow(page, STANDS);
  for (const name of [/^OSD Report/, 'Sign']) {
    await page.getByRole('button', { name }).first().click();
    await page.getByRole('dialog').waitFor();
    low[`${name}`] = await tooLow(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await visit(page, `${origin}/driver-checkin`);
  await screens.see(page, /PU-HANDS-1/);
  low.dock = await tooLow(page);
  await stage.close('clerk');
  expect(Object.entries(low).filter(([, parts]) => parts.length > 0)).toEqual([]);
});

test('the focus goes to the heading of the screen that was opened, and the menu moves for who wants it', async () => {
  const { origin } = stage.server;
  const { page } = await stage.start('walker', 'phone');
  await signIn(page, origin, 'driver@carrier.example');
  const link = page.getByRole('listitem').filter({ hasText: COMES }).getByRole('link').first();
  await link.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Load: / }).waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Load: '));
  expect(await focused(page)).toBe('H1');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true);

  const duration = () =>
    page.evaluate(() => {
      const menu = document.querySelector('#side-menu');
      return menu ? Number.parseFloat(getComputedStyle(menu).transitionDuration) : Number.NaN;
    });
  expect(await duration()).toBeGreaterThan(0.1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await duration()).toBeLessThan(0.001);
  await stage.close('walker');
});

test('a finger that pulls the installed app down asks for news; the mark moves for who wants it, the page for nobody', async () => {
  const { origin } = stage.server;
  const { page, context } = await stage.start('puller', 'phone');
  // As an iPhone says that the page is the installed app.
  await context.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  await signIn(page, origin, 'driver@carrier.example');
  await screens.seeRow(page, COMES);
  await page.waitForFunction(() => getComputedStyle(document.documentElement).overscrollBehaviorY === 'contain');
  const finger = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: ys.map((y) => ({ x: 195, y })) });
  const pullDown = async () => {
    await touch('touchStart', 250);
    for (const y of [270, 300, 330]) await touch('touchMove', y);
    const mark = page.getByText('Pull down to refresh');
    await mark.waitFor();
    const looks = await mark.evaluate((element) => ({
      transform: getComputedStyle(element).transform,
      page: document.querySelector('h1')?.getBoundingClientRect().top,
    }));
    await touch('touchMove', 400);
    await page.getByText('Release to refresh').waitFor();
    return looks;
  };
  const top = await page.evaluate(() => document.querySelector('h1')?.getBoundingClientRect().top);
  const asked = page.waitForRequest((request) => request.url().includes('/api/changes'));
  const moving = await pullDown();
  expect(moving.transform).toMatch(/^matrix/);
  expect(moving.page).toBe(top);
  await touch('touchEnd');
  await asked;
  await page.getByText('Up to date').waitFor();

  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await pullDown()).toEqual({ transform: 'none', page: top });
  await touch('touchEnd');
  await stage.close('puller');
});
