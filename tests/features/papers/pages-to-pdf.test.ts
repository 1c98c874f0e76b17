import { PDFDocument } from 'pdf-lib';
import { describe, expect, test } from 'vitest';
import { pagesToPdf } from '#features/papers/scan/pages-to-pdf.ts';
import { newJpeg } from '../../support/jpegs.ts';

const page = (width: number, height: number, salt: number) => {
  const bytes = newJpeg({ width, height, salt: [salt] });
  return { jpeg: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer, width, height };
};

describe('the PDF of photographed pages', () => {
  test('has a page for each, in order, as large as its paper', async () => {
    const pdf = await PDFDocument.load(await pagesToPdf([page(1700, 2200, 1), page(630, 2520, 2)], 'POD'));
    expect(pdf.getPages().map((one) => one.getSize())).toEqual([
      { width: 612, height: 792 },
      { width: 226.8, height: 907.2 },
    ]);
    expect(pdf.getTitle()).toBe('POD');
  });

  test('holds the JPEGs unchanged', async () => {
    const one = page(1700, 2200, 7);
    const pdf = Buffer.from(await pagesToPdf([one], 'POD'));
    expect(pdf.includes(Buffer.from(one.jpeg))).toBe(true);
  });

  test('is the same for the same pages, and another for others', async () => {
    const [one, two] = [page(1700, 2200, 1), page(1700, 2200, 2)];
    const first = Buffer.from(await pagesToPdf([one, two], 'POD'));
    expect(Buffer.from(await pagesToPdf([one, two], 'POD')).equals(first)).toBe(true);
    expect(Buffer.from(await pagesToPdf([two, one], 'POD')).equals(first)).toBe(false);
    // It says of no moment: two that are made in one second would be the same with it, too.
    const read = await PDFDocument.load(first, { updateMetadata: false });
    expect([read.getCreationDate(), read.getModificationDate()]).toEqual([undefined, undefined]);
  });
});
