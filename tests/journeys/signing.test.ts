/**
 * A BOL is signed at the dock without a network: by the driver, and by the clerk on the driver's phone. Answers are
 * lost, the battery dies, the shipper replaces the document meanwhile. Each signature arrives once, on its own BOL and
 * for the document that was shown, or is asked for again.
 */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getBol } from '#contract/bol.ts';
import { editLoad } from '#contract/load.ts';
import type { SignatureIntent } from '#contract/signature.ts';
import { listSignatures } from '#contract/signature.ts';
import { newId } from '#domain/ids.ts';
import { consentText, type SigningPurpose } from '#domain/signing.ts';
import { type Device, newDevice } from '../support/journeys/device.ts';
import { closeDevices } from '../support/journeys/load-device-app.ts';
import * as steps from '../support/journeys/steps.ts';
import { fixturePdf } from '../support/pdfs/fixture.ts';
import { readPdf } from '../support/pdfs/read-pdf.ts';
import type { ApiClient } from '../support/server/api-client.ts';
import { bayview } from '../support/server/freight.ts';
import { pngUrl } from '../support/server/pictures.ts';
import { type TestServer, testServer } from '../support/server/test-server.ts';

const ray = steps.personTag('driver@carrier.example');
let server: TestServer;
let shipper: ApiClient;
let phone: Device;
let tablet: Device;

beforeEach(async () => {
  server = await testServer();
  shipper = await server.signIn('admin@shipper.example');
  phone = await newDevice(server, 'driver@carrier.example', { fastByMs: 7 * 60_000 });
  tablet = await newDevice(server, 'clerk@receiver.example');
});
afterEach(async () => {
  await closeDevices();
  await server.close();
});

/** Shipped with the text document and given to Ray; phone and tablet have it. */
async function givenBol(pUNum = 'PU-8001') {
  const desk = await newDevice(server, 'admin@shipper.example');
  const ids = await steps.ship(desk, {
    pUNum,
    pUDate: '2026-03-03T08:00:00-08:00',
    receiverId: bayview,
    deliveryDate: '2026-03-04T14:00:00-08:00',
    pdf: fixturePdf('text-one-page'),
  });
  await desk.sync();
  const office = await newDevice(server, 'associate@carrier.example');
  await steps.assign(office, ids.loadId, ray);
  await office.sync();
  await phone.sync();
  await tablet.sync();
  return ids;
}

/** Signs the BOL as this device shows it, the way the signing screen does. */
async function sign(device: Device, bolId: string, purpose: SigningPurpose, over: Partial<SignatureIntent> = {}) {
  const { app } = device;
  const bol = await steps.shownBol(device, bolId);
  const signature: SignatureIntent = {
    _id: newId(app.environment.now),
    purpose,
    signerName: app.requireSession().user.name,
    signerTitle: '',
    handedOver: false,
    consentText: consentText(purpose),
    consentVersion: '2026-11',
    documentSha256: bol.file.sha256,
    strokes: [
      [
        [0, 0, 0],
        [40, 12, 30],
        [80, 2, 60],
      ],
    ],
    image: pngUrl(),
    exceptions: '',
    ...over,
  };
  const entry = refusedOn(await app.readEntries(), device, bolId)?.id;
  await app.signBol(bol, signature, app.requireSession(), entry === undefined ? {} : { replaces: entry });
  return signature;
}

type Entries = Awaited<ReturnType<Device['app']['readEntries']>>;
const refusedOn = (entries: Entries, { app }: Device, bolId: string) => app.signingEntries(entries, bolId).refused;

const signedBy = async (bolId: string) =>
  (await shipper.ok(getBol, { params: { id: bolId } })).signatures.map(({ purpose, signerName }) => [
    purpose,
    signerName,
  ]);

