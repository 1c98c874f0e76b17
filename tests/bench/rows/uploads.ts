/**
 * Fifty documents of 5 MB brought at once by everybody of the demo who may, and what that means for others meanwhile: how long a call
 * that looks at the session and at people takes, beside the same call before, and the most memory the server's process ever had.
 */
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PDFDocument } from 'pdf-lib';
import { newId } from '#domain/ids.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import type { Bench } from '../figure.ts';
import { peakMemoryOf, startServer } from '../rig.ts';

const UPLOADERS = [
  ...['admin@shipper', 'clerk@shipper', 'admin@receiver', 'clerk@receiver'],
  ...['admin@carrier', 'associate@carrier', 'admin@stranger', 'admin@othercarrier'],
];
const OTHER = 'driver@othercarrier.example';
const BEFORE = 'before the uploads';

export const uploads: Bench = {
  name: 'uploads',
  about: '50 uploads of 5 MB at once: what others wait, and the server’s memory',
  minutes: 10,
  async run({ of }) {
    const server = await startServer();
    const other = await server.client(OTHER);
    const clients: ApiClient[] = [];
    for (const name of UPLOADERS) clients.push(await server.client(`${name}.example`));
    const documents: Uint8Array[] = [];
    for (let n = 0; n < of(50, 8); n += 1) documents.push(await bigPdf(of(5_000_000, 500_000)));
    const before: number[] = [];
    for (let n = 0; n < 100; n += 1) before.push(await timeOf(other));
    const started = performance.now();
    let isOver = false;
    const sent = Promise.all(documents.map((body, n) => bring(clients[n % clients.length] as ApiClient, body)));
    const settled = sent.finally(() => {
      isOver = true;
    });
    // Seen where it is awaited; until then it must not end the process.
    settled.catch(() => undefined);
    const meanwhile: number[] = [];
    while (!isOver) meanwhile.push(await timeOf(other));
    const refused = (await settled).reduce((sum, tries) => sum + tries, 0);
    const seconds = (performance.now() - started) / 1000;
    const what = `${documents.length} uploads of ${of(5, 0.5)} MB at once`;
    return [
      {
        what: `${what}: a call of somebody else`,
        unit: 'ms',
        take: 'p99',
        values: meanwhile,
        beside: { [BEFORE]: before },
        goals: [{ atMost: 150 }],
      },
      {
        what: '… most memory of the server',
        unit: 'MB',
        take: 'most',
        values: [peakMemoryOf(server.pid())],
        goals: [{ atMost: 250 }],
      },
      { what: '… until all are there', unit: 's', take: 'median', values: [seconds] },
      { what: '… told to come again', unit: 'requests', take: 'median', values: [refused] },
    ];
  },
};

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

async function timeOf(client: ApiClient): Promise<number> {
  const started = performance.now();
  const { status } = await client.request('GET', '/api/users');
  if (status !== 200) throw new Error(`others were answered ${status}`);
  return performance.now() - started;
}
