/**
 * What moves on a screen by itself, by the browser's own measure (layout-shift entries): each with what moved and from where
 * to where, so that a test that fails says what to mend.
 */
import type { BrowserContext, Page } from 'playwright-core';

interface Shift {
  value: number;
  /** When, ms after the document began. */
  at: number;
  /** What moved: its element and rectangles before and after. */
  moved: string[];
}

declare global {
  interface Window {
    shifts: Shift[];
    /** When the screen somebody went to was there for the first time, ms; 0: from the first picture on. */
    screenAt: number;
    /** Waits for another screen than this one, and counts from its first picture on. */
    awaitScreen(): void;
  }
}

/** What is smaller is rounding: less than a pixel over the whole screen. */
const ROUNDING = 0.001;

/** Nothing more comes when nothing has moved for so long, ms. */
const QUIET_MS = 400;

/** From the next document on, pages of this context note what moves. */
export const watchShifts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const tell = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      if (!element) return 'something that is gone';
      const names = [element, element.parentElement].map((one) => `${one?.localName}.${one?.className}`);
      return `${names.join(' in ')} “${(element.textContent ?? '').trim().slice(0, 40)}”`;
    };
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    window.shifts = [];
    window.screenAt = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, startTime, sources } = entry as unknown as {
          value: number;
          startTime: number;
          sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
        };
        const moved = sources.map(
          ({ node, previousRect, currentRect }) => `${tell(node)} ${place(previousRect)} → ${place(currentRect)}`,
        );
        window.shifts.push({ value, at: startTime, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
    window.awaitScreen = () => {
      const shown = () =>
        [...document.querySelectorAll('main h1, main [data-coming]')].find((one) => one.checkVisibility());
      const before = shown();
      window.screenAt = Number.POSITIVE_INFINITY;
      const look = () => {
        const now = shown();
        // The clock, not the picture's own time: that may be before the picture before it was drawn.
        requestAnimationFrame(now && now !== before ? () => (window.screenAt = performance.now()) : look);
      };
      requestAnimationFrame(look);
    };
  });

/**
 * What moved since the screen was there for the first time, one line each, whether somebody had just pressed something or not;
 * waits until all of it is there.
 */
export async function shiftsOn(page: Page): Promise<string[]> {
  await page.waitForFunction(() => Number.isFinite(window.screenAt));
  const shifts = await page.evaluate(async (quietMs) => {
    const isComing = () => document.querySelector('main [aria-busy="true"], main [data-coming]') !== null;
    let seen: number;
    do {
      seen = window.shifts.length;
      await new Promise((quiet) => setTimeout(quiet, quietMs));
    } while (seen !== window.shifts.length || isComing());
    return window.shifts.filter(({ at }) => at >= window.screenAt);
  }, QUIET_MS);
  return shifts
    .filter(({ value }) => value > ROUNDING)
    .map(({ value, at, moved }) => `${value.toFixed(4)} at ${Math.round(at)} ms: ${moved.join('; ')}`);
}
