import type { Page } from 'playwright-core';
import { visit } from './browser.ts';
import type { Scene } from './scenes.ts';

/** Nothing is on its way in or out: what fades has colours that nobody is meant to read. */
export const isAtRest = () =>
  [...document.querySelectorAll('[role="dialog"]')].every((dialog) => getComputedStyle(dialog).opacity === '1') &&
  // What never ends, a turning wheel, is at rest as it is, and so is what follows somebody's scrolling.
  document.getAnimations().every(({ playState, timeline, effect }) => {
    const isTimed = timeline instanceof DocumentTimeline;
    return !isTimed || playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
  });

/** Goes to a screen and waits until it is drawn. */
export async function openScene(page: Page, origin: string, scene: Scene): Promise<void> {
  const path = typeof scene.path === 'string' ? scene.path : await scene.path(page);
  await visit(page, origin + path);
  // Not "network idle": the stream of nudges never ends.
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'));
  await scene.act?.(page);
  await page.waitForFunction(isAtRest);
}
