/** Photos on the pages of a claim pack: strangers' files that stand upright, or say that they are no pictures. */
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { describe, expect, it } from 'vitest';
import { claimPack } from '#server/freight/signed-pdf/claim-pack.ts';
import { exif, hashOf } from '../../support/jpegs.ts';
import { readPdf } from '../../support/pdfs/read-pdf.ts';

/** 16 by 8 pixels: the left half black, the right one white. */
const HALVES =
  '/9j/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/wAALCAAIABABAR' +
  'EA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0Kx' +
  'wRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpK' +
  'Wmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APyqr+qiv//Z';

const bytes = new Uint8Array(Buffer.from(HALVES, 'base64'));
const turned = (orientation: number) =>
  new Uint8Array([...bytes.subarray(0, 2), ...exif(orientation), ...bytes.subarray(2)]);

const packed = (jpeg: Uint8Array, sha256 = hashOf(jpeg), shows = 'PEARS: Short 3') =>
  claimPack({
    title: 'Claim pack',
    foot: 'Claim pack',
    cover: [],
    parts: [],
    pictures: [{ sha256, shows, bytes: jpeg.slice().buffer, whyNot: '' }],
    end: [],
    madeAt: new Date('2026-11-24T00:00:00Z'),
  });

/** Where the black half is on the first page: wide pictures fill its width, high ones stand at its left. */
async function darkSide(pdf: Uint8Array, isHigh: boolean): Promise<string> {
  const pdfium = await PDFiumLibrary.init();
  const document = await pdfium.loadDocument(pdf);
  try {
    const { data, width } = await document.getPage(0).render({ scale: 1, render: 'bitmap' });
    const isDark = (x: number, y: number) => (data[(y * width + x) * 4 + 1] ?? 255) < 60;
    if (isHigh) return [isDark(115, 150) && 'top', isDark(115, 290) && 'bottom'].filter(Boolean).join(' ');
    return [isDark(170, 210) && 'left', isDark(440, 210) && 'right'].filter(Boolean).join(' ');
  } finally {
    document.destroy();
    pdfium.destroy();
  }
}

describe('a photo in a claim pack', () => {
  it.each([
    [1, 'left'],
    [2, 'right'],
    [3, 'right'],
    [4, 'left'],
    [5, 'top'],
    [6, 'top'],
    [7, 'bottom'],
    [8, 'bottom'],
  ])('stands the way up it was taken: %i', async (orientation, expected) => {
    expect(await darkSide(await packed(turned(orientation)), orientation > 4)).toBe(expected);
  });

  it('that is no picture, or another than its name says, is said to be damaged', async () => {
    for (const pdf of [await packed(new Uint8Array([1, 2, 3])), await packed(bytes, 'a'.repeat(64))]) {
      expect((await readPdf(pdf))[0]?.text).toContain('The stored photo is damaged.');
    }
    expect((await readPdf(await packed(bytes)))[0]?.text).not.toContain('damaged');
  });

  it('keeps its hash below it, however much is said of it', async () => {
    const sha256 = hashOf(bytes);
    const [page] = await readPdf(await packed(bytes, sha256, 'crushed on the way '.repeat(200)));
    expect(page?.text).toContain(sha256);
  });
});
