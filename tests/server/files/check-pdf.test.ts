import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, describe, expect, test } from 'vitest';
import { type PdfVerdict, pdfChecker } from '#server/files/check-pdf.ts';
import { checkBytes } from '../../support/pdfs/check-bytes.ts';
import {
  fixturePath,
  fixturePdf,
  READABLE_PDFS,
  REFUSED_PDFS,
  type ReadablePdf,
  type RefusedPdf,
} from '../../support/pdfs/fixture.ts';
import { manyPagesPdf, rawPdf, withProtectedAttachments } from '../../support/pdfs/raw-pdf.ts';

const readable = Object.entries(READABLE_PDFS) as [ReadablePdf, number][];
const refused = Object.entries(REFUSED_PDFS) as [RefusedPdf, string][];
const outcome = (verdict: PdfVerdict) => (verdict.ok ? verdict.pages : verdict.reason);

const checker = pdfChecker({ maxPages: 500 });
afterAll(() => checker.close());

describe('the PDF check', () => {
  test.each(readable)('accepts %s and counts %i pages', async (name, pages) => {
    const bytes = fixturePdf(name);
    expect(await checkBytes(checker, bytes)).toEqual({ ok: true, pages, size: bytes.length });
  });

  test.each(refused)('refuses %s as %s, with a sentence a person can act on', async (name, reason) => {
    const verdict = await checkBytes(checker, fixturePdf(name));
    expect(verdict).toEqual({ ok: false, reason, message: expect.stringMatching(/^The (file|PDF) .*\.$/) });
  });

  test('refuses 5,000 pages and says how many are accepted', async () => {
    expect(await checkBytes(checker, manyPagesPdf(500))).toMatchObject({ ok: true, pages: 500 });
    expect(await checkBytes(checker, manyPagesPdf(5000))).toEqual({
      ok: false,
      reason: 'too-many-pages',
      message: 'The PDF has 5000 pages; at most 500 are accepted.',
    });
  });

  test('refuses a file that lost its end on the way, which pdfium would mend', async () => {
    const whole = manyPagesPdf(40);
    for (const share of [0.3, 0.7, 0.97, 0.999]) {
      const cut = whole.subarray(0, Math.floor(whole.length * share));
      expect(await checkBytes(checker, cut)).toMatchObject({ reason: 'damaged' });
    }
  });

  test('accepts a file that a scanner padded with zeros', async () => {
    const padded = new Uint8Array([...fixturePdf('text-one-page'), ...new Uint8Array(8192)]);
    expect(await checkBytes(checker, padded)).toMatchObject({ ok: true, pages: 1 });
  });

  test('refuses a document without pages, and one whose first page has no size', async () => {
    const catalog = { dictionary: '/Type /Catalog /Pages 2 0 R' };
    const none = rawPdf([catalog, { dictionary: '/Type /Pages /Kids [] /Count 0' }]);
    expect(await checkBytes(checker, none)).toMatchObject({ reason: 'damaged' });
    const lying = rawPdf([catalog, { dictionary: '/Type /Pages /Kids [3 0 R] /Count 1' }]);
    expect(await checkBytes(checker, lying)).toMatchObject({ reason: 'damaged' });
  });

  test('refuses one that protects only its attachments, which the viewer does not show', async () => {
    const bytes = withProtectedAttachments();
    await expect(getDocument({ data: bytes.slice() }).promise).rejects.toThrow(/password/i);
    expect(await checkBytes(checker, bytes)).toMatchObject({ reason: 'encrypted' });
  });

  test('leaves the file alone', async () => {
    await checker.check(fixturePath('scan-jpeg'));
    expect(await checker.check(fixturePath('scan-jpeg'))).toMatchObject({ ok: true });
  });

  test('accepts a page of blanks behind the end, and takes no longer over it than over anything else', async () => {
    const bytes = fixturePdf('text-one-page');
    for (const blank of ['\0', ' ', '\t', '\r\n', '\u00a0']) {
      const padded = Buffer.concat([bytes, Buffer.from(blank.repeat(16_000), 'latin1')]);
      expect(await checkBytes(checker, padded)).toMatchObject({ ok: true, pages: 1 });
    }
    const blanks = Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(65_400, ' '), Buffer.from('x')]);
    expect(await checkBytes(checker, blanks)).toMatchObject({ reason: 'damaged' });
  });

  test('answers many at once, each for its own file, a bomb among them', async () => {
    const names = ['text-60-pages', 'decompression-bomb', 'scan-jbig2', 'encrypted-user', 'text-one-page'] as const;
    const verdicts = await Promise.all(names.map((name) => checkBytes(checker, fixturePdf(name))));
    expect(verdicts.map(outcome)).toEqual([60, 'too-heavy', 1, 'encrypted', 1]);
  });
});

describe('a decompression bomb', () => {
  test('gets no more memory than it may have', async () => {
    await checkBytes(checker, fixturePdf('text-one-page'));
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 10);
    expect(await checkBytes(checker, fixturePdf('decompression-bomb'))).toMatchObject({ reason: 'too-heavy' });
    clearInterval(watch);
    expect((most - before) / 2 ** 20).toBeLessThan(700);
  });

  test('and no more time, while the server goes on', async () => {
    const patient = pdfChecker({ maxPages: 500, timeMs: 150, memoryBytes: 2 ** 31 });
    await checkBytes(patient, fixturePdf('text-one-page'));
    let turns = 0;
    const watch = setInterval(() => {
      turns++;
    }, 5);
    expect(await checkBytes(patient, fixturePdf('decompression-bomb'))).toMatchObject({ reason: 'too-heavy' });
    clearInterval(watch);
    expect(turns).toBeGreaterThan(5);
    await patient.close();
  });
});
