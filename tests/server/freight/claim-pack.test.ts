import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getBol, updateBol } from '#contract/bol.ts';
import { getClaimPack } from '#contract/claim-pack.ts';
import { checkInLoad } from '#contract/load.ts';
import { signBol } from '#contract/signature.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { handshakeOf, newSigningKey } from '../../domain/handshake-of.ts';
import { hasQpdf, qpdfComplaints, readPdf } from '../../support/pdfs/read-pdf.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { signature } from '../../support/server/authorization-rows.ts';
import { sendAnswer, sendClaim } from '../../support/server/claims.ts';
import { foundLine, sendConcealed } from '../../support/server/concealed.ts';
import { lineBody, sendCount } from '../../support/server/counts.ts';
import {
  bayview,
  bolOf,
  givenCheckIn,
  givenDriver,
  givenLoad,
  givePhoto,
  redwood,
} from '../../support/server/freight.ts';
import { receiverSignature, sendHandshake, sendSignature } from '../../support/server/handshakes.ts';
import { sendPaper } from '../../support/server/papers.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const EMAILS = {
  shipper: 'clerk@shipper.example',
  receiver: 'clerk@receiver.example',
  carrier: 'associate@carrier.example',
  driver: 'driver@carrier.example',
  shipperDriver: 'driver@shipper.example',
  stranger: 'admin@stranger.example',
} as const;
type Who = keyof typeof EMAILS;
const WHO = Object.keys(EMAILS) as Who[];
const driverId = demoUserId('driver@carrier.example');

let server: TestServer;
let people: Record<Who, ApiClient>;
let bolId: string;
let photos: string[];

beforeAll(async () => {
  server = await testServer();
  const clients = await Promise.all(WHO.map((who) => server.signIn(EMAILS[who])));
  people = Object.fromEntries(WHO.map((who, at) => [who, clients[at]])) as typeof people;
});
beforeEach(async () => {
  photos = await Promise.all([1, 2, 3].map(() => givePhoto(server, null, people.receiver.userId)));
  bolId = await givenCounted();
});

/** A completed BOL: three cases short, two damaged, with three photos of it, a broken seal, a paper and a signature. */
async function givenCounted(): Promise<string> {
  const load = await givenLoad(server, { bols: [{ receiverId: bayview }] });
  const id = bolOf(load);
  await givenDriver(await server.signIn('admin@carrier.example'), [id], driverId);
  await people.driver.ok(checkInLoad, {
    params: { id: load._id },
    body: { occurredAt: '2026-03-02T10:00:00Z', driverId },
  });
  await givenCheckIn(people.receiver, id, driverId, '2026-03-02T08:00:00-06:00');
  const [one = '', two = '', three = ''] = photos;
  const lines = [
    lineBody({ sku: 'PEARS', received: 7, reason: 'missing', note: 'A gap on the pallet', photos: [one] }),
    lineBody({
      sku: 'PLUMS',
      damaged: 2,
      reason: 'crushed',
      disposition: 'held',
      packagingKept: true,
      photos: [two, three],
    }),
    lineBody(),
  ];
  const counted = await sendCount(people.receiver, id, {
    lines,
    seal: { paper: '883201', door: '883210', found: 'broken' },
  });
  expect(counted.status).toBe(200);
  await people.receiver.ok(signBol, {
    params: { id },
    body: {
      ...signature(load.bols[0]?.file.sha256 ?? ''),
      strokes: [[[0, 0, 0]]],
      purpose: 'receiver',
      signerName: 'Denise Okafor',
      exceptions: 'Two cases crushed',
    },
  });
  await people.receiver.ok(updateBol, { params: { id }, body: { completed: true, checkout: '2026-03-02T15:00:00Z' } });
  await sendPaper(server, people.receiver, id, { kind: 'pod' });
  return id;
}

const documentOf = async (id: string) => (await people.receiver.ok(getBol, { params: { id } })).file.sha256;

const fetchPack = (who: Who, language = 'en') =>
  fetch(server.url + getClaimPack.path.replace(':id', bolId), {
    headers: { cookie: people[who].cookie, 'x-connex-language': language },
  });

async function pagesFor(who: Who): Promise<string[]> {
  const reply = await fetchPack(who);
  expect([who, reply.status]).toEqual([who, 200]);
  const pages = await readPdf(new Uint8Array(await reply.arrayBuffer()));
  return pages.map(({ text }) => text.replace(/\s+/g, ' '));
}
const packFor = async (who: Who) => (await pagesFor(who)).join(' ');

