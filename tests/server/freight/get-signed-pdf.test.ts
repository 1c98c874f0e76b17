import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkInBol, getBol, updateBol } from '#contract/bol.ts';
import { buildLoad, editLoad } from '#contract/load.ts';
import { voidBolOutcome } from '#contract/record-outcome.ts';
import { signBol } from '#contract/signature.ts';
import { newId } from '#domain/ids.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { handshakeOf, newSigningKey } from '../../domain/handshake-of.ts';
import { fixturePdf } from '../../support/pdfs/fixture.ts';
import { readPdf } from '../../support/pdfs/read-pdf.ts';
import { signature } from '../../support/server/authorization-rows.ts';
import { foundLine, sendConcealed } from '../../support/server/concealed.ts';
import { lineBody, sendCount } from '../../support/server/counts.ts';
import {
  bayview,
  bolOf,
  buildBody,
  givenCheckIn,
  givenDriver,
  givePhoto,
  harbor,
  ironline,
  redwood,
} from '../../support/server/freight.ts';
import { receiverSignature, registerKey, sendHandshake, sendSignature } from '../../support/server/handshakes.ts';
import { givenOutcome } from '../../support/server/outcomes.ts';
import { BLURRED, READABLE, sendPaper, sendPaperVoid } from '../../support/server/papers.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const original = fixturePdf('scan-jpeg');
const sha256 = createHash('sha256').update(original).digest('hex');
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});

/** A shipped BOL with a real document behind it. */
async function givenBol(): Promise<string> {
  const admin = await server.signIn('admin@shipper.example');
  const stored = await admin.request('PUT', `/api/files/${sha256}`, {
    body: original,
    headers: { 'content-type': 'application/pdf' },
  });
  expect(stored.status).toBeLessThan(300);
  const body = await buildBody(server, { shipperId: harbor });
  const bols = body.bols.map((bol) => ({ ...bol, file: { name: 'scan.pdf', sha256 } }));
  return bolOf((await admin.ok(buildLoad, { body: { ...body, bols } })).newLoad);
}

const wordsOf = (text: string): string[] => text.split(/\s+/);

const fetchPdf = async (email: string, id: string) => {
  const { cookie } = await server.signIn(email);
  return fetch(`${server.url}/api/bols/${id}/signed.pdf`, { headers: { cookie } });
};

