/** The evidence in a signed PDF of a BOL says which times a device could not tell for certain, and only of these. */
import { beforeAll, describe, expect, it } from 'vitest';
import { checkInBol } from '#contract/bol.ts';
import { HEADERS } from '#contract/failure.ts';
import { signBol } from '#contract/signature.ts';
import { newId } from '#domain/ids.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { readPdf } from '../../support/pdfs/read-pdf.ts';
import { signature } from '../../support/server/authorization-rows.ts';
import { lineBody, sendCount } from '../../support/server/counts.ts';
import { givenDriver } from '../../support/server/freight.ts';
import { givenOutcome } from '../../support/server/outcomes.ts';
import { fetchPdf, givenBol, sha256 } from '../../support/server/signed-pdf-scene.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const DOUBT = 'Device clock was changed, time uncertain';
const driverId = demoUserId('driver@carrier.example');

/** What the PDF says of a delivery whose devices sent these headers with all they recorded. */
async function evidenceOf(headers: Record<string, string>): Promise<string> {
  const id = await givenBol(server);
  await givenDriver(await server.signIn('admin@carrier.example'), [id], driverId);
  const driver = await server.signIn('driver@carrier.example');
  const clerk = await server.signIn('clerk@receiver.example');
  const params = { id };
  await givenOutcome(driver, id, 'attempted', { reason: 'closed', occurredAt: '2026-03-02T14:00:00Z' }, headers);
  const body = { driverId, occurredAt: '2026-03-02T14:10:00Z', sealIntact: true };
  await clerk.ok(checkInBol, { params, body, headers });
  await sendCount(clerk, id, { lines: [lineBody({ received: 7 })], occurredAt: '2026-03-02T14:12:00Z' }, headers);
  const statement = { ...signature(sha256), strokes: [[[0, 0, 0]]], purpose: 'receiver', exceptions: '' };
  const signed = { ...statement, _id: newId(), occurredAt: '2026-03-02T14:20:00Z' };
  await clerk.ok(signBol, { params, body: signed as never, headers });
  const voids = { signatureId: signed._id, reason: 'Wrong page' };
  const taken = { ...statement, _id: newId(), strokes: [], image: null, voids, occurredAt: '2026-03-02T14:30:00Z' };
  await clerk.ok(signBol, { params, body: taken as never, headers });
  const pages = await readPdf(
    new Uint8Array(await (await fetchPdf(server, 'clerk@receiver.example', id)).arrayBuffer()),
  );
  return pages.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');
}

describe('of devices whose clocks were set', () => {
  let evidence = '';
  beforeAll(async () => {
    evidence = await evidenceOf({ [HEADERS.clockUncertain]: '1' });
  });

  it.each([
    [
      'a check-in',
      `Checked in 03/02/2026 06:10 PST (2026-03-02T14:10:00.000Z) by Denise Okafor for driver Ray Delgado, ${DOUBT}`,
    ],
    [
      'an outcome',
      `Delivery attempted 03/02/2026 06:00 PST (2026-03-02T14:00:00.000Z) by Ray Delgado: closed, "As seen at the gate"; ${DOUBT}`,
    ],
    ['a count', `03/02/2026 06:12 PST (2026-03-02T14:12:00.000Z) by Denise Okafor, ${DOUBT}`],
    ['a signature', `(corrected by the measured error of that clock) ${DOUBT}`],
    ['what takes it back', `Wrong page (by Denise Okafor, Bayview Distribution, 03/02/2026 06:30 PST, ${DOUBT};`],
  ])('the time of %s is in doubt', (_what, words) => {
    expect(evidence).toContain(words);
  });
});

it('of devices that know their clocks no time is in doubt', async () => {
  expect(await evidenceOf({})).not.toContain(DOUBT);
});