describe('a claim pack', () => {
  it('is in English for everybody, whichever language its reader speaks; a refusal is not', async () => {
    const inSpanish = await fetchPack('receiver', 'es');
    const pages = await readPdf(new Uint8Array(await inSpanish.arrayBuffer()));
    const words = pages.map(({ text }) => text.replace(/\s+/g, ' '));
    expect(words).toEqual(await pagesFor('receiver'));
    expect(words.join(' ')).toContain('Counted differences, in cases');
    const params = { id: bolOf(await givenLoad(server)) };
    const refused = await people.shipper.call(getClaimPack, { params, headers: { 'x-connex-language': 'es' } });
    expect(refused.body).toBe('No hay expediente de reclamación: no se reclamó nada, ni hay nada que reclamar.');
  });

  it('tells and shows what was found while unpacking', async () => {
    const found = await givePhoto(server, null, people.receiver.userId);
    const lines = [foundLine({ sku: 'QUINCES', damaged: 4, reason: 'wet', photos: [found] })];
    const reply = await sendConcealed(people.receiver, bolId, { lines, occurredAt: '2026-03-03T09:00:00Z' });
    expect(reply.status).toBe(200);
    const pack = await packFor('shipper');
    expect(pack).toContain('Found while unpacking');
    expect(pack.split('QUINCES: 4 damaged')).toHaveLength(3);
    expect(pack.replaceAll(' ', '')).toContain(found);
  });

  it('says who claims how much of whom for which freight', async () => {
    await sendClaim(people.receiver, bolId, { carrierRef: 'PRO 77' });
    await sendAnswer(people.carrier, bolId, bayview, { decision: 'offered', note: 'Half of it' });
    const [cover = ''] = await pagesFor('receiver');
    for (const words of [
      'Claimant Bayview Distribution',
      'Carrier Redwood Freight',
      'Shipper Harbor Foods',
      'Receiver Bayview Distribution',
      `(${bolId})`,
      'P/U number PU-1001',
      'Arrived 03/02/2026 06:00 PST Completed 03/02/2026 07:00 PST',
      'Bayview Distribution claims $1,250.00 (USD) for the freight named above.',
      'Bayview Distribution holds Redwood Freight liable for what is missing or damaged of it',
      'What for 3 cases short',
      'PRO 77',
      'Claim decided: Settlement offered',
      '"Half of it"',
    ]) {
      expect(cover).toContain(words);
    }
  });

  it('tells the count, the report, every time by both clocks, and the exceptions of who signed', async () => {
    const text = await packFor('receiver');
    for (const words of [
      '3 lines: 3 short, 2 damaged',
      'PEARS 10 7 0 Short 3 Missing, "A gap on the pallet"',
      'PLUMS 10 10 2 Damaged 2 Crushed, Kept and held for inspection, Packaging kept',
      '1 line without a difference not listed',
      'Seal broken (paper 883201, door 883210). The seal is not the one on the paper.',
      'Short PEARS 3 the count',
      'Checked in 03/02/2026 06:00 PST (2026-03-02T14:00:00.000Z) by',
      'Device said 2026-03-02T08:00:00-06:00; server got it 20',
      'Denise Okafor',
      'Two cases crushed',
      'Proof of delivery',
    ]) {
      expect(text).toContain(words);
    }
  });

  it('tells a handover by code, and what it does not prove', async () => {
    expect(await packFor('receiver')).not.toContain('Handover by code');
    const [keys, given] = [
      { offer: await newSigningKey(), answer: await newSigningKey() },
      await receiverSignature(await documentOf(bolId)),
    ];
    await sendSignature(people.receiver, bolId, given.body);
    const made = await handshakeOf({
      keys,
      offer: { bolId, documentSha256: given.body.documentSha256, userId: people.driver.userId, companyId: redwood },
      answer: {
        userId: people.receiver.userId,
        companyId: bayview,
        signatureId: given.body._id,
        statementHash: given.hash,
      },
    });
    expect((await sendHandshake(people.driver, bolId, made)).status).toBe(200);
    for (const who of ['receiver', 'shipper'] as const) {
      const pack = await packFor(who);
      expect(pack).toContain('Ray Delgado (Redwood Freight) and Denise Okafor (Bayview Distribution), 03/02/2026');
      expect(pack).toContain('It does not prove who held the devices, where they were, or the time.');
    }
  });

  it('shows photos two a page with what they show, and the hash of every file is that of its bytes', async () => {
    const pages = await pagesFor('receiver');
    const withPhotos = pages.filter((text) => /Photo \d of 3:/.test(text));
    expect(withPhotos.map((text) => text.match(/Photo \d of 3:/g)?.length)).toEqual([2, 1]);
    expect(withPhotos[0]).toContain('Photo 1 of 3: PEARS: Short 3 · Missing');
    const hashes = pages.at(-1) ?? '';
    for (const sha256 of photos) {
      const stream = await server.services.photos.open(sha256);
      const chunks: Buffer[] = [];
      for await (const chunk of stream ?? []) chunks.push(chunk);
      const found = createHash('sha256').update(Buffer.concat(chunks)).digest('hex');
      expect(hashes.replaceAll(' ', '')).toContain(found);
    }
    const { rows } = await server.database.pool.query('select file_sha256, papers from bols where id = $1', [bolId]);
    expect(hashes).toContain(rows[0].file_sha256);
    expect(hashes).toContain(rows[0].papers[0].sha256);
  });

  it('is a file readers take, sandboxed and never kept', async () => {
    const reply = await fetchPack('shipper');
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    const bytes = new Uint8Array(await reply.arrayBuffer());
    if (hasQpdf()) expect(qpdfComplaints(bytes)).toBe('');
  });

  it('is for the offices of the BOL: drivers are refused, strangers find nothing', async () => {
    for (const who of WHO) {
      const expected = { driver: 403, shipperDriver: 403, stranger: 404 }[who as string] ?? 200;
      expect([who, (await fetchPack(who)).status]).toEqual([who, expected]);
    }
  });

  it('states no amount until one was filed, to the carrier either', async () => {
    for (const who of ['shipper', 'receiver', 'carrier'] as const) {
      const text = await packFor(who);
      expect(text).toContain('No claim is on record here yet, so no amount is stated.');
      expect(text).not.toContain('claims $');
    }
    expect(await packFor('carrier')).not.toContain('Claimant');
    expect(await packFor('receiver')).toContain('Claimant Bayview Distribution');
  });

  it('never says what its reader’s feed does not: a receiver nothing of the shipper’s claim, nor of the pick-up', async () => {
    await sendClaim(people.shipper, bolId, { amountCents: 777_700, basis: 'Pears at cost' });
    const receivers = await packFor('receiver');
    expect(receivers).not.toContain('7,777');
    expect(receivers).not.toContain('Pears at cost');
    expect(receivers).toContain('No claim is on record here yet');
    expect(receivers).not.toContain('Picked up');
    expect(receivers).not.toContain('Pick-up');
    expect(await packFor('carrier')).toContain('Harbor Foods claims $7,777.00');
    expect(await packFor('carrier')).toContain('Pick-up Checked in');
  });

  it('of a claimant is about their own claim; the carrier’s about all', async () => {
    await sendClaim(people.shipper, bolId, { amountCents: 777_700 });
    await sendClaim(people.receiver, bolId, { amountCents: 333_300 });
    const shippers = await packFor('shipper');
    expect([shippers.includes('$7,777.00'), shippers.includes('$3,333.00')]).toEqual([true, false]);
    const carriers = await packFor('carrier');
    expect([carriers.includes('$7,777.00'), carriers.includes('$3,333.00')]).toEqual([true, true]);
    expect(carriers).toContain('Claimant Harbor Foods, Bayview Distribution');
  });

  it('does not exist where nothing was claimed and nothing can be', async () => {
    bolId = bolOf(await givenLoad(server, { bols: [{ receiverId: bayview }] }));
    const reply = await fetchPack('receiver');
    expect([reply.status, await reply.text()]).toEqual([
      409,
      'There is no claim pack: nothing was claimed, and nothing can be.',
    ]);
  });

  it('says in its place which photo is gone or damaged, and is made all the same', async () => {
    await server.services.photos.remove(photos[0] ?? '');
    const text = await packFor('receiver');
    expect(text).toContain('This photo cannot be read from the store at the moment.');
    expect(text).toContain(`Photo 1, not here ${photos[0]}`);
    expect(text).toContain('Photo 3 of 3');
  });

  it('leaves the largest photos out where all are too much, and names them on the cover', async () => {
    const sizes = [60_000_000, 90_000_000, 30_000_000];
    for (const [index, size] of sizes.entries()) {
      await server.database.pool.query('update photos set size = $1 where sha256 = $2', [size, photos[index]]);
    }
    const pages = await pagesFor('receiver');
    expect(pages[0]).toContain(
      '1 photo is left out, the largest first, because a pack holds at most 100 MB of photos.',
    );
    expect(pages[0]).toContain(photos[1]);
    expect(pages.join(' ')).toContain('Left out: with it the pack would be too large. It has 86 MB.');
    expect(pages.at(-1)).toContain(`Photo 2, not here ${photos[1]}`);
  });
});
