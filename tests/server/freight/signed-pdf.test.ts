import { createHash } from 'node:crypto';
import { decodePDFRawStream, PDFDocument, PDFRawStream } from 'pdf-lib';
import { describe, expect, it, vi } from 'vitest';
import type { Signature } from '#contract/signature.ts';
import { newId } from '#domain/ids.ts';
import { NO_OSD } from '#domain/osd.ts';
import type { Recorded } from '#domain/recorded.ts';
import { consentText } from '#domain/signing.ts';
import { signedPdf } from '#server/freight/signed-pdf/signed-pdf.ts';
import { fixturePdf, READABLE_PDFS } from '../../support/pdfs/fixture.ts';
import { hasQpdf, inkOf, qpdfComplaints, readPdf } from '../../support/pdfs/read-pdf.ts';
import { pngUrl } from '../../support/server/pictures.ts';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const signature = (documentSha256: string, fields: Partial<Signature> = {}): Signature => ({
  _id: newId(),
  bolId: newId(),
  companyId: newId(),
  userId: newId(),
  purpose: 'carrier',
  signerName: 'Tom Lee',
  signerTitle: 'Driver',
  handedOver: false,
  consentText: consentText('carrier'),
  consentVersion: '2026-11',
  documentSha256,
  strokes: [
    [
      [0, 40, 0],
      [60, 0, 40],
      [120, 44, 90],
    ],
    [[150, 20, 300]],
  ],
  image: pngUrl(),
  exceptions: '',
  occurredAt: '2026-11-21T09:30:00-05:00',
  at: '2026-11-21T14:30:00.000Z',
  utcOffset: '-05:00',
  deviceId: 'phone-7',
  receivedAt: '2026-11-21T16:00:00.000Z',
  ...fields,
});

const NOTHING: Recorded = { osd: NO_OSD, seal: null, stamps: [] };
const shortOf = (sku: string, qty: number): Recorded['osd'] => ({
  ...NO_OSD,
  shortages: [{ _id: newId(), sku, qty }],
});

function sign(original: Uint8Array, all: Signature[], keepOriginalClosed = false, onRecord = NOTHING) {
  return signedPdf({
    keepOriginalClosed,
    title: 'Signed bill of lading 0-bol.pdf',
    heading: [['BOL', '0-bol.pdf']],
    original,
    fileName: '0-bol.pdf',
    documentSha256: hashOf(original),
    all,
    onRecord,
    stop: STOP,
    signerOf: () => ({ name: 'Tom Lee', company: 'Redwood Freight' }),
    madeAt: new Date('2026-11-22T08:00:00Z'),
  });
}

/** From Seattle to Chicago, and not there yet. */
const STOP = {
  shipper: { address: { state: 'WA', zip: '98134' } },
  receiver: { address: { state: 'IL', zip: '60607' } },
  checkin: null,
};

const flat = (text: string) => text.replace(/\s+/g, ' ');

