import { createHash } from 'node:crypto';
import { rawPdf } from '../../support/pdfs/raw-pdf.ts';

/** Documents of all runs: three of the smallest real PDFs there can be. */
export const documents = [612, 595, 420].map((width) => {
  const bytes = rawPdf([
    { dictionary: '/Type /Catalog /Pages 2 0 R' },
    { dictionary: '/Type /Pages /Kids [3 0 R] /Count 1' },
    { dictionary: `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} 792] /Resources << >>` },
  ]);
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
});
