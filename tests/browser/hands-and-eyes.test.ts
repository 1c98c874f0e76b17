/** What hands and eyes find on a screen and only a browser knows: where the focus is, what moves. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { signIn } from '../support/browser/browser.ts';
import { fingerOn } from '../support/browser/finger.ts';
import * as screens from '../support/browser/screens.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { type Stage, setStage } from '../support/browser/stage.ts';

const COMES = 'PU-HANDS-1';
let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
  await shipLoads(stage.server.origin, [COMES]);
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

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

  /** The longest movement of anything on the page, and of its marks before and behind, s. */
  const longest = () =>
    page.evaluate(() => {
      const times = [...document.querySelectorAll('*')].flatMap((element) =>
        ['', '::before', '::after'].flatMap((part) => {
          const { transitionDuration, animationName, animationDuration } = getComputedStyle(element, part);
          return [transitionDuration, animationName === 'none' ? '0s' : animationDuration].join().split(',');
        }),
      );
      // "auto" is as long as one scrolls.
      return Math.max(...times.map((time) => Number.parseFloat(time) || 0));
    });
  expect(await longest()).toBeGreaterThan(0.1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await longest()).toBeLessThan(0.001);
  await page.getByRole('button', { name: 'Cannot pick up as planned?' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record' }).waitFor();
  expect(await longest()).toBeLessThan(0.001);
  await stage.close('walker');
});

test('a phone writes out the step a load is at, and at a tap all of them, with times and names', async () => {
  const { page } = await stage.start('asker', 'phone');
  await signIn(page, stage.server.origin, 'driver@carrier.example');
  await screens.openRow(page, COMES);
  const steps = page.getByRole('list', { name: 'Progress of the load' });
  const built = steps.getByText(/^by /).first();
  const isSeen = async () => ((await built.boundingBox())?.width ?? 0) > 20;
  await built.waitFor({ state: 'attached' });
  expect(await isSeen()).toBe(false);
  await page.getByRole('button', { name: /^Shipped/ }).click();
  expect(await isSeen()).toBe(true);
  await stage.close('asker');
});

test('a finger that pulls the installed app down asks for news; the mark moves for who wants it, the page for nobody', async () => {
  const { origin } = stage.server;
  const { page, context } = await stage.start('puller', 'phone');
  // As an iPhone says that the page is the installed app.
  await context.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  await signIn(page, origin, 'driver@carrier.example');
  await screens.seeRow(page, COMES);
  await page.waitForFunction(() => getComputedStyle(document.documentElement).overscrollBehaviorY === 'contain');
  const finger = await fingerOn(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]) =>
    finger(type, ...ys.map((y): [number, number] => [195, y]));
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
