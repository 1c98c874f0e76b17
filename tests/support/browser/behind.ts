/**
 * A tab behind another one, for Chromium without a screen, which shows all of its tabs at once: the page is told what a browser
 * tells it. What the browser itself saves there, painting and most of its timers, is not saved here.
 */
import type { Page } from 'playwright-core';

/** Puts the page behind the others, or brings it to the front. */
export async function putBehind(page: Page, isBehind: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    const of = (value: unknown) => ({ configurable: true, get: () => value });
    Object.defineProperties(document, { hidden: of(hidden), visibilityState: of(hidden ? 'hidden' : 'visible') });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isBehind);
}
