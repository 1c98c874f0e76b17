import type { Page } from 'playwright-core';

type Touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: [x: number, y: number][]) => Promise<unknown>;

/** A finger on the glass of this page: what it does goes through the browser, as from a real one. */
export async function fingerOn(page: Page): Promise<Touch> {
  const session = await page.context().newCDPSession(page);
  return (type, ...places) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: places.map(([x, y]) => ({ x, y })) });
}

/** Swipes from the first place to the last. */
export async function swipe(
  page: Page,
  from: [x: number, y: number],
  ...then: [x: number, y: number][]
): Promise<void> {
  const touch = await fingerOn(page);
  await touch('touchStart', from);
  for (const place of then) await touch('touchMove', place);
  await touch('touchEnd');
}
