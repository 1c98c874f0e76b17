/** Code 39 for digits: a bar code any scanner on a dock reads. */
import type { PDFPage } from 'pdf-lib';

/** Five bars and four spaces between them, narrow or wide; `*` opens and closes. */
const PATTERNS: Record<string, string> = {
  '0': 'nnnwwnwnn',
  '1': 'wnnwnnnnw',
  '2': 'nnwwnnnnw',
  '3': 'wnwwnnnnn',
  '4': 'nnnwwnnnw',
  '5': 'wnnwwnnnn',
  '6': 'nnwwwnnnn',
  '7': 'nnnwnnwnw',
  '8': 'wnnwnnwnn',
  '9': 'nnwwnnwnn',
  '*': 'nwnnwnwnn',
};

const WIDE = 2.6;

/** Draws `digits` with its lower left corner at x, y; `module` is the narrow bar's width. All in points. */
export function drawCode39(page: PDFPage, digits: string, x: number, y: number, height: number, module = 0.9): void {
  let left = x;
  for (const sign of `*${digits}*`) {
    const pattern = PATTERNS[sign];
    if (!pattern) throw new Error(`Code 39 of digits only, not ${sign}`);
    for (const [index, size] of [...pattern].entries()) {
      const width = size === 'w' ? module * WIDE : module;
      if (index % 2 === 0) page.drawRectangle({ x: left, y, width, height });
      left += width;
    }
    left += module;
  }
}
