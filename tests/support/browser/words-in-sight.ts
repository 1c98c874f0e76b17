/** Whether words can be read as they are drawn. */
import type { Page } from 'playwright-core';

/**
 * Words of buttons, badges and tabs of which a part is not to be seen: they reach over the edge of what they stand on, of the
 * panel around it, or of their own box, which hides what does not fit.
 */
export const wordsCutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.mantine-Button-label, .mantine-Badge-label, [role="tab"] > span')].flatMap(
      (box) => {
        const around = box.closest('.mantine-Button-root, .mantine-Badge-root, [role="tab"]');
        if (!around || !box.checkVisibility({ visibilityProperty: true })) return [];
        const said = document.createRange();
        said.selectNodeContents(box);
        const words = said.getBoundingClientRect();
        const isBeside = ({ left, right }: DOMRect) => words.left < left - 1 || words.right > right + 1;
        const isOver = (edge: DOMRect) => isBeside(edge) || words.bottom > edge.bottom + 1;
        const hides = getComputedStyle(box).overflow !== 'visible';
        const panel = box.closest('section, [role="dialog"], body');
        return isOver(around.getBoundingClientRect()) ||
          (hides && isOver(box.getBoundingClientRect())) ||
          // The main action of a phone stands at its lower edge, wherever its panel is.
          (panel && isBeside(panel.getBoundingClientRect()))
          ? [box.textContent ?? '']
          : [];
      },
    ),
  );

/** Words of one piece that stand on two lines. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const around = node.parentElement;
      if (!around?.checkVisibility({ visibilityProperty: true }) || around.clientWidth === 1) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}’]{2,20}/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
      }
    }
    return found;
  });
