import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getBol, updateBol } from '#contract/bol.ts';
import { listNotifications } from '#contract/notification.ts';
import { listCounts } from '#contract/record-count.ts';
import { newId } from '#domain/ids.ts';
import { LIMITS } from '#domain/limits.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { lineBody, sendCount } from '../../support/server/counts.ts';
import { bayview, bolOf, givenCheckIn, givenLoad, givePhoto } from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let receiver: ApiClient;
let shipper: ApiClient;
let bolId: string;
const driverId = demoUserId('driver@carrier.example');
beforeAll(async () => {
  server = await testServer();
  receiver = await server.signIn('clerk@receiver.example');
  shipper = await server.signIn('clerk@shipper.example');
});
beforeEach(async () => {
  bolId = bolOf(await givenLoad(server, { bols: [{ receiverId: bayview }] }));
  await givenCheckIn(receiver, bolId, driverId, '2026-03-02T14:00:00Z');
});

const seen = (client = shipper) => client.ok(getBol, { params: { id: bolId } });

describe('a count', () => {
  it('is kept as it was said, with who, when and on which device, and gives the report its entries', async () => {
    const key = newId();
    const headers = { 'idempotency-key': key, 'x-clock-skew': '60000', 'x-device': 'd1'.repeat(12) };
    const apples = lineBody({ received: 7, damaged: 1, reason: 'crushed', note: 'Pallet 3', disposition: 'held' });
    const pears = lineBody({ sku: 'PEARS' });
    const seal = { paper: '883201', door: '883201', found: 'intact' } as const;
    const { body } = await sendCount(receiver, bolId, { lines: [apples, pears], seal, note: 'By two' }, headers);
    expect(body.outcome).toBe('done');
    expect((await seen()).counts).toEqual([
      {
        _id: key,
        lines: [apples, pears],
        totals: { lines: 2, over: 0, short: 3, damaged: 1 },
        seal,
        note: 'By two',
        at: '2026-03-02T14:31:00.000Z',
        occurredAt: '2026-03-02T14:30:00Z',
        skewMs: 60_000,
        receivedAt: expect.any(String),
        byUserId: receiver.userId,
        byName: 'Denise Okafor',
        byCompanyId: bayview,
        deviceId: 'd1'.repeat(12),
      },
    ]);
    expect((await seen()).osd).toEqual({
      overages: [],
      shortages: [{ _id: apples._id, sku: 'APPLES', qty: 3, countId: key }],
      damages: [{ _id: apples.damageId, sku: 'APPLES', qty: 1, countId: key }],
    });
  });

  it('under the same key happens once, also when the key is long forgotten and the BOL completed', async () => {
    const lines = [lineBody({ received: 7 })];
    const headers = { 'idempotency-key': newId() };
    for (const forget of [false, false, true]) {
      if (forget) {
        const completed = { completed: true, checkout: '2026-03-02T14:20:00Z' } as const;
        await receiver.ok(updateBol, { params: { id: bolId }, body: completed });
        await server.database.pool.query('delete from idempotency_keys');
      }
      const { status, body } = await sendCount(receiver, bolId, { lines }, headers);
      expect([status, body.outcome, body.bol.counts?.length, body.bol.osd.shortages.length]).toEqual([
        200,
        'done',
        1,
        1,
      ]);
    }
  });

  it('made later takes the place of the one before, whose totals stay; what was typed stays too', async () => {
    const entry = { _id: newId(), sku: 'PLUMS', qty: 2 };
    const osdChanges = [{ op: 'add', kind: 'damages', entry } as const];
    await receiver.ok(updateBol, { params: { id: bolId }, body: { osdChanges } });
    await sendCount(receiver, bolId, { lines: [lineBody({ received: 12 })], occurredAt: '2026-03-02T14:40:00Z' });
    const late = await sendCount(receiver, bolId, { lines: [lineBody({ received: 3 })] });
    expect([late.status, late.body.outcome]).toEqual([200, 'superseded']);
    const { osd, counts } = await seen();
    expect([osd.overages.length, osd.shortages.length, osd.damages]).toEqual([1, 0, [entry]]);
    expect(counts?.map(({ lines, totals }) => [lines.length, totals.over, totals.short])).toEqual([
      [1, 2, 0],
      [0, 0, 7],
    ]);
    const { rows } = await server.database.pool.query('select counts from bols where id = $1', [bolId]);
    expect(rows[0].counts[1].lines).toHaveLength(1);
  });

  it('follows the rules of time of the report: after the check-in, and made before the completion', async () => {
    const other = bolOf(await givenLoad(server, { bols: [{ receiverId: bayview }] }));
    const early = await sendCount(receiver, other);
    expect([early.status, early.body]).toEqual([409, 'Check the BOL in first.']);
    const completed = { completed: true, checkout: '2026-03-02T14:45:00Z' } as const;
    await receiver.ok(updateBol, { params: { id: bolId }, body: completed });
    const late = await sendCount(receiver, bolId, { occurredAt: '2026-03-02T14:50:00Z' });
    expect([late.status, late.body]).toEqual([409, 'This BOL is completed, so its OSD report can no longer change.']);
    const onItsWay = await sendCount(receiver, bolId, { lines: [lineBody({ received: 9 })] });
    expect([onItsWay.status, onItsWay.body.bol.osd.shortages.length]).toEqual([200, 1]);
    expect((await seen()).counts).toHaveLength(1);
  });

  it('that contradicts itself is refused with its line, and nothing is kept', async () => {
    for (const [lines, sentence] of [
      [[lineBody({ received: 2, damaged: 3 })], 'APPLES: no more can be damaged than were received.'],
      [[lineBody(), lineBody({ sku: 'apples' })], 'apples is counted twice: put both into one line.'],
    ] as const) {
      const answer = await sendCount(receiver, bolId, { lines: [...lines] });
      expect([answer.status, JSON.stringify(answer)]).toEqual([422, expect.stringContaining(sentence)]);
    }
    for (const wrong of [{ received: 1.5 }, { received: -1 }, { shipped: 1_000_001 }, { sku: '' }]) {
      expect([wrong, (await sendCount(receiver, bolId, { lines: [lineBody(wrong)] })).status]).toEqual([wrong, 422]);
    }
    expect((await seen()).counts).toBeUndefined();
  });

  it('is one more than may be kept: 409', async () => {
    const counts = Array.from({ length: LIMITS.countsMax }, (_, at) => ({
      _id: at.toString(16).padStart(24, '0'),
      lines: [],
    }));
    await server.database.pool.query('update bols set counts = $1 where id = $2', [JSON.stringify(counts), bolId]);
    const answer = await sendCount(receiver, bolId);
    expect([answer.status, answer.body]).toEqual([409, 'This was counted too many times already.']);
  });

  it('is made by receivers only; everybody on the BOL sees it', async () => {
    expect((await sendCount(shipper, bolId)).status).toBe(403);
    expect((await sendCount(await server.signIn('admin@stranger.example'), bolId)).status).toBe(404);
    await sendCount(receiver, bolId);
    const carrier = await server.signIn('associate@carrier.example');
    for (const client of [shipper, receiver, carrier]) expect((await seen(client)).counts).toHaveLength(1);
  });

  it('needs its photos on the server; whoever sees the BOL opens them', async () => {
    const missing = await sendCount(receiver, bolId, { lines: [lineBody({ photos: ['0'.repeat(64)] })] });
    expect([missing.status, missing.error]).toEqual([409, 'file-missing']);
    const sha256 = await givePhoto(server, null, receiver.userId);
    expect((await sendCount(receiver, bolId, { lines: [lineBody({ photos: [sha256] })] })).status).toBe(200);
    const { rows } = await server.database.pool.query('select bol_id from photo_refs where sha256 = $1', [sha256]);
    expect(rows).toEqual([{ bol_id: bolId }]);
  });

  it('with a difference is told to the others once, with its totals; without one nobody is told', async () => {
    const headers = { 'idempotency-key': newId() };
    const lines = [lineBody({ received: 7, damaged: 1 })];
    for (const _ of [1, 2]) await sendCount(receiver, bolId, { lines }, headers);
    const other = bolOf(await givenLoad(server, { bols: [{ receiverId: bayview }] }));
    await givenCheckIn(receiver, other, driverId, '2026-03-02T14:00:00Z');
    await sendCount(receiver, other);
    const about = (await shipper.ok(listNotifications)).filter(({ kind }) => kind === 'osd-reported');
    expect(about.filter((one) => [bolId, other].includes(one.bolId ?? '')).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^The BOL .* was counted\. 1 line: 3 short, 1 damaged\.$/),
    ]);
  });

  it('with a broken seal is a BOL whose seal is not intact', async () => {
    const seal = { paper: '88', door: '99', found: 'missing' } as const;
    expect((await sendCount(receiver, bolId, { seal })).body.bol.sealIntact).toBe(false);
  });
});

