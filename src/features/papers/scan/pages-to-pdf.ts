/** One PDF of photographed pages, their JPEGs unchanged. It brings pdf-lib with it: import it when somebody saves. */

import { PDFDocument } from 'pdf-lib';
import type { PdfPage } from './asked.ts';
import { PAPER_DPI } from './paper-size.ts';

const POINTS_PER_INCH = 72;

/** The same pages give the same bytes: a PDF is named by its hash, so it tells neither when it was made nor by which version. */
export async function pagesToPdf(pages: readonly PdfPage[], title: string): Promise<ArrayBuffer> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setTitle(title);
  pdf.setProducer('Connex BOL'); // not a text: a name
  for (const { jpeg, width, height } of pages) {
    const size = { width: (width * POINTS_PER_INCH) / PAPER_DPI, height: (height * POINTS_PER_INCH) / PAPER_DPI };
    const page = pdf.addPage([size.width, size.height]);
    page.drawImage(await pdf.embedJpg(jpeg), { x: 0, y: 0, ...size });
  }
  const bytes = await pdf.save();
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}
