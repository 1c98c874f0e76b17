/** PDFs that look harmless to a hurried check and are made to hang, fill or fool whoever opens them. Small on disk. */
import { deflateSync } from 'node:zlib';
import { type RawObject, rawPdf } from './raw-pdf.ts';

const CATALOG: RawObject = { dictionary: '/Type /Catalog /Pages 2 0 R' };
const PAGES: RawObject = { dictionary: '/Type /Pages /Kids [3 0 R] /Count 1' };
const page = (more = ''): RawObject => ({
  dictionary: `/Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${more}`,
});
const withPage = (more: string, ...others: RawObject[]) => rawPdf([CATALOG, PAGES, page(more), ...others]);

const blanks = (bytes: number) => deflateSync(Buffer.alloc(bytes, ' '), { level: 9 });
const UNFOLDED = 80 * 2 ** 20;
/** 80 MB of blanks in a few hundred bytes. */
const bomb = deflateSync(blanks(UNFOLDED), { level: 9 });
const TWICE = '/Filter [/FlateDecode /FlateDecode]';

const objectStream: RawObject = { dictionary: `/Type /ObjStm /N 1 /First 8 ${TWICE}`, stream: bomb };

/** A file whose cross-reference table names itself as the one before it. */
function endlessXref(): Uint8Array {
  const text = Buffer.from(withPage('')).toString('latin1');
  const start = /startxref\n(\d+)/.exec(text)?.[1] ?? '0';
  return Buffer.from(text.replace('/Root 1 0 R', `/Root 1 0 R /Prev ${start}`), 'latin1');
}

/** By what they are. */
export const HOSTILE_STRUCTURES: Record<string, Uint8Array> = {
  'an object stream that unfolds to 80 MB': withPage('', objectStream),
  'a hundred such object streams': withPage('', ...Array.from({ length: 100 }, () => objectStream)),
  'a font of 80 MB': withPage(
    '/Resources << /Font << /F 4 0 R >> >> /Contents 7 0 R',
    { dictionary: '/Type /Font /Subtype /TrueType /BaseFont /Bomb /FontDescriptor 5 0 R' },
    { dictionary: '/Type /FontDescriptor /FontName /Bomb /Flags 4 /FontFile2 6 0 R' },
    { dictionary: `/Length1 ${UNFOLDED} ${TWICE}`, stream: bomb },
    { dictionary: '', stream: Buffer.from('BT /F 12 Tf 72 720 Td (x) Tj ET') },
  ),
  'page contents of 80 MB': withPage('/Contents 4 0 R', { dictionary: TWICE, stream: bomb }),
  'a page tree that holds itself': rawPdf([
    CATALOG,
    { dictionary: '/Type /Pages /Kids [3 0 R 2 0 R] /Count 2' },
    page(),
  ]),
  'two halves of a page tree that hold each other': rawPdf([
    CATALOG,
    { dictionary: '/Type /Pages /Kids [3 0 R 4 0 R] /Count 2' },
    page(),
    { dictionary: '/Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 1' },
  ]),
  'a page tree that is its own parent': rawPdf([
    CATALOG,
    { dictionary: '/Type /Pages /Kids [3 0 R] /Count 1 /Parent 2 0 R' },
    { dictionary: '/Type /Page /Parent 2 0 R' },
  ]),
  'a page box that is no box': rawPdf([
    CATALOG,
    PAGES,
    { dictionary: '/Type /Page /Parent 2 0 R /MediaBox 4 0 R /Rotate 4 0 R' },
    { dictionary: '' },
  ]),
  'arrays 200,000 levels deep in its page': withPage(`/X ${'['.repeat(200_000)}${']'.repeat(200_000)}`),
  'arrays a million levels deep beside it': withPage('', {
    dictionary: `/X ${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`,
  }),
  'a hundred thousand filters on one stream': withPage('', {
    dictionary: `/Type /ObjStm /N 1 /First 8 /Filter [${'/ASCIIHexDecode '.repeat(100_000)}]`,
    stream: Buffer.from('9 0     '),
  }),
  'an object stream of two thousand million objects': withPage('', {
    dictionary: '/Type /ObjStm /N 2000000000 /First 8',
    stream: Buffer.from('9 0     '),
  }),
  'a cross-reference table that follows itself': endlessXref(),
  'a script that runs on opening': rawPdf([
    {
      dictionary:
        '/Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (while \\(true\\) app.alert\\("x"\\)) >>',
    },
    PAGES,
    page('/AA << /O << /S /Launch /F (calc.exe) >> >>'),
  ]),
  'a program among its attachments': rawPdf([
    { dictionary: '/Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(x.exe) 4 0 R] >> >>' },
    PAGES,
    page(),
    { dictionary: '/Type /Filespec /F (x.exe) /EF << /F 5 0 R >>' },
    { dictionary: '/Type /EmbeddedFile', stream: Buffer.from('MZ\u0090') },
  ]),
};