describe('a signed PDF', () => {
  it.each(Object.keys(READABLE_PDFS) as (keyof typeof READABLE_PDFS)[])(
    'of %s opens in a reader, with every original page and the evidence behind them',
    async (name) => {
      const original = fixturePdf(name);
      const signed = await sign(original, [signature(hashOf(original))]);
      const [before, after] = [await readPdf(original), await readPdf(signed)];
      const kept = name === 'encrypted-owner' ? [] : before;
      expect(after.slice(0, kept.length).map(({ width }) => Math.round(width))).toEqual(
        kept.map(({ width }) => Math.round(width)),
      );
      const last = after.at(-1)!;
      expect(flat(last.text)).toContain(`SHA-256 ${hashOf(original)}`);
      const strip = after.at(Math.max(kept.length - 1, 0))!;
      expect(flat(strip.text)).toMatch(/CARRIER SIGNATURE.*Tom Lee, Driver.*11\/21\/2026 06:30 PST/);
      if (hasQpdf()) expect(qpdfComplaints(signed)).toBe('');
    },
  );

  it('tells every time by the clock of its dock, whatever the server’s is', async () => {
    vi.stubEnv('TZ', 'Asia/Kolkata');
    const original = fixturePdf('text-one-page');
    const sha256 = hashOf(original);
    const at = (purpose: Signature['purpose']) => signature(sha256, { _id: newId(), purpose });
    const shown: Recorded = {
      ...NOTHING,
      stamps: [{ kind: 'checkin', at: '2026-11-21T14:10:00.000Z', byName: 'Ana Ruiz', driverName: null, seal: null }],
    };
    const signed = await sign(original, [at('shipper'), { ...at('receiver'), shown }]);
    vi.unstubAllEnvs();
    const text = flat((await readPdf(signed)).map((page) => page.text).join(' '));
    expect(text).toMatch(/SHIPPER SIGNATURE.*11\/21\/2026 06:30 PST/);
    expect(text).toMatch(/RECEIVER SIGNATURE.*11\/21\/2026 08:30 CST/);
    expect(text).toContain('Signed at 11/21/2026 08:30 CST 2026-11-21T09:30:00-05:00 (clock of the device)');
    expect(text).toContain('Received at 11/21/2026 10:00 CST, 2026-11-21T16:00:00.000Z (clock of the server)');
    expect(text).toContain('Checked in 11/21/2026 08:10 CST (2026-11-21T14:10:00.000Z) by Ana Ruiz');
  });

  it('has an original that is too heavy to open as an attachment only', async () => {
    const original = fixturePdf('text-60-pages');
    const signed = await sign(original, [signature(hashOf(original))], true);
    const pages = await readPdf(signed);
    expect(pages.length).toBeLessThan(5);
    expect(flat(pages.map(({ text }) => text).join(' '))).toContain('it is attached to this file, byte for byte');
    expect((await attachedTo(signed)).map(hashOf)).toContain(hashOf(original));
  });

  it('grows below what is printed and leaves that as it is', async () => {
    const original = fixturePdf('text-one-page');
    const [page] = await readPdf(original);
    const [grown] = await readPdf(await sign(original, [signature(hashOf(original))]));
    expect(grown!.height).toBeGreaterThan(page!.height + 100);
    expect(grown!.text.startsWith(page!.text.trimEnd().slice(0, 200))).toBe(true);
  });

  it('draws the strokes where the picture is none', async () => {
    const original = fixturePdf('text-one-page');
    const ink = async (fields: Partial<Signature>) => {
      const given = signature(hashOf(original), { ...fields, _id: 'a'.repeat(24) });
      return inkOf(await sign(original, [given]), 0);
    };
    const without = await ink({ image: pngUrl(), strokes: [] });
    expect(await ink({ image: pngUrl() })).toBeGreaterThan(without);
    const broken = `data:image/png;base64,${Buffer.from(Buffer.from(pngUrl().split(',')[1]!, 'base64').fill(255, 30)).toString('base64')}`;
    expect(await ink({ image: broken })).toBeGreaterThan(without);
  });

  it('says all that is on record, and attaches it exactly', async () => {
    const original = fixturePdf('text-one-page');
    const given = signature(hashOf(original), {
      handedOver: true,
      purpose: 'receiver',
      signerName: 'Łukasz Dvořák 王小明 Жанна',
      exceptions: 'Two pallets wet\nOne carton open',
      pieces: 12,
      sealNumber: 'S-77',
      place: { lat: 37.80437, lng: -122.27083, accuracy: 12.4 },
    });
    const taken = signature(hashOf(original), {
      image: null,
      strokes: [],
      voids: { signatureId: given._id, reason: 'Signed the wrong BOL' },
    });
    const signed = await sign(original, [given, taken]);
    const pages = await readPdf(signed);
    const evidence = flat(
      pages
        .slice(1)
        .map(({ text }) => text)
        .join(' '),
    );
    for (const words of [
      'Receiver signature: VOIDED',
      'Lukasz Dvorák ??? Zhanna',
      'handed the device to the signer',
      'Two pallets wet One carton open',
      'Pieces 12',
      'Seal number S-77',
      '37.80437, -122.27083 (within 12 m)',
      'Signed the wrong BOL',
      'phone-7',
      '2026-11-21T16:00:00.000Z',
    ]) {
      expect(evidence).toContain(words);
    }
    // What was taken back is not shown as a signature.
    expect(flat(pages[0]!.text)).toMatch(/RECEIVER SIGNATURE Not signed/);
    expect(await attachedSignatures(signed)).toEqual([given, taken]);
  });

  it('says where the device wrote the printed name, and not where a hand drew', async () => {
    const original = fixturePdf('text-one-page');
    const of = (...stroke: [number, number, number][]) => signature(hashOf(original), { strokes: [stroke] });
    const words = 'signed with the printed name, written by the device; not drawn by hand';
    expect(flat(await evidenceText(original, [of([1, 1, 0], [2, 1, 0])], NOTHING))).toContain(words);
    expect(flat(await evidenceText(original, [of([1, 1, 0], [2, 1, 12])], NOTHING))).not.toContain(words);
    expect(flat(await evidenceText(original, [of([1, 1, 0])], NOTHING))).not.toContain(words);
  });

  it('tells what was recorded when it was signed, and never "none" where something was', async () => {
    const original = fixturePdf('text-one-page');
    const stamp = {
      kind: 'checkin' as const,
      at: '2026-11-21T14:05:00.000Z',
      byName: 'Rex Bay',
      driverName: 'Tom Lee',
    };
    const shown: Recorded = { osd: shortOf('PCH-15', 3), seal: 'broken', stamps: [{ ...stamp, seal: 'broken' }] };
    const given = signature(hashOf(original), { shown, recorded: shown });
    const told = flat(await evidenceText(original, [given], { ...NOTHING, osd: shortOf('LATER-1', 9) }));
    for (const words of [
      'Exceptions nothing stated by the signer',
      'On record as shown when it was signed',
      'OS&D 3 cases short SKU PCH-15',
      'Seal Seal broken',
      'Delivery Checked in 11/21/2026 08:05 CST (2026-11-21T14:05:00.000Z) by Rex Bay for driver Tom Lee, Seal broken',
    ]) {
      expect(told).toContain(words);
    }
    expect(told).not.toContain('LATER-1');
    expect(told).not.toMatch(/\bnone\b/i);
    expect(told).not.toContain('Not shown');
  });

  it('tells too what the server had and the device did not show', async () => {
    const original = fixturePdf('text-one-page');
    const recorded: Recorded = { ...NOTHING, osd: shortOf('PCH-15', 3), seal: 'broken' };
    const given = signature(hashOf(original), { shown: NOTHING, recorded });
    expect(flat(await evidenceText(original, [given]))).toContain(
      'Not shown also on record when it arrived: Seal broken; 3 cases short SKU PCH-15',
    );
  });

  it('tells for a signature that nothing was kept with what is on record now', async () => {
    const original = fixturePdf('text-one-page');
    const told = await evidenceText(original, [signature(hashOf(original))], { ...NOTHING, osd: shortOf('PCH-15', 3) });
    expect(flat(told)).toMatch(/On record as it is now.* OS&D 3 cases short SKU PCH-15/);
    expect(flat(told)).not.toMatch(/\bnone\b/i);
  });

  it('shows a signature on an earlier document only as evidence', async () => {
    const original = fixturePdf('text-one-page');
    const pages = await readPdf(await sign(original, [signature('0'.repeat(64))]));
    expect(flat(pages[0]!.text)).toMatch(/CARRIER SIGNATURE Not signed/);
    expect(flat(pages[1]!.text)).toContain('Carrier signature: on an earlier document');
  });

  it('goes on to further pages when there is much to tell', async () => {
    const original = fixturePdf('text-one-page');
    const many = Array.from({ length: 9 }, () =>
      signature(hashOf(original), { exceptions: 'Torn wrap. '.repeat(150) }),
    );
    const pages = await readPdf(await sign(original, many));
    expect(pages.length).toBeGreaterThan(3);
    expect(flat(pages.at(-1)!.text)).toContain('exactly as recorded');
  });
});

/** The pages behind the original, as a reader shows them. */
async function evidenceText(original: Uint8Array, all: Signature[], onRecord = NOTHING): Promise<string> {
  const pages = await readPdf(await sign(original, all, false, onRecord));
  return pages
    .slice(1)
    .map(({ text }) => text)
    .join(' ');
}

/** What is attached to it, as bytes. */
async function attachedTo(bytes: Uint8Array): Promise<Uint8Array[]> {
  const pdf = await PDFDocument.load(bytes);
  return pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFRawStream && object.dict.toString().includes('/EmbeddedFile')
        ? [decodePDFRawStream(object).decode()]
        : [],
    );
}

/** What is in the attached signatures.json. */
async function attachedSignatures(bytes: Uint8Array): Promise<unknown> {
  return JSON.parse(Buffer.from((await attachedTo(bytes))[0] ?? []).toString('utf8'));
}
