/** The stay of a truck on the papers made of a BOL, as far as their reader sees it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { getBol } from '#contract/bol.ts';
import { getClaimPack } from '#contract/claim-pack.ts';
import { signBol } from '#contract/signature.ts';
import { readPdf } from '../../support/pdfs/read-pdf.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { signature } from '../../support/server/authorization-rows.ts';
import { AT_PICK_UP, sendDwellAnswer, sendDwellCorrection, sendMark } from '../../support/server/dwell.ts';
import { bayview, givenDriver } from '../../support/server/freight.ts';
import { givenOutcome } from '../../support/server/outcomes.ts';
import { fetchPdf, givenBol, sha256 } from '../../support/server/signed-pdf-scene.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let shipper: ApiClient;
let receiver: ApiClient;
let driver: ApiClient;
let id: string;

const at = (minute: number) => `2026-03-02T14:${String(minute).padStart(2, '0')}:00.000Z`;

beforeAll(async () => {
  server = await testServer();
  [shipper, receiver, driver] = (await Promise.all(
    ['clerk@shipper.example', 'clerk@receiver.example', 'driver@carrier.example'].map((email) => server.signIn(email)),
  )) as [ApiClient, ApiClient, ApiClient];
  id = await givenBol(server);
  await givenDriver(await server.signIn('admin@carrier.example'), [id], driver.userId);
  const statement = { ...signature(sha256), strokes: [[[0, 0, 0]]] as [number, number, number][][] };
  await shipper.ok(signBol, { params: { id }, body: { ...statement, purpose: 'shipper', occurredAt: at(0) } });
  const { loadId } = await shipper.ok(getBol, { params: { id } });
  await sendMark(driver, loadId, AT_PICK_UP, { occurredAt: at(1) });
  const there = { receiverId: bayview, bolIds: [id] };
  const arrived = (await sendMark(driver, loadId, there, { occurredAt: at(10) })).body.load?.bols[0]?.dwell?.marks[0];
  const dispute = { answer: 'dispute' as const, seenAt: at(10), theirAt: at(20), reason: 'Gate log says so' };
  await sendDwellAnswer(receiver, loadId, arrived?._id ?? '', there, dispute);
  await sendMark(receiver, loadId, there, { kind: 'left', occurredAt: at(40) });
  const left = (await receiver.ok(getBol, { params: { id } })).dwell?.marks.at(-1)?._id ?? '';
  await sendDwellCorrection(receiver, loadId, left, there, { at: at(41), reason: 'Read off the log' });
  await givenOutcome(driver, id, 'refused', { occurredAt: at(45) });
  await givenOutcome(shipper, id, 'returned', { occurredAt: at(50) });
});

const textOf = async (reply: Response) =>
  (await readPdf(new Uint8Array(await reply.arrayBuffer()))).map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');
const pdfFor = async (email: string) => textOf(await fetchPdf(server, email, id));
const packFor = async ({ cookie }: ApiClient) =>
  textOf(await fetch(server.url + getClaimPack.path.replace(':id', id), { headers: { cookie } }));

const RECORDED = [
  'Driver: arrived',
  'Ray Delgado, 03/02/2026 06:10 PST (2026-03-02T14:10:00.000Z)',
  'Facility disputes: arrived',
  'says 03/02/2026 06:20 PST; “Gate log says so”',
  'Correction: “Read off the log”',
];

describe('the stay of a truck', () => {
  it('stands on the evidence page: what each side says, what is disputed, and everything that was recorded of it', async () => {
    const evidence = await pdfFor('clerk@receiver.example');
    expect(evidence).toContain('Stay of the truck Delivery of 0-scan.pdf');
    expect(evidence).toMatch(/Arrived: driver 03\/02\/2026 06:10 PST, facility [^;]*; Disputed/);
    expect(evidence).toContain('Left: driver says nothing, facility 03/02/2026 06:41 PST (corrected); Not answered');
    expect(evidence).toContain('Terms: ');
    for (const words of RECORDED) expect(evidence).toContain(words);
  });

  it('stands in the claim pack', async () => {
    const pack = await packFor(receiver);
    expect(pack).toContain('Stay: Delivery of 0-scan.pdf');
    expect(pack).toContain('Disputed');
    for (const words of RECORDED) expect(pack).toContain(words);
  });

  it('at pick-up is for those who see the pick-up', async () => {
    for (const paper of [await pdfFor('clerk@shipper.example'), await packFor(shipper)])
      expect(paper).toMatch(/Stay( of the truck|:) Pick-up/);
    for (const paper of [await pdfFor('clerk@receiver.example'), await packFor(receiver)])
      expect(paper).not.toMatch(/Stay( of the truck|:) Pick-up|06:01 PST/);
  });
});
