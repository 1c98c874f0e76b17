/**
 * What visitors read on the smallest phone, or on a window of 640 px at 200 % zoom, which is as wide: nothing is cut off and nothing
 * scrolls sideways, in longer languages and with text twice as large either (WCAG 1.4.4, 1.4.10).
 */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { PUBLIC_PAGES } from '#domain/public-pages.ts';
import { PHONE, visit } from '../support/browser/browser.ts';
import { type Stage, setStage } from '../support/browser/stage.ts';
import { tooWide } from '../support/browser/too-wide.ts';

const WIDTH = 320;
const PATHS = [
  ...Object.keys(PUBLIC_PAGES),
  `/reset-password?userId=${'a'.repeat(24)}&resetToken=over`,
  '/undo-email-change?token=over',
  '/nothing-is-here',
];

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ env: { DEMO: 'auto', CONTACT_PHONE: '5035550142' } });
});

/** Texts that are cut at the edge of the screen or of their own box. */
const cutOff = (page: Page) =>
  page.evaluate((width) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.querySelector('#root') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true }) || node.textContent?.trim() === '') continue;
      // What only screen readers are told.
      if (parent.clientWidth === 1 || parent.closest('[aria-hidden="true"]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const isOut = [...range.getClientRects()].some(({ left, right }) => left < -0.5 || right > width + 0.5);
      if (isOut) found.push(`${parent.localName} "${node.textContent?.slice(0, 40)}"`);
    }
    return found;
  }, WIDTH);

test.each([
  ['es', '100%'],
  ['es', '200%'],
  ['fr', '100%'],
  ['fr', '200%'],
])(
  'in %s with text at %s no page for visitors scrolls sideways or cuts anything off',
  { timeout: 240_000 },
  async (language, text) => {
    const device = `visitor ${language} ${text}`;
    const { page } = await stage.start(device, 'phone');
    await page.setViewportSize({ width: WIDTH, height: PHONE.height });
    await page.addInitScript(
      ([chosen, size]) => {
        localStorage.setItem('connex-language', chosen ?? '');
        document.addEventListener('DOMContentLoaded', () => {
          document.documentElement.style.fontSize = size ?? '';
        });
      },
      [language, text],
    );
    const wrong: unknown[] = [];
    for (const path of PATHS) {
      await visit(page, stage.server.origin + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      const by = [...(await tooWide(page, WIDTH)), ...(await cutOff(page))];
      if (by.length > 0) wrong.push([path, ...by]);
      else expect([path, await page.evaluate(() => document.documentElement.lang)]).toEqual([path, language]);
    }
    await stage.close(device);
    expect(wrong).toEqual([]);
  },
);
