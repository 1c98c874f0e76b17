/** What happened otherwise than planned, on the papers made of a BOL: whoever signed, and when. */
import { beforeAll, describe, expect, it } from 'vitest';
import { checkInBol, getBol, updateBol } from '#contract/bol.ts';
import { getClaimPack } from '#contract/claim-pack.ts';
import { recordLoadOutcome, voidBolOutcome } from '#contract/record-outcome.ts';
import { signBol } from '#contract/signature.ts';
import { readPdf } from '../../support/pdfs/read-pdf.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { signature } from '../../support/server/authorization-rows.ts';
import { givenDriver, givePhoto } from '../../support/server/freight.ts';
import { givenOutcome, outcomeBody } from '../../support/server/outcomes.ts';
import { fetchPdf, givenBol, sha256 } from '../../support/server/signed-pdf-scene.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let shipper: ApiClient;
let receiver: ApiClient;
let driver: ApiClient;

beforeAll(async () => {
  server = await testServer();
  [shipper, receiver, driver] = (await Promise.all(
    ['clerk@shipper.example', 'clerk@receiver.example', 'driver@carrier.example'].map((email) => server.signIn(email)),
  )) as [ApiClient, ApiClient, ApiClient];
});

const at = (minute: number) => `2026-03-02T14:${String(minute).padStart(2, '0')}:00.000Z`;

/** A BOL its shipper signed before anything happened. */
async function givenSigned(): Promise<string> {
  const id = await givenBol(server);
  await givenDriver(await server.signIn('admin@carrier.example'), [id], driver.userId);
  const statement = { ...signature(sha256), strokes: [[[0, 0, 0]]] as [number, number, number][][] };
  const body = { ...statement, purpose: 'shipper' as const, signerName: 'Marcus Bell', occurredAt: at(0) };
  await shipper.ok(signBol, { params: { id }, body });
  return id;
}

const textOf = async (reply: Response) =>
  (await readPdf(new Uint8Array(await reply.arrayBuffer()))).map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');
const pdfFor = async (email: string, id: string) => textOf(await fetchPdf(server, email, id));
const packFor = async ({ cookie }: ApiClient, id: string) =>
  textOf(await fetch(server.url + getClaimPack.path.replace(':id', id), { headers: { cookie } }));

/** Refused by the driver and once more by the receiver, with a photo and a next try. */
async function refusedTwice(id: string): Promise<string> {
  const photo = await givePhoto(server, null, driver.userId);
  const said = { note: 'Wet through', toldBy: 'Denise Okafor', photos: [photo] };
  const next = { plan: 'redeliver' as const, proposedDate: '2026-03-04T17:00:00.000Z' };
  await givenOutcome(driver, id, 'refused', { ...said, ...next, scheduled: at(0), occurredAt: at(10) });
  await givenOutcome(receiver, id, 'refused', { note: 'Two pallets leak', occurredAt: at(12) });
  return photo;
}

const REFUSED = [
  'Refused at delivery by Ray Delgado (Redwood Freight), 03/02/2026 06:10 PST (2026-03-02T14:10:00.000Z)',
  `Device said ${at(10)}; server got it 20`,
  'Damaged: “Wet through”',
  'Told by Denise Okafor',
  'Then: try again, 03/04/2026 09:00 PST',
  '10 min after schedule',
];
const AGAIN = 'by Denise Okafor (Bayview Distribution), 03/02/2026 06:12 PST (2026-03-02T14:12:00.000Z)';

describe('what happened otherwise than planned', () => {
  it('stands in the signed PDF though nobody signed after it, with why, who said so, what was planned and the photos', async () => {
    const id = await givenSigned();
    const photo = await refusedTwice(id);
    const evidence = await pdfFor('clerk@receiver.example', id);
    for (const words of REFUSED) expect(evidence).toContain(words);
    expect(evidence).toContain(`Other than planned ${REFUSED[0]}`);
    expect(evidence).toContain(`Photo: SHA-256 ${photo}`);
    const second = evidence.slice(evidence.indexOf(AGAIN));
    expect(second).toContain('Damaged: “Two pallets leak”');
    expect(second).toContain('Superseded by an earlier record');
  });

  it('… and says of it that it was taken back, by whom and why, or that the BOL was completed all the same', async () => {
    const id = await givenSigned();
    const { bol } = await givenOutcome(driver, id, 'attempted', { reason: 'closed', occurredAt: at(10) });
    const params = { id, outcomeId: bol.outcomes?.[0]?._id ?? '' };
    await driver.ok(voidBolOutcome, { params, body: { reason: 'Wrong BOL', occurredAt: at(12) } });
    const checkIn = { driverId: driver.userId, occurredAt: at(15), sealIntact: true };
    await receiver.ok(checkInBol, { params: { id }, body: checkIn });
    await receiver.ok(updateBol, { params: { id }, body: { completed: true, checkout: at(30) } });
    await givenOutcome(driver, id, 'refused', { occurredAt: at(20) });
    const evidence = await pdfFor('clerk@shipper.example', id);
    const [first = '', then = ''] = evidence.split('Refused at delivery by');
    expect(first).toContain('Delivery attempted by Ray Delgado (Redwood Freight)');
    expect(first).toContain('Taken back by Ray Delgado, 03/02/2026 06:12 PST (2026-03-02T14:12:00.000Z)');
    expect(first).toContain('"Wrong BOL"');
    expect(then).toContain('Contradicts completion');
  });

  it('of the pick-up is for those who see the pick-up', async () => {
    const id = await givenSigned();
    const { loadId } = await shipper.ok(getBol, { params: { id } });
    const photo = await givePhoto(server, null, driver.userId);
    const said = { reason: 'not-ready' as const, note: 'Still being packed', photos: [photo], occurredAt: at(5) };
    const body = outcomeBody('pick-up-attempted', { ...said, toldBy: 'Marcus Bell' });
    await driver.ok(recordLoadOutcome, { params: { id: loadId }, body });
    for (const email of ['clerk@shipper.example', 'admin@carrier.example']) {
      const evidence = await pdfFor(email, id);
      for (const words of [
        'Pick-up attempted by Ray Delgado (Redwood Freight), 03/02/2026',
        'Freight not ready: “Still being packed”',
        'Told by Marcus Bell',
        'Then: try again',
        `Photo: SHA-256 ${photo}`,
      ]) {
        expect(evidence).toContain(words);
      }
    }
    const receivers = await pdfFor('clerk@receiver.example', id);
    expect(receivers).not.toContain('Pick-up attempted');
    expect(receivers).not.toContain('Still being packed');
  });

  it('stands in the claim pack in the same words', async () => {
    const id = await givenSigned();
    const photo = await refusedTwice(id);
    const { loadId } = await shipper.ok(getBol, { params: { id } });
    const body = outcomeBody('pick-up-attempted', { note: 'Still being packed', occurredAt: at(5) });
    await driver.ok(recordLoadOutcome, { params: { id: loadId }, body });
    await givenOutcome(shipper, id, 'returned', { occurredAt: at(40) });
    const pack = await packFor(shipper, id);
    for (const words of REFUSED) expect(pack).toContain(words);
    expect(pack).toContain(AGAIN);
    expect(pack).toContain(`Photo: SHA-256 ${photo}`);
    expect(pack).toContain('Returned to the shipper by');
    expect(pack).toContain('Pick-up attempted by Ray Delgado (Redwood Freight)');
    const receivers = await packFor(receiver, id);
    expect(receivers).toContain(AGAIN);
    expect(receivers).not.toContain('Pick-up attempted');
  });
});
