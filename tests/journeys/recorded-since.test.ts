/**
 * What devices recorded with releases after the first (`tests/fixtures/outbox/v2.json`): people come back with it one after
 * the other, and today's server takes every entry. That each can be read is in `tests/changes/every-change.test.ts`.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBol } from '#contract/bol.ts';
import { getLoad } from '#contract/load.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { handshakeOf } from '../domain/handshake-of.ts';
import { type Device, newDevice } from '../support/journeys/device.ts';
import { closeDevices } from '../support/journeys/load-device-app.ts';
import { comesBackWith, releasedEntries } from '../support/journeys/released-entries.ts';
import * as steps from '../support/journeys/steps.ts';
import { newJpeg } from '../support/jpegs.ts';
import { fixturePdf } from '../support/pdfs/fixture.ts';
import { bayview, givenDriver, harbor, redwood } from '../support/server/freight.ts';
import { type TestServer, testServer } from '../support/server/test-server.ts';

const [SHIPPER, CARRIER, DRIVER, CLERK] = [
  'admin@shipper.example',
  'admin@carrier.example',
  'driver@carrier.example',
  'clerk@receiver.example',
];
const AT = Date.parse('2026-11-21T09:58:00Z');

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  server.clock.set('2026-11-21T12:00:00Z');
});
afterAll(closeDevices);

test('arrives, every entry of it', { timeout: 120_000 }, async () => {
  const devices = new Map<string, Device>();
  for (const email of [SHIPPER, CARRIER, DRIVER, CLERK]) devices.set(email, await newDevice(server, email));
  const of = (email: string) => devices.get(email) as Device;
  const { loadId, bolId, sha256 } = await steps.ship(of(SHIPPER), {
    ...{ pUNum: 'PU-1', pUDate: '2026-11-21T08:00:00Z', receiverId: bayview },
    ...{ deliveryDate: '2026-11-21T10:00:00Z', pdf: fixturePdf('text-one-page') },
  });
  await of(SHIPPER).sync();
  await givenDriver(await server.signIn(CARRIER), [bolId], demoUserId(DRIVER));
  await of(DRIVER).sync();

  const { app } = of(DRIVER);
  const photo = (await app.keepPhoto(newJpeg().buffer)) ?? '';
  const original = (await app.keepPhoto(newJpeg().buffer)) ?? '';
  const paper = await app.keepFile(fixturePdf('rotated-90').slice().buffer);
  const said = { documentSha256: sha256, bolId, atMs: AT };
  const { offer, answer } = await handshakeOf({
    offer: { ...said, userId: demoUserId(DRIVER), companyId: redwood },
    answer: { userId: demoUserId(CLERK), companyId: bayview, atMs: AT },
  });
  const recorded = releasedEntries('v2', {
    aa0000000000000000000001: loadId,
    bb0000000000000000000001: bolId,
    cc0000000000000000000063: demoUserId(DRIVER),
    dd0000000000000000000001: harbor,
    dd0000000000000000000002: bayview,
    dd0000000000000000000003: redwood,
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08': photo,
    ['fa'.repeat(32)]: paper.sha256,
    ['fb'.repeat(32)]: original,
    'CX1:0A0 OFFER': offer,
    'CX1:0A0 ANSWER': answer,
  });

  const sent: number[] = [];
  async function comesBack(email: string, ...seqs: number[]): Promise<void> {
    await comesBackWith(
      of(email),
      seqs.flatMap((seq) => recorded.filter((entry) => entry.seq === seq)),
    );
    sent.push(...seqs);
  }

  await comesBack(DRIVER, 3, 5, 14, 13, 2, 4, 6, 18);
  await comesBack(CLERK, 17, 7, 1, 9);
  await comesBack(DRIVER, 16, 15, 8);
  await steps.complete(of(CLERK), bolId);
  await comesBack(CLERK, 12);
  await comesBack(SHIPPER, 10);
  await comesBack(CARRIER, 11);
  await comesBack(SHIPPER, 19);
  expect(sent.sort((a, b) => a - b)).toEqual(recorded.map(({ seq }) => seq));

  const shipper = await server.signIn(SHIPPER);
  expect(await shipper.ok(getLoad, { params: { id: loadId } })).toMatchObject({
    outcomes: [{ kind: 'pick-up-attempted', void: { reason: 'Wrong load' } }],
    dwell: { marks: [{ kind: 'work-done', at: '2026-11-21T09:55:00.000Z', stated: true }] },
  });
  expect(await shipper.ok(getBol, { params: { id: bolId } })).toMatchObject({
    checkin: '2026-11-21T10:00:00.000Z',
    stamps: [{ kind: 'checkin', seal: 'none' }, { kind: 'checkout' }],
    outcomes: [{ kind: 'refused', photos: [photo], void: { reason: 'Wrong BOL' } }],
    papers: [{ sha256: paper.sha256, review: { result: 'retake' }, void: { reason: 'Wrong BOL' } }],
    counts: [{ lines: [{ received: 10, damaged: 1 }] }],
    concealed: [{ lines: [{ damaged: 2 }] }],
    claims: [{ step: 'filed', amountCents: 125_000 }, { step: 'acknowledged' }, { step: 'withdrawn' }],
    dwell: { marks: [{ kind: 'arrived' }, { at: '2026-11-21T09:40:00.000Z' }], answers: [{ answer: 'dispute' }] },
    handshakes: [{ pieces: 42, reports: [{}] }],
  });
  expect(await server.services.photos.has(original)).toBe(true);
});
