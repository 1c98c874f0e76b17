/**
 * Makes tests/fixtures/pdfs anew: `npx tsx tests/support/pdfs/make-fixtures.ts`. Tests only read the committed files.
 * Needs, from Debian: ghostscript, imagemagick, libopenjp2-tools, qpdf.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cjkPdf } from './cjk-pdf.ts';
import { drawBol } from './draw-bol.ts';
import { type FixtureName, fixturePath } from './fixture.ts';
import { decompressionBomb, garbage, HTML_RENAMED, SVG_RENAMED } from './hostile-pdfs.ts';
import { jbig2FromG4 } from './jbig2.ts';
import { imagePdf } from './raw-pdf.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'connex-pdfs-'));
const at = (name: string): string => path.join(folder, name);
const save = (name: FixtureName, bytes: Uint8Array | string): void => writeFileSync(fixturePath(name), bytes);

/** Ghostscript draws the first page of bol.pdf as `device` at `dpi`. US letter. */
const raster = (device: string, dpi: number, output: string): { width: number; height: number; data: Buffer } => {
  const options = ['-q', '-dBATCH', '-dNOPAUSE', '-dSAFER', `-sDEVICE=${device}`, `-r${dpi}`];
  execFileSync('gs', [...options, '-dTextAlphaBits=4', '-dAdjustWidth=0', `-sOutputFile=${at(output)}`, at('bol.pdf')]);
  return { width: 8.5 * dpi, height: 11 * dpi, data: readFileSync(at(output)) };
};

/** A sheet on a scanner: grey paper, a slant, a soft shadow. */
const scanned = (output: string, ...more: string[]): Buffer => {
  const wear = ['-background', '#dcdad2', '-rotate', '0.6', '-gravity', 'center', '-extent', '850x1100'];
  execFileSync('convert', [at('page.png'), ...wear, '-fill', '#e9e6dd', '-tint', '20', ...more, '-strip', at(output)]);
  return readFileSync(at(output));
};

const writeText = async (): Promise<void> => {
  const bol = await drawBol();
  writeFileSync(at('bol.pdf'), bol);
  save('text-one-page', bol);
  save('text-60-pages', await drawBol({ pages: 60 }));
  save('rotated-90', await drawBol({ rotate: 90 }));
  save('rotated-270', await drawBol({ rotate: 270 }));
  save('cjk-predefined-cmap', cjkPdf());
};

const writeScans = (): void => {
  raster('png16m', 100, 'page.png');
  const size = { width: 850, height: 1100 };
  const rgb = '/ColorSpace /DeviceRGB /BitsPerComponent 8';
  save(
    'scan-jpeg',
    imagePdf({ ...size, dictionary: `${rgb} /Filter /DCTDecode`, data: scanned('p.jpg', '-quality', '45') }),
  );

  scanned('p.ppm');
  execFileSync('opj_compress', ['-i', at('p.ppm'), '-o', at('p.jp2'), '-r', '40', '-I']);
  save('scan-jpeg-2000', imagePdf({ ...size, dictionary: '/Filter /JPXDecode', data: readFileSync(at('p.jp2')) }));

  // Adobe's CMYK JPEGs are stored inverted; Decode turns them back.
  const cmyk = '/ColorSpace /DeviceCMYK /BitsPerComponent 8 /Decode [1 0 1 0 1 0 1 0] /Filter /DCTDecode';
  const ink = scanned('c.jpg', '-colorspace', 'CMYK', '-quality', '35');
  save('photo-cmyk', imagePdf({ ...size, dictionary: cmyk, data: ink }));

  const g4 = raster('faxg4', 200, 'p.g4');
  const parameters = `/DecodeParms << /K -1 /Columns ${g4.width} /Rows ${g4.height} >>`;
  const bits = '/ColorSpace /DeviceGray /BitsPerComponent 1';
  save('scan-ccitt-g4', imagePdf({ ...g4, dictionary: `${bits} /Filter /CCITTFaxDecode ${parameters}` }));
  const jbig2 = jbig2FromG4(g4.data, g4.width, g4.height);
  save('scan-jbig2', imagePdf({ ...g4, data: jbig2, dictionary: `${bits} /Filter /JBIG2Decode` }));
};

const writeEncrypted = (): void => {
  const encrypt = (name: FixtureName, user: string): void => {
    execFileSync('qpdf', [
      '--static-id',
      '--encrypt',
      user,
      'owner-secret',
      '256',
      '--',
      at('bol.pdf'),
      fixturePath(name),
    ]);
  };
  encrypt('encrypted-user', 'user-secret');
  encrypt('encrypted-owner', '');
};

const writeRefused = async (): Promise<void> => {
  const whole = readFileSync(fixturePath('scan-jpeg'));
  save('truncated', whole.subarray(0, Math.floor(whole.length * 0.6)));
  save('garbage', garbage());
  save('empty', '');
  save('html-renamed', HTML_RENAMED);
  save('svg-renamed', SVG_RENAMED);
  save('decompression-bomb', await decompressionBomb());
};

try {
  await writeText();
  writeScans();
  writeEncrypted();
  await writeRefused();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
