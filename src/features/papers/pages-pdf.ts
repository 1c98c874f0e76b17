/** The pages of a draft as one PDF, or why there is none, as a sentence. */

import { formatBytes } from '#domain/bytes-format.ts';
import { LIMITS } from '#domain/limits.ts';
import { msg, t } from '#language/say.ts';
import { openPhoto } from '#offline/documents.ts';
import type { PaperDraft } from './paper-draft.ts';
import type { PdfPage } from './scan/asked.ts';
import type { ScannerAtHand } from './scanner-at-hand.ts';

const BROKEN = msg('The PDF could not be made. The pages are kept: try again.');

interface PagesOfDraft {
  pages: PaperDraft['pages'];
  title: string;
  scanner: ScannerAtHand;
}

/** Made by the scanner; one that broke down is put away, so that the next try has a new one. */
export async function pdfOf({ pages, title, scanner }: PagesOfDraft): Promise<ArrayBuffer | string> {
  let pdf: ArrayBuffer;
  try {
    pdf = await scanner.now().toPdf(await withPictures(pages), title);
  } catch (error) {
    console.error(error);
    scanner.putAway();
    return error instanceof Error && error.name === 'DocumentError'
      ? t('A page is no longer on this device. Remove it and take it again.')
      : t(BROKEN);
  }
  if (pdf.byteLength <= LIMITS.pdfBytesMax) return pdf;
  return t(
    'These pages make a PDF of {size}; up to {most} can be sent. Remove some, save, and photograph them separately.',
    { size: formatBytes(pdf.byteLength), most: formatBytes(LIMITS.pdfBytesMax) },
  );
}

const withPictures = (pages: PaperDraft['pages']): Promise<PdfPage[]> =>
  Promise.all(pages.map(async ({ sha256, width, height }) => ({ jpeg: await openPhoto(sha256), width, height })));
