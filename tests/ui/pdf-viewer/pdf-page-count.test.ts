// The worker script, imported, makes pdf.js work in this thread: happy-dom has no workers.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { pdfPageCount } from '#ui/pdf-viewer/pdf-page-count.ts';
import { pdfProblemText } from '#ui/pdf-viewer/pdf-problem.ts';

async function document(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page++) pdf.addPage([612, 792]).drawText(`Page ${page + 1}`);
  return pdf.save();
}

const bytes = (text: string) => new TextEncoder().encode(text);

describe('counting the pages of a file', () => {
  it('counts, and leaves the bytes usable', async () => {
    const data = await document(3);
    const before = data.slice();
    expect(await pdfPageCount(data)).toEqual({ ok: true, pages: 3 });
    expect(data).toEqual(before);
    expect(await pdfPageCount(data.buffer as ArrayBuffer)).toEqual({ ok: true, pages: 3 });
  });

  it('refuses more pages than allowed, and allows exactly as many', async () => {
    const data = await document(3);
    expect(await pdfPageCount(data, { maxPages: 2 })).toEqual({ ok: false, reason: 'too-many-pages' });
    expect(await pdfPageCount(data, { maxPages: 3 })).toEqual({ ok: true, pages: 3 });
  });

  it('knows an empty file and one that is no PDF, whatever its name', async () => {
    expect(await pdfPageCount(new Uint8Array())).toEqual({ ok: false, reason: 'empty' });
    expect(await pdfPageCount(bytes('<!doctype html><p>Log in to this Wi-Fi'))).toEqual({
      ok: false,
      reason: 'not-a-pdf',
    });
    expect(await pdfPageCount(bytes('\n%PDF-1.4\n%%EOF'))).toEqual({ ok: false, reason: 'not-a-pdf' });
  });

  it('knows half a file and one whose inside is garbage', async () => {
    const data = await document(40);
    expect(await pdfPageCount(data.subarray(0, data.length / 2))).toEqual({ ok: false, reason: 'damaged' });
    expect(await pdfPageCount(bytes(`%PDF-1.4\n${'A'.repeat(3000)}\n%%EOF`))).toEqual({ ok: false, reason: 'damaged' });
  });

  it('has a sentence for each refusal', () => {
    for (const reason of ['empty', 'not-a-pdf', 'encrypted', 'damaged', 'too-many-pages'] as const) {
      expect(pdfProblemText(reason)).toMatch(/^This (file|document) .+\.$/);
    }
  });
});