describe('all counts of a BOL', () => {
  it('have all their lines, those whose place another took as well, with who counted and when', async () => {
    const [apples, pears] = [lineBody({ received: 3 }), lineBody({ sku: 'PEARS' })];
    await sendCount(receiver, bolId, { lines: [apples, pears] });
    await sendCount(receiver, bolId, { lines: [lineBody()], occurredAt: '2026-03-02T14:40:00Z' });
    const counts = await shipper.ok(listCounts, { params: { id: bolId } });
    expect(counts.map(({ lines }) => lines.map(({ sku, received }) => [sku, received]))).toEqual([
      [
        ['APPLES', 3],
        ['PEARS', 10],
      ],
      [['APPLES', 10]],
    ]);
    expect(counts[0]).toMatchObject({
      byName: 'Denise Okafor',
      at: '2026-03-02T14:30:00.000Z',
      lines: [apples, pears],
    });
  });

  it('are read by everybody on the BOL and do not exist for others; a BOL without any has none', async () => {
    const carrier = await server.signIn('associate@carrier.example');
    for (const client of [shipper, receiver, carrier]) {
      expect(await client.ok(listCounts, { params: { id: bolId } })).toEqual([]);
    }
    const stranger = await server.signIn('admin@stranger.example');
    expect((await stranger.call(listCounts, { params: { id: bolId } })).status).toBe(404);
    expect((await shipper.call(listCounts, { params: { id: newId() } })).status).toBe(404);
  });
});
