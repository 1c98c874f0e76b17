import type { Page } from 'playwright-core';

/**
 * Counts what a person presses on a page from here on, whichever screens it leads through: taps and clicks, not typing.
 * The returned function says how many there were so far.
 */
export async function countTaps(page: Page): Promise<() => number> {
  let taps = 0;
  await page.exposeFunction('countTap', () => {
    taps += 1;
  });
  const listen = () =>
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => isTrusted && (window as unknown as { countTap: () => void }).countTap(),
      true,
    );
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => taps;
}
