import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getBol, updateBol } from '#contract/bol.ts';
import { listNotifications } from '#contract/notification.ts';
import { CONCEALED_LINES_MAX, CONCEALED_MAX } from '#domain/concealed.ts';
import { newId } from '#domain/ids.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { sendClaim } from '../../support/server/claims.ts';
import { concealedBody, foundLine, sendConcealed } from '../../support/server/concealed.ts';
import { bayview, bolOf, givenCheckIn, givenDriver, givenLoad, givePhoto } from '../../support/server/freight.ts';
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

/** A BOL without a difference. */
async function given({ completed = true } = {}): Promise<string> {
  const id = bolOf(await givenLoad(server, { bols: [{ receiverId: bayview }] }));
  await givenDriver(await server.signIn('admin@carrier.example'), [id], driverId);
  await givenCheckIn(receiver, id, driverId, '2026-03-02T14:00:00Z');
  const body = { completed: true, checkout: '2026-03-02T14:10:00Z' } as const;
  if (completed) await receiver.ok(updateBol, { params: { id }, body });
  return id;
}
beforeEach(async () => {
  bolId = await given();
});

const seen = (client = shipper) => client.ok(getBol, { params: { id: bolId } });

describe('concealed damage', () => {
  it('is kept as it was said, with who, when and on which device, and leaves the report and the rest as they were', async () => {
    const before = await seen();
    const key = newId();
    const headers = { 'idempotency-key': key, 'x-clock-skew': '60000', 'x-device': 'd1'.repeat(12) };
    const line = foundLine({ reason: 'wet', note: 'Inside', disposition: 'held', packagingKept: true });
    const { body } = await sendConcealed(receiver, bolId, { lines: [line], inspection: true, note: 'By two' }, headers);
    expect(body.outcome).toBe('done');
    const { concealed, version, ...after } = await seen();
    expect(concealed).toEqual([
      {
        _id: key,
        lines: [line],
        inspection: true,
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
    expect({ ...after, version: before.version }).toEqual(before);
    expect(version).toBeGreaterThan(before.version);
  });

  it('under the same key happens once, also when the key is long forgotten', async () => {
    const headers = { 'idempotency-key': newId() };
    const said = { lines: [foundLine()] };
    for (const forget of [false, false, true]) {
      if (forget) await server.database.pool.query('delete from idempotency_keys');
      const { status, body } = await sendConcealed(receiver, bolId, said, headers);
      expect([status, body.outcome, body.bol.concealed?.length]).toEqual([200, 'done', 1]);
    }
    await sendConcealed(receiver, bolId);
    expect((await seen()).concealed).toHaveLength(2);
  });

  it('is refused before the completion, with what to do instead, and nothing is kept', async () => {
    bolId = await given({ completed: false });
    const answer = await sendConcealed(receiver, bolId);
    expect([answer.status, answer.body]).toEqual([
      409,
      'This BOL is not completed yet. Use Count, which goes into its OSD report.',
    ]);
    expect((await seen()).concealed).toBeUndefined();
  });

  it('is one more than may be kept: 409', async () => {
    const reports = Array.from({ length: CONCEALED_MAX }, (_, at) => ({
      _id: at.toString(16).padStart(24, '0'),
      lines: [],
    }));
    await server.database.pool.query('update bols set concealed = $1 where id = $2', [JSON.stringify(reports), bolId]);
    const answer = await sendConcealed(receiver, bolId);
    expect([answer.status, answer.body]).toEqual([
      409,
      expect.stringMatching(/^Concealed damage was reported here 20/),
    ]);
  });

  it('of nothing, of no whole case, or of too many lines is refused', async () => {
    const wrong = [
      [],
      [foundLine({ damaged: 0 })],
      [foundLine({ damaged: 1.5 })],
      [foundLine({ sku: '' })],
      Array.from({ length: CONCEALED_LINES_MAX + 1 }, () => foundLine()),
    ];
    for (const lines of wrong) expect((await sendConcealed(receiver, bolId, { lines })).status).toBe(422);
    expect((await seen()).concealed).toBeUndefined();
  });

  it('is reported by receivers only; everybody on the BOL sees it', async () => {
    const carrier = await server.signIn('associate@carrier.example');
    const driver = await server.signIn('driver@carrier.example');
    for (const client of [shipper, carrier, driver]) expect((await sendConcealed(client, bolId)).status).toBe(403);
    expect((await sendConcealed(await server.signIn('admin@stranger.example'), bolId)).status).toBe(404);
    const admin = await server.signIn('admin@receiver.example');
    for (const client of [receiver, admin]) expect((await sendConcealed(client, bolId)).status).toBe(200);
    for (const client of [shipper, receiver, carrier, driver]) expect((await seen(client)).concealed).toHaveLength(2);
  });

  it('needs its photos on the server; whoever sees the BOL opens them', async () => {
    const missing = await sendConcealed(receiver, bolId, { lines: [foundLine({ photos: ['0'.repeat(64)] })] });
    expect([missing.status, missing.error]).toEqual([409, 'file-missing']);
    expect((await seen()).concealed).toBeUndefined();
    const sha256 = await givePhoto(server, null, receiver.userId);
    expect((await sendConcealed(receiver, bolId, { lines: [foundLine({ photos: [sha256] })] })).status).toBe(200);
    const { rows } = await server.database.pool.query('select bol_id from photo_refs where sha256 = $1', [sha256]);
    expect(rows).toEqual([{ bol_id: bolId }]);
  });

  it('is told to the others once, with its cases', async () => {
    const headers = { 'idempotency-key': newId() };
    const body = concealedBody({ inspection: true });
    for (const _ of [1, 2]) await sendConcealed(receiver, bolId, body, headers);
    const about = (await shipper.ok(listNotifications)).filter((one) => one.bolId === bolId);
    const told = about.filter(({ kind }) => kind === 'osd-reported');
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^The BOL .*: Concealed damage: 2 damaged, inspection asked for\.$/),
    ]);
  });

  it('is something to claim, where nothing else differs', async () => {
    expect((await sendClaim(shipper, bolId)).status).toBe(409);
    await sendConcealed(receiver, bolId);
    expect((await sendClaim(shipper, bolId)).status).toBe(200);
  });
});
