/** The PDFs of tests/fixtures/pdfs by name; its README says what each is. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Ones a person can read, with their pages. */
export const READABLE_PDFS = {
  'text-one-page': 1,
  'text-60-pages': 60,
  'scan-jpeg': 1,
  'scan-jpeg-2000': 1,
  'scan-jbig2': 1,
  'scan-ccitt-g4': 1,
  'photo-cmyk': 1,
  'rotated-90': 1,
  'rotated-270': 1,
  'cjk-predefined-cmap': 1,
  'encrypted-owner': 1,
} as const;

/** Ones that must be refused, and as what (the reasons of src/server/files/check-pdf.ts). */
export const REFUSED_PDFS = {
  empty: 'empty',
  'html-renamed': 'not-a-pdf',
  'svg-renamed': 'not-a-pdf',
  truncated: 'damaged',
  garbage: 'damaged',
  'encrypted-user': 'encrypted',
  'decompression-bomb': 'too-heavy',
} as const;

export type ReadablePdf = keyof typeof READABLE_PDFS;
export type RefusedPdf = keyof typeof REFUSED_PDFS;
export type FixtureName = ReadablePdf | RefusedPdf;

/** The path of a fixture, for a browser's file input. */
export function fixturePath(name: FixtureName): string {
  return fileURLToPath(new URL(`../../fixtures/pdfs/${name}.pdf`, import.meta.url));
}

/** The bytes of a fixture. */
export function fixturePdf(name: FixtureName): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(fixturePath(name)));
}
