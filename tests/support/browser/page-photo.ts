/** A photograph of a letter on a table as a phone's camera writes it: rendered from a seed, see tests/support/photographs. */
import type { Page } from 'playwright-core';
import { sheetOf } from '../photographs/paper.ts';
import { type Photograph, photograph } from '../photographs/photograph.ts';
import { type Ladder, sittingsOf } from '../photographs/sets.ts';

/** Enough for 11 pt print, and rendered in a second or two. */
const SIZE = { width: 1632, height: 2176 };

/** Each is rendered once in a run: that takes longer than most of what is done with it. */
const rendered = new Map<string, Promise<Buffer>>();

/** The `number`th of its kind, as a JPEG; `clean` is what should pass. */
export function pagePhoto(page: Page, ladder: Ladder, number = 0, size = SIZE): Promise<Buffer> {
  const name = `${ladder} ${number} ${size.width}`;
  const known = rendered.get(name) ?? render(page, ladder, number, size);
  rendered.set(name, known);
  return known;
}

async function render(page: Page, ladder: Ladder, number: number, size: typeof SIZE): Promise<Buffer> {
  const sitting = sittingsOf('known', size).filter((one) => one.ladder === ladder && one.paperName === 'letter')[
    number
  ];
  if (!sitting) throw new Error(`There is no photograph ${number} of ${ladder}.`);
  return jpegOf(page, photograph(await sheetOf(sitting.paper), sitting.table, sitting.shot));
}

/** Writes a photograph as a phone does; Node has no JPEG, a browser has. */
export async function jpegOf(page: Page, { data, width, height }: Photograph): Promise<Buffer> {
  const base64 = await page.evaluate(
    ([pixels, across, down]) => {
      const text = atob(pixels);
      const bytes = new Uint8ClampedArray(text.length);
      // Millions of them: one by one through an iterator they take seven seconds.
      for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
      const canvas = document.createElement('canvas');
      canvas.width = across;
      canvas.height = down;
      canvas.getContext('2d')?.putImageData(new ImageData(bytes, across, down), 0, 0);
      return canvas.toDataURL('image/jpeg', 0.92).split(',')[1] ?? '';
    },
    [Buffer.from(data.buffer).toString('base64'), width, height] as const,
  );
  return Buffer.from(base64, 'base64');
}
