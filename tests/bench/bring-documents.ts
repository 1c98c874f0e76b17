/**
 * Brings documents to a server from a process of its own (started by `rows/uploads.ts`): whoever sends 250 MB has no time to
 * measure how long others wait. Says `ready` once the documents are made, begins when it is told to, and says how often the
 * server told it to come again.
 */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { PDFDocument } from 'pdf-lib';
import { newId } from '#domain/ids.ts';
import { ApiClient } from '../support/server/api-client.ts';

export interface Bringing {
  origin: string;
  /** Of sessions, which take turns. */
  cookies: string[];
  count: number;
  bytes: number;
}

const { origin, cookies, count, bytes } = JSON.parse(process.argv[2] ?? '') as Bringing;
const clients = cookies.map((cookie) => Object.assign(new ApiClient(origin), { cookie }));
const documents: Uint8Array[] = [];
for (let n = 0; n < count; n += 1) documents.push(await bigPdf(bytes));
process.send?.('ready');
await once(process, 'message');
const refused = await Promise.all(documents.map((body, n) => bring(clients[n % clients.length] as ApiClient, body)));
process.send?.(refused.reduce((sum, tries) => sum + tries, 0));
process.disconnect();

/** A page, and something that can't be compressed, of so many bytes. */
async function bigPdf(bytes: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([612, 792]).drawText(`Bill of lading ${newId()}`, { x: 50, y: 700 });
  pdf.context.register(pdf.context.stream(randomBytes(bytes)));
  return pdf.save();
}

/** As often as the server says to come again, as a device does; how often that was. */
async function bring(client: ApiClient, body: Uint8Array): Promise<number> {
  const sha256 = createHash('sha256').update(body).digest('hex');
  for (let refused = 0; ; refused += 1) {
    const headers = { 'content-type': 'application/pdf' };
    const answer = await client.request('PUT', `/api/files/${sha256}`, { body, headers });
    if (answer.status === 201) return refused;
    if (answer.status !== 503 && answer.status !== 429)
      throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    await sleep(1000);
  }
}
