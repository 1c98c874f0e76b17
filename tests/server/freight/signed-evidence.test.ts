import { beforeAll, describe, expect, it } from 'vitest';
import { checkInBol, getBol, updateBol } from '#contract/bol.ts';
import { editLoad } from '#contract/load.ts';
import { voidBolOutcome } from '#contract/record-outcome.ts';
import { signBol } from '#contract/signature.ts';
import { newId } from '#domain/ids.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { handshakeOf, newSigningKey } from '../../domain/handshake-of.ts';
import { readPdf } from '../../support/pdfs/read-pdf.ts';
import { signature } from '../../support/server/authorization-rows.ts';
import { foundLine, sendConcealed } from '../../support/server/concealed.ts';
import { lineBody, sendCount } from '../../support/server/counts.ts';
import { bayview, givenCheckIn, givenDriver, givePhoto, ironline, redwood } from '../../support/server/freight.ts';
import { receiverSignature, registerKey, sendHandshake, sendSignature } from '../../support/server/handshakes.ts';
import { givenOutcome } from '../../support/server/outcomes.ts';
import { BLURRED, READABLE, sendPaper, sendPaperVoid } from '../../support/server/papers.ts';
import { fetchPdf, givenBol, sha256 } from '../../support/server/signed-pdf-scene.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});

describe('the evidence in the signed PDF of a BOL', () => {
  it('says beside a time that the device could not tell it for certain, as the BOL does', async () => {
    const id = await givenBol(server);
    const clerk = await server.signIn('clerk@shipper.example');
    const given = {
      ...signature(sha256),
      strokes: [[[0, 0, 0]]] as [number, number, number][][],
      purpose: 'shipper' as const,
    };
    const { bol } = await clerk.ok(signBol, { params: { id }, body: given, headers: { 'x-clock-uncertain': '1' } });
    expect(bol.signatures.map(({ clockUncertain }) => clockUncertain)).toEqual([true]);
    const reply = await fetchPdf(server, 'clerk@receiver.example', id);
    const pages = await readPdf(new Uint8Array(await reply.arrayBuffer()));
    expect(pages[1]?.text).toContain('Device clock was changed, time uncertain');
  });

  it('says what is odd about a recorded time: impossible, or for another carrier’s driver', async () => {
    const id = await givenBol(server);
    const clerk = await server.signIn('clerk@receiver.example');
    const driverId = demoUserId('driver@othercarrier.example');
    await clerk.ok(checkInBol, {
      params: { id },
      body: { driverId, occurredAt: '1900-01-01T00:00:00Z', sealIntact: true },
    });
    const statement = { ...signature(sha256), strokes: [[[0, 0, 0]]], purpose: 'receiver', exceptions: '' };
    await clerk.ok(signBol, { params: { id }, body: { ...statement, occurredAt: '2026-03-02T14:20:00Z' } as never });
    const reply = await fetchPdf(server, 'clerk@receiver.example', id);
    const pages = await readPdf(new Uint8Array(await reply.arrayBuffer()));
    const evidence = pages.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');
    expect(evidence).toContain('Recorded as 12/31/1899 16:00');
    expect(evidence).toContain('Impossible time: more than a week before the load was built');
    expect(evidence).toContain('Not a driver of Redwood Freight');
  });

  it('tells what was recorded when it was signed, and nothing that came after, from whatever client', async () => {
    const id = await givenBol(server);
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
    const reply = await fetchPdf(server, 'clerk@receiver.example', id);
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
    const id = await givenBol(server);
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
    const pages = await readPdf(
      new Uint8Array(await (await fetchPdf(server, 'clerk@receiver.example', id)).arrayBuffer()),
    );
    const evidence = pages.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');
    expect(evidence).toContain(
      'Outcomes Refused at delivery 03/02/2026 06:00 PST (2026-03-02T14:00:00.000Z) by Ray Delgado: damaged, "Wet through"; taken back',
    );
    expect(evidence).toMatch(
      /Delivery attempted 03\/02\/2026 06:10 PST \(2026-03-02T14:10:00\.000Z\) by Ray Delgado: closed(?!; taken back)/,
    );
    expect(evidence.slice(evidence.indexOf('On record'))).not.toContain('nobody to sign');
  });

  it('lists the photographed papers with their hashes, as far as the reader sees them', async () => {
    const id = await givenBol(server);
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
      const pages = await readPdf(new Uint8Array(await (await fetchPdf(server, email, id)).arrayBuffer()));
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
    const id = await givenBol(server);
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
    const pages = await readPdf(
      new Uint8Array(await (await fetchPdf(server, 'clerk@shipper.example', id)).arrayBuffer()),
    );
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
    const id = await givenBol(server);
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
    const pages = await readPdf(
      new Uint8Array(await (await fetchPdf(server, 'clerk@shipper.example', id)).arrayBuffer()),
    );
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
    const voided = await readPdf(
      new Uint8Array(await (await fetchPdf(server, 'clerk@shipper.example', id)).arrayBuffer()),
    );
    const told = voided.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');
    expect(told).toContain(`Its signature was voided Document SHA-256 ${sha256}`);
    expect(told).not.toContain('Both codes and the signature');
  });

  it('says of concealed damage that it was reported late', async () => {
    const id = await givenBol(server);
    const clerk = await server.signIn('clerk@receiver.example');
    await givenCheckIn(clerk, id, demoUserId('driver@carrier.example'), '2026-03-02T14:00:00Z');
    await clerk.ok(updateBol, { params: { id }, body: { completed: true, checkout: '2026-03-02T14:10:00Z' } });
    const times = ['2026-02-20T14:00:00Z', '2026-02-20T14:10:00Z', id];
    await server.database.pool.query('update bols set checkin = $1, checkout = $2 where id = $3', times);
    await sendConcealed(clerk, id);
    const statement = { ...signature(sha256), strokes: [[[0, 0, 0]]], purpose: 'shipper', signerName: 'Marcus Bell' };
    await (await server.signIn('clerk@shipper.example')).ok(signBol, { params: { id }, body: statement as never });
    const pages = await readPdf(
      new Uint8Array(await (await fetchPdf(server, 'clerk@shipper.example', id)).arrayBuffer()),
    );
    const evidence = pages.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');
    expect(evidence).toContain('Reported 6 business days after delivery, after the 5 that are usual');
  });
});