test('signed without a network by driver and clerk on one phone: both arrive once, at the time they were given', async () => {
  const { bolId, loadId } = await givenBol();
  const other = await givenBol('PU-8002');
  server.clock.set('2026-03-04T22:00:00Z');
  phone.network.online = false;
  await sign(phone, bolId, 'carrier');
  await sign(phone, bolId, 'receiver', { handedOver: true, signerName: 'Gate 4' });
  await sign(phone, other.bolId, 'carrier');
  await phone.sync();
  expect(await phone.status()).toBe('3 waiting to send');
  expect((await steps.shownBol(phone, bolId)).signatures).toHaveLength(2);

  await phone.restart();
  server.clock.set('2026-03-05T02:00:00Z');
  phone.network.online = true;
  phone.network.loseNextAnswer = true;
  await phone.sync();
  // The lost answer made it pause.
  server.clock.set('2026-03-05T02:10:00Z');
  await phone.sync();
  expect(await phone.status()).toBe('All sent');
  expect(phone.network.sent.length).toBeGreaterThan(new Set(phone.network.sent).size);

  expect(await signedBy(bolId)).toEqual([
    ['carrier', 'Ray Delgado'],
    ['receiver', 'Gate 4'],
  ]);
  expect(await signedBy(other.bolId)).toEqual([['carrier', 'Ray Delgado']]);
  const full = await shipper.ok(listSignatures, { params: { id: bolId } });
  expect(full.map(({ at, handedOver }) => [at, handedOver])).toEqual([
    ['2026-03-04T22:00:00.000Z', false],
    ['2026-03-04T22:00:00.000Z', true],
  ]);
  await tablet.sync();
  expect((await steps.shownBol(tablet, bolId)).signatures).toEqual((await steps.shownBol(phone, bolId)).signatures);
  expect((await phone.app.readReceipts(loadId)).map(({ outcome }) => outcome)).toEqual(['done', 'done']);
});

test('a signature on a document that was replaced is refused, and asked for again on the new one', async () => {
  const { bolId, loadId, sha256 } = await givenBol();
  phone.network.online = false;
  await sign(phone, bolId, 'carrier');
  const newSha256 = await replaceDocument(loadId, bolId, sha256);

  phone.network.online = true;
  await phone.sync();
  expect(await phone.status()).toBe('1 need attention');
  expect(await signedBy(bolId)).toEqual([]);
  const [entry] = await phone.app.readEntries();
  expect(entry?.lastError?.words).toBe('The document of this BOL was replaced. Look at the new one and sign again.');
  // The signature is shown for what it is: on another document than the BOL has now.
  const shown = await steps.shownBol(phone, bolId);
  expect([shown.file.sha256, shown.signatures[0]?.documentSha256]).toEqual([newSha256, sha256]);

  await sign(phone, bolId, 'carrier');
  await phone.sync();
  expect(await phone.status()).toBe('All sent');
  expect(await signedBy(bolId)).toEqual([['carrier', 'Ray Delgado']]);
  expect((await phone.app.readReceipts(loadId)).map(({ outcome }) => outcome)).toEqual(['discarded', 'done']);

  const { cookie } = shipper;
  const reply = await fetch(`${server.url}/api/bols/${bolId}/signed.pdf`, { headers: { cookie } });
  const pages = await readPdf(new Uint8Array(await reply.arrayBuffer()));
  expect(pages.at(-1)?.text).toContain(newSha256);
});

test('a signature is taken back without a network, and everybody sees that', async () => {
  const { bolId } = await givenBol();
  await sign(tablet, bolId, 'receiver');
  await tablet.sync();
  tablet.network.online = false;
  const bol = await steps.shownBol(tablet, bolId);
  await tablet.app.voidSignature(bol, bol.signatures[0]!, 'Counted again', tablet.app.requireSession());
  expect((await steps.shownBol(tablet, bolId)).signatures).toMatchObject([{ voided: true }]);
  tablet.network.online = true;
  await tablet.sync();
  await phone.sync();
  expect((await steps.shownBol(phone, bolId)).signatures).toMatchObject([{ voided: true }]);
  const signatures = await shipper.ok(listSignatures, { params: { id: bolId } });
  expect(signatures.flatMap(({ voids }) => voids?.reason ?? [])).toEqual(['Counted again']);
});

/** The shipper puts another document on the BOL; its hash. */
async function replaceDocument(loadId: string, bolId: string, seen: string): Promise<string> {
  const bytes = fixturePdf('scan-jpeg');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await shipper.request('PUT', `/api/files/${sha256}`, {
    body: bytes,
    headers: { 'content-type': 'application/pdf' },
  });
  const name = 'scan.pdf';
  await shipper.ok(editLoad, {
    params: { id: loadId },
    body: {
      bolChanges: [
        {
          op: 'change',
          bolId,
          fields: { file: { name, sha256 } },
          seen: { file: { name: (await shipper.ok(getBol, { params: { id: bolId } })).file.name, sha256: seen } },
        },
      ],
    },
  });
  return sha256;
}
