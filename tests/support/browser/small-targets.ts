import type { Page } from 'playwright-core';

/**
 * What can be pressed and is smaller than a gloved finger needs, with its size. A link within a sentence or a card's
 * lines is as high as its line (WCAG 2.5.8 excepts it), a box is pressed by its label too, a file field by another
 * button, and a card by its whole face, which is its link's own.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isOwn = (element: Element) =>
      getComputedStyle(element).display !== 'inline' &&
      !element.matches('[type=file]') &&
      getComputedStyle(element, '::after').position !== 'absolute';
    const pressed = (part: Element): DOMRect[] => {
      const labels = part.matches('[type=checkbox], [type=radio]')
        ? [...((part as HTMLInputElement).labels ?? [])]
        : [];
      return [part, ...labels].map((element) => element.getBoundingClientRect());
    };
    const parts = [...document.querySelectorAll('button, a, input, textarea, select, summary, [tabindex="0"]')].filter(
      (part) => part.checkVisibility({ visibilityProperty: true }) && isOwn(part) && part.closest('footer') === null,
    );
    return parts.flatMap((part) => {
      const boxes = pressed(part);
      const height = Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map(({ top }) => top));
      const width = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
      if (height === 0 || (height > 47.5 && width > 47.5)) return [];
      const name = part.getAttribute('aria-label') ?? part.textContent ?? '';
      return [`${name} ${part.tagName} ${part.className} ${Math.round(width)}×${Math.round(height)}`];
    });
  });
