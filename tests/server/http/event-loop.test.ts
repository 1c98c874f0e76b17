/**
 * One stranger's bytes must not hold up everybody: the event loop of a real server process is watched from inside while
 * files and bodies that were made to cost time arrive, several at once. A thread that does nothing is watched beside
 * it, and what the machine did to that thread is not held against the server.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/ids.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { fixturePdf } from '../../support/pdfs/fixture.ts';
import { ApiClient } from '../../support/server/api-client.ts';
import { type AppProcess, startAppProcess } from '../../support/server/app-process.ts';
import { cloneDatabase } from '../../support/server/clone-database.ts';
import { pngUrl } from '../../support/server/pictures.ts';

const LONGEST_MS = 100;
/** The machine may have had a bad moment; what a file does to the loop it does every time. */
const TRIES = 3;

const dataDir = mkdtempSync(path.join(tmpdir(), 'connex-loop-'));
let app: AppProcess;
let admin: ApiClient;
let drop: () => Promise<void>;
beforeAll(async () => {
  const cloned = await cloneDatabase();
  drop = cloned.drop;
  const env = { NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'info', DEMO: 'off', DATA_DIR: dataDir };
  app = await startAppProcess({ ...env, DATABASE_URL: cloned.url }, { probe: true });
  admin = await new ApiClient(app.url).signIn('admin@shipper.example', DEMO_PASSWORD);
});
afterAll(async () => {
  await app.stop();
  await drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const text = (bytes: string) => Buffer.from(bytes, 'latin1');
const pdf = (middle: Buffer, end = 'x\n%%EOF') => Buffer.concat([text('%PDF-'), middle, text(end)]);
const many = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

const FILES: Record<string, Uint8Array> = {
  '65 kB of blanks before the end': pdf(Buffer.alloc(65_400, ' ')),
  'blanks with a zero now and then': pdf(text(' \0\t\n'.repeat(16_350))),
  '10 MB of blanks': pdf(Buffer.alloc(10 * 2 ** 20 - 20, ' ')),
  '10 MB of ends of files': pdf(text('%%EOF\n'.repeat(1_700_000)), ''),
  '10 MB of zeros without an end': pdf(Buffer.alloc(10 * 2 ** 20 - 5), ''),
  '10 MB of objects': pdf(text('1 0 obj <<>> endobj '.repeat(500_000))),
};

/** Sends the file, to be refused or taken as it deserves. */
const upload = (body: Uint8Array) => {
  const sha256 = createHash('sha256').update(body).digest('hex');
  return admin.request('PUT', `/api/files/${sha256}`, { body, headers: { 'content-type': 'application/pdf' } });
};

const signature = (strokes: unknown, more: object = {}) =>
  JSON.stringify({
    ...{
      _id: newId(),
      purpose: 'shipper',
      signerName: 'Ann',
      signerTitle: '',
      handedOver: false,
      consentText: 'I agree',
    },
    ...{ consentVersion: '1', documentSha256: '0'.repeat(64), image: pngUrl(), exceptions: '' },
    ...{ occurredAt: '2026-03-02T15:00:00Z', strokes, ...more },
  });
const point = [101, 202, 3];

const BODIES: Record<string, [path: string, body: string]> = {
  'as many points as are taken': [`/api/bols/${newId()}/signatures`, signature(many(9, many(5000, point)))],
  'as many points as fit': [`/api/bols/${newId()}/signatures`, signature(many(30, many(5000, point)))],
  'as many points that are none': [`/api/bols/${newId()}/signatures`, signature(many(60, many(3000, 'x')))],
  'a picture of blanks': [
    `/api/bols/${newId()}/signatures`,
    signature([[point]], { image: `${pngUrl()}${' '.repeat(250_000)}x` }),
  ],
  'as many wrong BOLs as fit': ['/api/loads/create', JSON.stringify({ _id: newId(), bols: many(150_000, 1) })],
  'brackets only': ['/api/loads/create', '['.repeat(2_000_000)],
  'a name of blanks': ['/api/auth/login', JSON.stringify({ username: `${' '.repeat(1_900_000)}x`, password: 'p' })],
  'an address of dots': ['/api/auth/login', JSON.stringify({ username: `a@${'a.'.repeat(900_000)}`, password: 'p' })],
  'as many unknown fields as fit': [
    '/api/auth/login',
    `{${Array.from({ length: 120_000 }, (_, n) => `"field${n}":1`).join()}}`,
  ],
};

const send = (address: string, body: string) =>
  admin.request('POST', address, { body, headers: { 'idempotency-key': newId() } });

/** The longest the loop was held up by `work`, without what the machine did; the best of a few tries. */
async function heldUp(work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && best >= LONGEST_MS; tries += 1) {
    const { loopMs, idleMs, workMs } = await app.watch(work);
    best = Math.min(best, loopMs - idleMs, workMs);
  }
  return best;
}

describe('the server goes on answering others', { timeout: 120_000 }, () => {
  it.each(Object.keys(FILES))('while it is sent a file of %s, four at once', async (name) => {
    const bytes = FILES[name] as Uint8Array;
    await upload(await fixturePdf('text-one-page'));
    const answers: number[] = [];
    const held = await heldUp(() =>
      Promise.all(many(4, bytes).map(async (body) => answers.push((await upload(body)).status))),
    );
    expect(held).toBeLessThan(LONGEST_MS);
    expect(answers.filter((status) => ![415, 201, 200].includes(status))).toEqual([]);
  });

  it.each(Object.keys(BODIES))('while it is sent %s, four at once', async (name) => {
    const [address, body] = BODIES[name] as [string, string];
    const answers: number[] = [];
    const held = await heldUp(() =>
      Promise.all(many(4, body).map(async (sent) => answers.push((await send(address, sent)).status))),
    );
    expect(held).toBeLessThan(LONGEST_MS);
    expect(answers.filter((status) => status < 400 || status >= 500)).toEqual([]);
  });
});
