/** A BOL row is read on every phone of its load: how many bytes what happens at a dock puts on it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { getBol } from '#contract/bol.ts';
import type { Load } from '#contract/load.ts';
import { LIMITS } from '#domain/limits.ts';
import { handshakeOf, newSigningKey } from '../../domain/handshake-of.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { lineBody, sendCount } from '../../support/server/counts.ts';
import { atDelivery, sendMark } from '../../support/server/dwell.ts';
import {
  bayview,
  bolOf,
  givenCheckIn,
  givenDriver,
  givenLoad,
  givePhoto,
  redwood,
} from '../../support/server/freight.ts';
import { registerKey, sendHandshake } from '../../support/server/handshakes.ts';
import { sendOutcome } from '../../support/server/outcomes.ts';
import { READABLE, sendPaper } from '../../support/server/papers.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const DEVICE = { 'x-device': 'd1'.repeat(12) };
/** Three bytes, and one letter to the limits. */
const WIDE = '€';

let server: TestServer;
let receiver: ApiClient;
let driver: ApiClient;
beforeAll(async () => {
  server = await testServer();
  receiver = await server.signIn('clerk@receiver.example');
  driver = await server.signIn('driver@carrier.example');
});

async function givenRow(): Promise<Load> {
  const load = await givenLoad(server, { bols: [{ receiverId: bayview }] });
  await givenDriver(await server.signIn('admin@carrier.example'), [bolOf(load)], driver.userId);
  return load;
}

async function bytesOf(bolId: string): Promise<number> {
  return Buffer.byteLength(JSON.stringify(await receiver.ok(getBol, { params: { id: bolId } })));
}

const taken = async (sending: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await sending;
  expect([status, status === 200 ? '' : body]).toEqual([200, '']);
};

async function handOver({ _id, file }: Load['bols'][number]): Promise<void> {
  const keys = { offer: await newSigningKey(), answer: await newSigningKey() };
  await registerKey(driver, keys.offer);
  await registerKey(receiver, keys.answer);
  const offer = { bolId: _id, documentSha256: file.sha256, userId: driver.userId, companyId: redwood };
  const codes = await handshakeOf({ keys, offer, answer: { userId: receiver.userId, companyId: bayview } });
  await taken(sendHandshake(driver, _id, codes, DEVICE));
}

describe('a row of a BOL', () => {
  it('grows by about 5 kB by a refusal, a paper, a count, a stay and a handover', async () => {
    const load = await givenRow();
    const bolId = bolOf(load);
    let before = await bytesOf(bolId);
    const grownBy = async (acts: Promise<unknown>) => {
      await acts;
      const now = await bytesOf(bolId);
      const bytes = now - before;
      before = now;
      return bytes;
    };
    const refusal = await grownBy(taken(sendOutcome(driver, bolId, 'refused', {}, DEVICE)));
    await grownBy(givenCheckIn(receiver, bolId, driver.userId, '2026-03-02T14:40:00Z'));
    const paper = await grownBy(taken(sendPaper(server, driver, bolId, { pages: [READABLE, READABLE] }, DEVICE)));
    const lines = ['APPLES', 'PEARS', 'PLUMS'].map((sku) =>
      lineBody({ sku, received: 8, damaged: 1, reason: 'crushed', packagingKept: true, disposition: 'held' }),
    );
    const count = await grownBy(
      taken(sendCount(receiver, bolId, { lines, occurredAt: '2026-03-02T14:50:00Z' }, DEVICE)),
    );
    let stay = 0;
    for (const kind of ['arrived', 'docked', 'work-done', 'left'] as const) {
      stay += await grownBy(taken(sendMark(driver, load._id, atDelivery(load), { kind }, DEVICE)));
    }
    const handover = await grownBy(handOver(load.bols[0]!));
    expect(refusal + paper + count + stay + handover).toBeLessThan(5200);
  });

  it('has the lines of one count however often it was counted, and of that one as many as a count may have', async () => {
    const load = await givenRow();
    const bolId = bolOf(load);
    await givenCheckIn(receiver, bolId, driver.userId, '2026-03-02T14:00:00Z');
    const photos = await Promise.all(
      Array.from({ length: LIMITS.photosMax }, () => givePhoto(server, { loadId: load._id, bolId }, receiver.userId)),
    );
    const fullest = (minute: number) => {
      const lines = Array.from({ length: LIMITS.countLinesMax }, (_, at) =>
        lineBody({
          sku: String(at).padStart(LIMITS.skuMax, WIDE),
          reason: 'contaminated',
          disposition: 'destroyed',
          note: WIDE.repeat(LIMITS.countNoteMax),
          damaged: 10,
          packagingKept: false,
          photos,
        }),
      );
      return { lines, note: WIDE.repeat(LIMITS.countNoteMax), occurredAt: `2026-03-02T14:${10 + minute}:00Z` };
    };
    const bare = await bytesOf(bolId);
    await taken(sendCount(receiver, bolId, fullest(0)));
    const once = (await bytesOf(bolId)) - bare;
    for (let more = 1; more < LIMITS.countsMax; more += 1) await taken(sendCount(receiver, bolId, fullest(more)));
    const often = (await bytesOf(bolId)) - bare;
    expect(once).toBeLessThan(600_000);
    // Each of the others has its totals and its note.
    expect(often - once).toBeLessThan((LIMITS.countsMax - 1) * 2500);
  });
});
