/**
 * Longer languages on a phone: no word is cut into two lines, and the words of a button stand in its middle, whether it is
 * a button or a link.
 */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { PHONE } from '../support/browser/browser.ts';
import * as screens from '../support/browser/screens.ts';
import { setWalk, type Walk } from '../support/browser/walk.ts';
import { brokenWords } from '../support/browser/words-in-sight.ts';

let walk: Walk;
beforeAll(async () => {
  walk = await setWalk({ viewport: PHONE, isMobile: true, hasTouch: true });
});

/** Words of one piece that stand on two lines, and buttons whose words are not in their middle. */
const outOfPlace = async (page: Page) => {
  const off = await page.evaluate(() =>
    [...document.querySelectorAll('.mantine-Button-root')].flatMap((button) => {
      const label = button.querySelector('.mantine-Button-label');
      if (!label || !button.checkVisibility({ visibilityProperty: true })) return [];
      const [outer, inner] = [button.getBoundingClientRect(), label.getBoundingClientRect()];
      const by = (inner.top + inner.bottom - outer.top - outer.bottom) / 2;
      return Math.abs(by) > 2 ? [`${label.textContent} is off by ${by} px`] : [];
    }),
  );
  return [...(await brokenWords(page)), ...off];
};

const speak = (page: Page, language: string) =>
  page.addInitScript((chosen) => localStorage.setItem('connex-language', chosen), language);

test.each(['es', 'fr'])('a visitor reads %s', async (language) => {
  const page = await walk.as('');
  await speak(page, language);
  for (const path of ['/', '/faqs', '/forgot-password', '/become-a-member', '/driversignup2']) {
    await walk.open(page, path);
    expect([path, await outOfPlace(page)]).toEqual([path, []]);
  }
});

test('what the search over everything finds is said whole, and its box stays where it is', async () => {
  const page = await walk.as('admin@carrier.example');
  await speak(page, 'fr');
  await walk.open(page, '/home');
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
  await page.getByRole('button', { name: 'Tout rechercher' }).click();
  const box = page.getByRole('combobox', { name: 'Tout rechercher' });
  await page.getByRole('option').first().waitFor();
  const place = async () => (await box.boundingBox())?.y;
  const before = await place();
  await box.fill('HF-20454');
  await page.getByRole('option', { name: 'HF-20454' }).waitFor();
  expect(await place()).toBe(before);
  const cut = await page
    .getByRole('option')
    .locator('span')
    .evaluateAll((parts) => parts.filter((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0));
  expect(cut).toEqual([]);
});

test.each(['es', 'fr'])('a load reads %s', async (language) => {
  const page = await walk.as('admin@carrier.example');
  await speak(page, language);
  await walk.open(page, `/carrier-account/RedwoodFreight/shipping/${await walk.idOf('HF-20449')}`);
  await page.locator('section h2').nth(3).waitFor();
  expect(await outOfPlace(page)).toEqual([]);
});

test.each([
  ['es', 'En el andén', 'Camión llegó', 'Demasiado tarde para deshacer'],
  ['fr', 'À quai', 'Camion à quai', 'Trop tard pour annuler'],
] as const)(
  'a truck at the dock reads %s, and so does what is said of a save',
  async (language, truck, press, late) => {
    const page = await walk.as('clerk@receiver.example');
    await speak(page, language);
    await walk.open(page, '/driver-checkin');
    await page.getByRole('button', { name: truck }).first().click();
    const saving = page.getByRole('button', { name: press, exact: true }).first();
    await saving.waitFor();
    expect(await outOfPlace(page)).toEqual([]);
    // It stays as long as somebody points at it.
    await page.evaluate(() => {
      const point = () =>
        document
          .querySelector('[data-severity=success]')
          ?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      new MutationObserver(point).observe(document.body, { childList: true, subtree: true });
    });
    await page.route('**/api/**', (route) => route.abort());
    // A device that knows that there is no network does not even try, and what was not tried can be undone.
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/changes'));
    await screens.networkIsBack(page);
    await failed;
    await saving.click();
    // Undo beside Close: what is sent before it is offered is never called too late.
    await page.locator('[data-severity=success]').getByRole('button').nth(1).waitFor();
    await page.unroute('**/api/**');
    await screens.networkIsBack(page);
    await page.getByText(late).waitFor();
    expect(await outOfPlace(page)).toEqual([]);
  },
);