describe('the signed PDF of a BOL', () => {
  it('does not exist for strangers, nor before somebody has signed', async () => {
    const id = await givenBol();
    expect((await fetchPdf('admin@stranger.example', id)).status).toBe(404);
    const early = await fetchPdf('admin@shipper.example', id);
    expect([early.status, await early.text()]).toEqual([409, 'Nobody has signed this BOL yet.']);
  });

  it('is for everybody who sees the BOL, sandboxed and never kept', async () => {
    const id = await givenBol();
    const clerk = await server.signIn('clerk@shipper.example');
    await clerk.ok(signBol, {
      params: { id },
      body: { ...signature(sha256), strokes: [[[0, 0, 0]]], purpose: 'shipper', signerName: 'Marcus Bell' },
    });
    for (const email of ['clerk@shipper.example', 'clerk@receiver.example', 'admin@carrier.example']) {
      const reply = await fetchPdf(email, id);
      expect([email, reply.status]).toEqual([email, 200]);
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'cache-control': 'private, no-store',
        'content-security-policy': "sandbox; default-src 'none'",
      });
      const pages = await readPdf(new Uint8Array(await reply.arrayBuffer()));
      expect(pages[0]?.text).toContain('Marcus Bell');
      expect(pages[1]?.text).toContain('Harbor Foods');
      expect(pages[1]?.text).not.toContain('clock was changed');
    }
  });

  it('is in English for everybody, with their language below its headings; a refusal is in theirs alone', async () => {
    const id = await givenBol();
    const clerk = await server.signIn('clerk@receiver.example');
    const asked = { cookie: clerk.cookie, 'x-connex-language': 'fr' };
    const fetchInFrench = () => fetch(`${server.url}/api/bols/${id}/signed.pdf`, { headers: asked });
    expect(await (await fetchInFrench()).text()).toBe('Personne n’a encore signé ce BOL.');
    await givenCheckIn(clerk, id, demoUserId('driver@carrier.example'), '2026-03-02T14:00:00Z');
    await sendCount(clerk, id, { lines: [lineBody({ received: 7, reason: 'missing' })] });
    await sendPaper(server, clerk, id, { kind: 'pod', pages: [BLURRED] });
    const statement = {
      ...signature(sha256),
      strokes: [[[0, 0, 0]]] as [number, number, number][][],
      ...{ signerTitle: 'Dock lead', pieces: 42, sealNumber: '883201' },
    };
    await clerk.ok(signBol, { params: { id }, body: { ...statement, purpose: 'receiver' }, headers: asked });
    const textOf = async (reply: Response) =>
      (await readPdf(new Uint8Array(await reply.arrayBuffer()))).map(({ text }) => text).join('\n');
    const french = await textOf(await fetchInFrench());
    const english = await textOf(await fetchPdf('clerk@receiver.example', id));
    for (const words of ['Signed at', 'Hard to read: blurred', '1 line: 3 short', '03/02/2026 06:00 PST'])
      expect([words, french.includes(words), english.includes(words)]).toEqual([words, true, true]);
    const below = [
      ...['Preuves de signature', 'Chargement', 'Expéditeur', 'Transporteur', 'Destinataire', 'Comptage', 'Papiers'],
      // The three boxes, and the evidence of the one that was given.
      ...['Signature (Expéditeur)', 'Signature (Transporteur)', 'Signature (Destinataire)'],
      ...['Nom', 'Titre', 'Objet', 'Signé le', 'Reçu le', 'Session de', 'Appareil'],
      ...['Consentement', 'Réserves', 'Enregistré', 'Scellé', 'Livraison', 'Pièces', 'Numéro du scellé', 'Lieu'],
      ...['ID de la signature'],
    ];
    expect(below.filter((words) => !french.includes(words))).toEqual([]);
    expect(below.filter((words) => english.includes(words))).toEqual([]);
    // Nothing else is said in French; what is longer has its English heading on one page more.
    const spare = wordsOf(english);
    const added = wordsOf(french).filter((word) => !spare.includes(word) || !spare.splice(spare.indexOf(word), 1));
    expect(added.filter((word) => !wordsOf(`Signature evidence ${below.join(' ')}`).includes(word))).toEqual([]);
    expect(spare).toEqual([]);
  });

  it('says beside a time that the device could not tell it for certain, as the BOL does', async () => {
    const id = await givenBol();
    const clerk = await server.signIn('clerk@shipper.example');
    const given = {
      ...signature(sha256),
      strokes: [[[0, 0, 0]]] as [number, number, number][][],
      purpose: 'shipper' as const,
    };
    const { bol } = await clerk.ok(signBol, { params: { id }, body: given, headers: { 'x-clock-uncertain': '1' } });
    expect(bol.signatures.map(({ clockUncertain }) => clockUncertain)).toEqual([true]);
    const reply = await fetchPdf('clerk@receiver.example', id);
    const pages = await readPdf(new Uint8Array(await reply.arrayBuffer()));
    expect(pages[1]?.text).toContain('Device clock was changed, time uncertain');
  });

  it('says what is odd about a recorded time: impossible, or for another carrier’s driver', async () => {
    const id = await givenBol();
    const clerk = await server.signIn('clerk@receiver.example');
    const driverId = demoUserId('driver@othercarrier.example');
    await clerk.ok(checkInBol, {
      params: { id },
      body: { driverId, occurredAt: '1900-01-01T00:00:00Z', sealIntact: true },
    });
    const statement = { ...signature(sha256), strokes: [[[0, 0, 0]]], purpose: 'receiver', exceptions: '' };
    await clerk.ok(signBol, { params: { id }, body: { ...statement, occurredAt: '2026-03-02T14:20:00Z' } as never });
    const reply = await fetchPdf('clerk@receiver.example', id);
    const pages = await readPdf(new Uint8Array(await reply.arrayBuffer()));
    const evidence = pages.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');
    expect(evidence).toContain('Recorded as 12/31/1899 16:00');
    expect(evidence).toContain('Impossible time: more than a week before the load was built');
    expect(evidence).toContain('Not a driver of Redwood Freight');
  });

  it('tells what was recorded when it was signed, and nothing that came after, from whatever client', async () => {
    const id = await givenBol();
    const clerk = await server.signIn('clerk@receiver.example');
    const occurredAt = '2026-03-02T14:00:00Z';
    const params = { id };
    const driverId = demoUserId('driver@carrier.example');
    await clerk.ok(checkInBol, { params, body: { driverId, occurredAt, sealIntact: null, seal: 'none' } });
    const report = (from: number, to: number) => ({
      osdChanges: Array.from({ length: to - from }, (_, index) => ({
        op: 'add' as const,
        kind: 'shortages' as const,
        entry: { _id: newId(), sku: `SKU-${from + index}`, qty: 2 },
      })),
    });
    await clerk.ok(updateBol, { params, body: { ...report(0, 17), occurredAt: '2026-03-02T14:10:00Z' } });
    const statement = { ...signature(sha256), strokes: [[[0, 0, 0]]], purpose: 'receiver', exceptions: '' };
    await clerk.ok(signBol, { params, body: { ...statement, occurredAt: '2026-03-02T14:20:00Z' } as never });
    await clerk.ok(updateBol, { params, body: { ...report(17, 18), occurredAt: '2026-03-02T14:30:00Z' } });
    const reply = await fetchPdf('clerk@receiver.example', id);
    const pages = await readPdf(new Uint8Array(await reply.arrayBuffer()));
    const evidence = pages
      .slice(1)
      .map(({ text }) => text.replace(/\s+/g, ' '))
      .join(' ');
    for (let index = 0; index < 17; index += 1) expect(evidence).toContain(`2 cases short SKU SKU-${index}`);
    expect(evidence).not.toContain('SKU-17');
    expect(evidence).toMatch(
      /Seal No seal Delivery Checked in 03\/02\/2026 06:00 PST \(2026-03-02T14:00:00.000Z\) by Denise Okafor/,
    );
    expect(evidence).not.toMatch(/\bnone\b/i);
  });

  it('tells what went otherwise than planned, and what of it had been taken back when somebody signed', async () => {
    const id = await givenBol();
    const driverId = demoUserId('driver@carrier.example');
    await givenDriver(await server.signIn('admin@carrier.example'), [id], driverId);
    const driver = await server.signIn('driver@carrier.example');
    const clerk = await server.signIn('clerk@receiver.example');
    const told = { note: 'Wet through', occurredAt: '2026-03-02T14:00:00Z' };
    const { bol } = await givenOutcome(driver, id, 'refused', told);
    const params = { id, outcomeId: bol.outcomes?.[0]?._id ?? '' };
    const body = { reason: 'Wrong BOL', occurredAt: '2026-03-02T14:05:00Z' };
    await driver.ok(voidBolOutcome, { params, body });
    await givenOutcome(driver, id, 'attempted', { reason: 'closed', occurredAt: '2026-03-02T14:10:00Z' });
    await clerk.ok(checkInBol, {
      params: { id },
      body: { driverId, occurredAt: '2026-03-02T14:15:00Z', sealIntact: true },
    });
    // It happened after the signature and was sent before it.
    await givenOutcome(driver, id, 'nobody-to-sign', { reason: 'closed', occurredAt: '2026-03-02T14:25:00Z' });
    const statement = { ...signature(sha256), strokes: [[[0, 0, 0]]], purpose: 'receiver', exceptions: '' };
    await clerk.ok(signBol, { params: { id }, body: { ...statement, occurredAt: '2026-03-02T14:20:00Z' } as never });
    const pages = await readPdf(new Uint8Array(await (await fetchPdf('clerk@receiver.example', id)).arrayBuffer()));
    const evidence = pages.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');
    expect(evidence).toContain(
      'Outcomes Refused at delivery 03/02/2026 06:00 PST (2026-03-02T14:00:00.000Z) by Ray Delgado: damaged, "Wet through"; taken back',
    );
    expect(evidence).toMatch(
      /Delivery attempted 03\/02\/2026 06:10 PST \(2026-03-02T14:10:00\.000Z\) by Ray Delgado: closed(?!; taken back)/,
    );
    expect(evidence).not.toContain('nobody to sign');
  });

  it('lists the photographed papers with their hashes, as far as the reader sees them', async () => {
    const id = await givenBol();
    const clerk = await server.signIn('clerk@shipper.example');
    await clerk.ok(signBol, {
      params: { id },
      body: { ...signature(sha256), strokes: [[[0, 0, 0]]], purpose: 'shipper', signerName: 'Marcus Bell' },
    });
    const associate = await server.signIn('associate@carrier.example');
    const readable = (await sendPaper(server, clerk, id)).body.bol.papers?.[0];
    const said = { kind: 'other' as const, title: 'Pallet slip', pages: [READABLE, BLURRED] };
    const blurred = (await sendPaper(server, associate, id, said)).body.bol.papers?.[1];
    await sendPaperVoid(clerk, id, readable?._id ?? '');
    const evidenceFor = async (email: string) => {
      const pages = await readPdf(new Uint8Array(await (await fetchPdf(email, id)).arrayBuffer()));
      return pages.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');
    };
    const evidence = await evidenceFor('clerk@receiver.example');
    expect(evidence).toContain(
      `Papers Proof of delivery, 1 page, 03/02/2026 06:30 PST (2026-03-02T14:30:00.000Z) by ${readable?.byName}, SHA-256 ${readable?.sha256}, taken back: "Wrong BOL"`,
    );
    expect(evidence).toContain('Other paper, "Pallet slip", 2 pages, 03/02/2026 06:30 PST');
    expect(evidence).toContain(`SHA-256 ${blurred?.sha256}, Hard to read: blurred`);
    const admin = await server.signIn('admin@shipper.example');
    await admin.ok(editLoad, {
      params: { id: (await clerk.ok(getBol, { params: { id } })).loadId },
      body: { carrierId: ironline },
    });
    expect(await evidenceFor('clerk@receiver.example')).not.toContain('Pallet slip');
    expect(await evidenceFor('clerk@shipper.example')).toContain('Pallet slip');
  });

  it('prints the count that counts with what differs, its seal and photos, and what was found later', async () => {
    const id = await givenBol();
    const clerk = await server.signIn('clerk@receiver.example');
    await givenCheckIn(clerk, id, demoUserId('driver@carrier.example'), '2026-03-02T14:00:00Z');
    const photo = await givePhoto(server, null, clerk.userId);
    const before = { lines: [lineBody({ received: 1 })], occurredAt: '2026-03-02T14:05:00Z' };
    await sendCount(clerk, id, before);
    const lines = [
      lineBody({ received: 7, damaged: 1, reason: 'crushed', photos: [photo] }),
      lineBody({ sku: 'PEARS' }),
    ];
    const seal = { paper: '883201', door: '883210', found: 'broken' } as const;
    await sendCount(clerk, id, { lines, seal, note: 'By two', occurredAt: '2026-03-02T14:06:00Z' });
    await clerk.ok(updateBol, { params: { id }, body: { completed: true, checkout: '2026-03-02T14:10:00Z' } });
    const found = [foundLine({ reason: 'wet', packagingKept: true, photos: [photo] })];
    await sendConcealed(clerk, id, { lines: found, inspection: true, note: 'Inside' });
    const statement = { ...signature(sha256), strokes: [[[0, 0, 0]]], purpose: 'shipper', signerName: 'Marcus Bell' };
    await (await server.signIn('clerk@shipper.example')).ok(signBol, { params: { id }, body: statement as never });
    const pages = await readPdf(new Uint8Array(await (await fetchPdf('clerk@shipper.example', id)).arrayBuffer()));
    const evidence = pages.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');
    expect(evidence).toContain(
      'Count 2 lines: 3 short, 1 damaged, 03/02/2026 06:06 PST (2026-03-02T14:06:00.000Z) by Denise Okafor',
    );
    expect(evidence).toContain('APPLES: Short 3, damaged 1 · Crushed');
    expect(evidence).not.toContain('Short 9');
    expect(evidence).not.toContain('PEARS');
    expect(evidence).toContain(
      'Seal: broken (paper 883201, door 883210). The seal is not the one on the paper. "By two"',
    );
    expect(evidence).toContain(
      'Found later Concealed damage: 2 damaged, inspection asked for, 03/02/2026 06:30 PST (2026-03-02T14:30:00.000Z) by Denise Okafor',
    );
    expect(evidence).toContain(`APPLES: 2 damaged · Wet · packaging kept Photo: SHA-256 ${photo} "Inside"`);
    expect(evidence.split(`Photo: SHA-256 ${photo}`)).toHaveLength(3);
    expect(evidence).not.toContain('business days after delivery');
  });

  it('prints a handover by code: who, which document, whose keys, and what it does not prove', async () => {
    const id = await givenBol();
    const clerk = await server.signIn('clerk@receiver.example');
    const driver = await server.signIn('driver@carrier.example');
    await givenDriver(await server.signIn('admin@carrier.example'), [id], driver.userId);
    const keys = { offer: await newSigningKey(), answer: await newSigningKey() };
    await registerKey(clerk, keys.answer);
    const given = await receiverSignature(sha256);
    await sendSignature(clerk, id, given.body);
    const made = await handshakeOf({
      keys,
      offer: { bolId: id, documentSha256: sha256, userId: driver.userId, companyId: redwood },
      answer: {
        userId: clerk.userId,
        companyId: bayview,
        signatureId: given.body._id,
        statementHash: given.hash,
        clocksDiffer: true,
      },
    });
    expect((await sendHandshake(driver, id, made)).body.bol.handshakes?.[0]?.state).toBe('met');
    const pages = await readPdf(new Uint8Array(await (await fetchPdf('clerk@shipper.example', id)).arrayBuffer()));
    const evidence = pages.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');
    expect(evidence).toContain(
      'Handover by code Ray Delgado (Redwood Freight) and Denise Okafor (Bayview Distribution), 03/02/2026 06:30 PST (2026-03-02T14:30:00.000Z)',
    );
    expect(evidence).toContain(`Both codes and the signature ${given.body._id} agree Document SHA-256 ${sha256}`);
    expect(evidence).toContain('Said by Ray Delgado: 42 pieces, seal number 883201, Seal intact');
    expect(evidence).toContain('key known by that person’s own report alone, which is weaker than a registered one');
    expect(evidence).toContain('key registered by that device');
    expect(evidence).toContain('The clocks of the two devices differed by more than ten minutes');
    expect(evidence).toContain('It does not prove who held the devices, where they were, or the time.');

    const voids = { signatureId: given.body._id, reason: 'Signed for another truck' };
    const taken = { ...given.body, _id: newId(), strokes: [], image: null, voids };
    expect((await sendSignature(clerk, id, taken)).status).toBe(201);
    const voided = await readPdf(new Uint8Array(await (await fetchPdf('clerk@shipper.example', id)).arrayBuffer()));
    const told = voided.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');
    expect(told).toContain(`Its signature was voided Document SHA-256 ${sha256}`);
    expect(told).not.toContain('Both codes and the signature');
  });

  it('says of concealed damage that it was reported late', async () => {
    const id = await givenBol();
    const clerk = await server.signIn('clerk@receiver.example');
    await givenCheckIn(clerk, id, demoUserId('driver@carrier.example'), '2026-03-02T14:00:00Z');
    await clerk.ok(updateBol, { params: { id }, body: { completed: true, checkout: '2026-03-02T14:10:00Z' } });
    const times = ['2026-02-20T14:00:00Z', '2026-02-20T14:10:00Z', id];
    await server.database.pool.query('update bols set checkin = $1, checkout = $2 where id = $3', times);
    await sendConcealed(clerk, id);
    const statement = { ...signature(sha256), strokes: [[[0, 0, 0]]], purpose: 'shipper', signerName: 'Marcus Bell' };
    await (await server.signIn('clerk@shipper.example')).ok(signBol, { params: { id }, body: statement as never });
    const pages = await readPdf(new Uint8Array(await (await fetchPdf('clerk@shipper.example', id)).arrayBuffer()));
    const evidence = pages.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');
    expect(evidence).toContain('Reported 6 business days after delivery, after the 5 that are usual');
  });
});
