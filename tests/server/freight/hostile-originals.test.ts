/**
 * What a shipper can upload, somebody signs, and then everybody's server has to open. Whatever it is, there is a signed
 * PDF, and meanwhile the server goes on.
 */
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import type { Signature } from '#contract/signature.ts';
import { newId } from '#domain/ids.ts';
import { NO_OSD } from '#domain/osd.ts';
import { pdfChecker } from '#server/files/check-pdf.ts';
import { signedPdfMaker } from '#server/freight/signed-pdf/make-signed-pdf.ts';
import { checkBytes } from '../../support/pdfs/check-bytes.ts';
import { fixturePdf } from '../../support/pdfs/fixture.ts';
import { HOSTILE_STRUCTURES } from '../../support/pdfs/hostile-structures.ts';
import { readPdf } from '../../support/pdfs/read-pdf.ts';
import { pngUrl } from '../../support/server/pictures.ts';

const checker = pdfChecker({ maxPages: 500 });
const maker = signedPdfMaker();
afterAll(async () => {
  await checker.close();
  await maker.close();
});

const signature = (fields: Partial<Signature> = {}): Signature => ({
  _id: newId(),
  bolId: newId(),
  companyId: newId(),
  userId: newId(),
  purpose: 'carrier',
  signerName: 'Tom Lee',
  signerTitle: '',
  handedOver: false,
  consentText: 'I agree',
  consentVersion: '1',
  documentSha256: 'a'.repeat(64),
  strokes: [[[0, 0, 0]]],
  image: pngUrl(),
  exceptions: '',
  occurredAt: '2026-03-02T14:00:00Z',
  at: '2026-03-02T14:00:00.000Z',
  utcOffset: '+00:00',
  deviceId: null,
  receivedAt: '2026-03-02T14:00:01.000Z',
  ...fields,
});

const contentOf = (original: Uint8Array, all = [signature()]) => ({
  title: 'Signed',
  heading: [],
  original,
  fileName: '0-bol.pdf',
  documentSha256: createHash('sha256').update(original).digest('hex'),
  all,
  onRecord: { osd: NO_OSD, seal: null, stamps: [] },
  stop: {
    shipper: { address: { state: 'WA', zip: '98134' } },
    receiver: { address: { state: 'IL', zip: '60607' } },
    checkin: null,
  },
  signerOf: () => ({ name: 'Tom Lee', company: 'Redwood Freight' }),
  madeAt: new Date('2026-03-02T15:00:00Z'),
});

/** How often this thread gets to work while `work` is under way: hardly ever, if the work is done in it. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const watch = setInterval(() => {
    turns += 1;
  }, 5);
  await work();
  clearInterval(watch);
  return turns;
}

describe('a hostile original', () => {
  it.each(Object.keys(HOSTILE_STRUCTURES))('with %s is judged, and can be signed if it passes', async (name) => {
    const original = HOSTILE_STRUCTURES[name] ?? new Uint8Array();
    const verdict = await checkBytes(checker, original);
    if (!verdict.ok) {
      expect(verdict.reason).toMatch(/^(damaged|too-heavy)$/);
      return;
    }
    const bytes = await maker.make(contentOf(original));
    const pages = await readPdf(bytes ?? new Uint8Array());
    expect(pages.map(({ text }) => text).join(' ')).toContain('Tom Lee');
  });

  it('costs its time in another thread: this one goes on', async () => {
    await maker.make(contentOf(fixturePdf('text-one-page')));
    const original = HOSTILE_STRUCTURES['a hundred such object streams'] ?? new Uint8Array();
    expect(await turnsDuring(() => maker.make(contentOf(original)))).toBeGreaterThan(5);
  });

  it('has so much time and no more', async () => {
    const hurried = signedPdfMaker({ timeMs: 1 });
    expect(await hurried.make(contentOf(fixturePdf('text-60-pages')))).toBeNull();
    await hurried.close();
  });

  it('is no reason to fail for the next one', async () => {
    const [bad, good] = await Promise.all([
      maker.make(contentOf(HOSTILE_STRUCTURES['a page tree that is its own parent'] ?? new Uint8Array())),
      maker.make(contentOf(fixturePdf('text-60-pages'))),
    ]);
    expect(bad).not.toBeNull();
    expect((await readPdf(good ?? new Uint8Array())).length).toBeGreaterThan(60);
  });
});

describe('a hostile signature', () => {
  it('whose small picture unfolds to far more than it shows is drawn or left out', async () => {
    const chunk = (type: string, data: Buffer) => {
      const head = Buffer.alloc(8);
      head.writeUInt32BE(data.length);
      head.write(type, 4, 'latin1');
      return Buffer.concat([head, data, Buffer.alloc(4)]);
    };
    const size = Buffer.from([0, 0, 0, 64, 0, 0, 0, 64, 8, 6, 0, 0, 0]);
    const png = Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', size),
      chunk('IDAT', deflateSync(Buffer.alloc(80 * 2 ** 20), { level: 9 })),
      chunk('IEND', Buffer.alloc(0)),
    ]);
    const image = `data:image/png;base64,${png.toString('base64')}`;
    const content = contentOf(fixturePdf('text-one-page'), [signature({ image })]);
    expect(await maker.make(content)).not.toBeNull();
  });
});
