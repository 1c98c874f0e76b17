import type { Page } from 'playwright-core';
import es from '#language/es.json' with { type: 'json' };
import fr from '#language/fr.json' with { type: 'json' };
import { PHONE } from './browser.ts';

/** What the chips above a list are called, in each language. */
const CHIPS = ['Show only', es['Show only'], fr['Show only']];

/**
 * What is too wide, and by how many pixels: the page, a part of it that scrolls, or something to press that reaches over the edge or
 * has its words cut. (A phone's `innerWidth` grows with the page.) The chips above a list are one line to be pushed along,
 * and a table of large words is a part of its own that scrolls (WCAG 1.4.10 excepts them).
 */
export const tooWide = (page: Page, screen: number) =>
  page.evaluate(
    ({ width, phone, chips }) => {
      const isChips = (element: Element) => chips.includes(element.querySelector(':scope > legend')?.textContent ?? '');
      const inChips = (element: Element | null): boolean =>
        element !== null && (isChips(element) || inChips(element.parentElement));
      const name = (element: Element) =>
        `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)} .${element.className}`;
      const scrolls = (element: Element) =>
        ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) &&
        !isChips(element) &&
        !(width < phone && element.querySelector('table'));
      const all = [...document.body.querySelectorAll('*')];
      const parts = all.filter(scrolls).map((part) => [name(part), part.scrollWidth - part.clientWidth] as const);
      const pressed = all
        .filter((part) => part.matches('button, a, input, textarea, select') && !inChips(part))
        .filter((part) => part.checkVisibility({ visibilityProperty: true }) && !part.matches('[aria-hidden] *'))
        .map((part) => [name(part), Math.round(part.getBoundingClientRect().right - width)] as const);
      const cut = all
        .filter((part) => part.matches(':is(button, a) *, button, a') && !inChips(part))
        .filter((part) => ['hidden', 'clip'].includes(getComputedStyle(part).overflowX) && part.checkVisibility())
        .filter((part) => part.clientWidth > 4)
        .map((part) => [`cut: ${name(part)}`, part.scrollWidth - part.clientWidth] as const);
      const isOver = (part: Element) => part.getBoundingClientRect().right > width + 0.5;
      const [widest] = all.filter((part) => isOver(part) && ![...part.children].some(isOver) && part.checkVisibility());
      const whole = [`page: ${widest ? name(widest) : ''}`, document.documentElement.scrollWidth - width] as const;
      return [whole, ...parts, ...pressed, ...cut].filter(([, by]) => by > 0);
    },
    { width: screen, phone: PHONE.width, chips: CHIPS },
  );
