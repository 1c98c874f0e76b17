import { createHash } from 'node:crypto';
import { PDFDocument } from 'pdf-lib';
import { newId } from '#domain/ids.ts';
import type { ApiClient } from './api-client.ts';

/** A PDF no other test has. */
export async function newPdf(pages = 1): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1)
    pdf.addPage([612, 792]).drawText(`Bill of lading ${newId()}`, { x: 50, y: 700 });
  return pdf.save();
}

/** Brings a new document over the API, bytes and all; its hash. */
export async function bringDocument(client: ApiClient): Promise<string> {
  const body = await newPdf();
  const sha256 = createHash('sha256').update(body).digest('hex');
  const headers = { 'content-type': 'application/pdf' };
  const { status } = await client.request('PUT', `/api/files/${sha256}`, { body, headers });
  if (status !== 201) throw new Error(`the document was answered with ${status}`);
  return sha256;
}
