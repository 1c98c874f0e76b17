import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getBol } from '#contract/bol.ts';
import { editLoad, getLoad, type Load } from '#contract/load.ts';
import { newId } from '#domain/ids.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import {
  AT_PICK_UP,
  atDelivery,
  type StayPlace,
  sendDwellAnswer,
  sendDwellCorrection,
  sendMark,
} from '../../support/server/dwell.ts';
import { bayview, bolIdsOf, givenDriver, givenLoad, harbor, redwood, summit } from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let receiver: ApiClient;
let shipper: ApiClient;
let carrier: ApiClient;
let driver: ApiClient;
let load: Load;
const driverId = demoUserId('driver@carrier.example');
beforeAll(async () => {
  server = await testServer();
  receiver = await server.signIn('clerk@receiver.example');
  shipper = await server.signIn('clerk@shipper.example');
  carrier = await server.signIn('admin@carrier.example');
  driver = await server.signIn('driver@carrier.example');
});

/** Two BOLs for Bayview and one for another receiver, all with one driver. */
async function given(): Promise<Load> {
  const built = await givenLoad(server, { bols: [{}, {}, { receiverId: summit }] });
  await givenDriver(carrier, bolIdsOf(built), driverId);
  return built;
}
beforeEach(async () => {
  load = await given();
});

const seen = (client = shipper) => client.ok(getLoad, { params: { id: load._id } });
const marksOf = (row: { dwell?: Load['dwell'] }) => (row.dwell?.marks ?? []).map(({ kind, side }) => `${side} ${kind}`);

describe('a mark of a stay', () => {
  it('is kept as it was tapped, with who, when and on which device, once on each BOL of that receiver', async () => {
    const before = await seen();
    const key = newId();
    const headers = { 'idempotency-key': key, 'x-clock-skew': '60000', 'x-device': 'd1'.repeat(12) };
    const { status, body } = await sendMark(driver, load._id, atDelivery(load), {}, headers);
    expect([status, body.outcome]).toEqual([200, 'done']);
    const mark = {
      _id: key,
      kind: 'arrived',
      side: 'driver',
      placeId: bayview,
      appointment: '2026-03-04T14:00:00.000Z',
      at: '2026-03-02T14:31:00.000Z',
      occurredAt: '2026-03-02T14:30:00Z',
      skewMs: 60_000,
      receivedAt: expect.any(String),
      byUserId: driverId,
      byName: expect.any(String),
      byCompanyId: redwood,
      deviceId: 'd1'.repeat(12),
    };
    const after = await seen();
    expect(after.bols.map((bol) => bol.dwell?.marks)).toEqual([[mark], [mark], undefined]);
    const without = after.bols.map(({ dwell, version, ...bol }) => ({ ...bol, version: 0 }));
    expect(without).toEqual(before.bols.map((bol) => ({ ...bol, version: 0 })));
    expect(body.load.bols.map(({ dwell }) => dwell?.marks)).toEqual([[mark], [mark], undefined]);
  });

  it('under the same key happens once, also when the key is long forgotten', async () => {
    const headers = { 'idempotency-key': newId() };
    for (const forget of [false, false, true]) {
      if (forget) await server.database.pool.query('delete from idempotency_keys');
      const { status, body } = await sendMark(driver, load._id, AT_PICK_UP, {}, headers);
      expect([status, body.load.dwell?.marks.length]).toEqual([200, 1]);
    }
    await sendMark(driver, load._id, AT_PICK_UP);
    expect((await seen()).dwell?.marks).toHaveLength(2);
  });

  it('is of the side of who taps, and no side changes what the other said', async () => {
    await sendMark(driver, load._id, atDelivery(load));
    await sendMark(receiver, load._id, atDelivery(load), { occurredAt: '2026-03-02T14:40:00Z' });
    const [bol] = (await seen()).bols;
    expect(bol?.dwell?.marks.map(({ side, at }) => [side, at])).toEqual([
      ['driver', '2026-03-02T14:30:00.000Z'],
      ['facility', '2026-03-02T14:40:00.000Z'],
    ]);
  });

  it('may be of a time that is stated, and never of one to come', async () => {
    await sendMark(receiver, load._id, atDelivery(load), { statedAt: '2026-03-02T14:00:00Z' });
    await sendMark(receiver, load._id, atDelivery(load), { statedAt: '2127-01-01T00:00:00Z', kind: 'left' });
    const [bol] = (await seen()).bols;
    const [arrived, left] = bol?.dwell?.marks ?? [];
    expect(arrived).toMatchObject({ at: '2026-03-02T14:00:00.000Z', stated: true });
    expect(left?.at).toBe(left?.receivedAt);
  });

  it('at pick-up is for shipper, carrier and driver: no receiver sees it, not on the load either', async () => {
    await sendMark(driver, load._id, AT_PICK_UP);
    for (const client of [shipper, carrier, driver]) expect(marksOf(await seen(client))).toEqual(['driver arrived']);
    expect((await seen(receiver)).dwell).toBeUndefined();
  });

  it('is made by those who are there: the shipper at pick-up, the receiver at delivery, the driver at both', async () => {
    const answers = async (place: typeof AT_PICK_UP) => {
      const all = [];
      for (const client of [shipper, receiver, carrier, driver]) {
        all.push((await sendMark(client, load._id, place)).status);
      }
      return all;
    };
    expect(await answers(AT_PICK_UP)).toEqual([200, 403, 403, 200]);
    expect(await answers(atDelivery(load))).toEqual([403, 200, 403, 200]);
    const other = await server.signIn('admin@othercarrier.example');
    for (const place of [AT_PICK_UP, atDelivery(load)]) {
      expect((await sendMark(other, load._id, place)).status).toBe(404);
    }
  });

  it('is told where the freight goes to another receiver by now, and passes over a BOL that is gone', async () => {
    const place = atDelivery(load);
    const admin = await server.signIn('admin@shipper.example');
    const [first = '', second = ''] = place.bolIds;
    const remove = { bolChanges: [{ op: 'remove' as const, bolId: first }] };
    await admin.ok(editLoad, { params: { id: load._id }, body: remove });
    expect((await sendMark(driver, load._id, place)).status).toBe(200);
    expect((await driver.ok(getBol, { params: { id: second } })).dwell?.marks).toHaveLength(1);
    const redirect = { bolChanges: [{ op: 'change' as const, bolId: second, fields: { receiverId: summit } }] };
    await admin.ok(editLoad, { params: { id: load._id }, body: redirect });
    const late = await sendMark(driver, load._id, place);
    expect([late.status, late.error, late.body]).toEqual([
      409,
      'changed-meanwhile',
      'This freight goes to another receiver by now.',
    ]);
    // What was said at the place before is for its shipper, and not for the receiver that comes after.
    expect((await seen()).bols.find(({ _id }) => _id === second)?.dwell?.marks).toHaveLength(1);
  });

  it('without its place, or of no known kind, is refused', async () => {
    const { bolIds } = atDelivery(load);
    for (const place of [
      { receiverId: bayview, bolIds: [] },
      { receiverId: null, bolIds },
    ]) {
      expect((await sendMark(driver, load._id, place)).status).toBe(422);
    }
    expect((await sendMark(driver, load._id, AT_PICK_UP, { kind: 'parked' as 'left' })).status).toBe(422);
    expect((await seen()).dwell).toBeUndefined();
  });

  it('is one more than may be kept: 409', async () => {
    const marks = Array.from({ length: 40 }, (_, at) => ({
      _id: at.toString(16).padStart(24, '0'),
      byCompanyId: harbor,
    }));
    await server.database.pool.query('update loads set dwell = $1 where id = $2', [{ marks, answers: [] }, load._id]);
    const answer = await sendMark(driver, load._id, AT_PICK_UP);
    expect([answer.status, answer.body]).toEqual([409, 'Too many times are recorded here already.']);
  });

  it('leaves room for the other side, whoever fills the stay with times', async () => {
    const marks = Array.from({ length: 30 }, (_, at) => ({
      ...{ _id: at.toString(16).padStart(24, '0'), kind: 'docked', side: 'driver', placeId: harbor, deviceId: null },
      ...{ at: '2026-03-02T14:00:00Z', occurredAt: '2026-03-02T14:00:00Z', receivedAt: '2026-03-02T14:00:00Z' },
      ...{ skewMs: 0, byUserId: driver.userId, byName: 'Ray Delgado', byCompanyId: harbor },
    }));
    await server.database.pool.query('update loads set dwell = $1 where id = $2', [{ marks, answers: [] }, load._id]);
    expect((await sendMark(driver, load._id, AT_PICK_UP)).status).toBe(409);
    expect((await sendMark(await server.signIn('clerk@shipper.example'), load._id, AT_PICK_UP)).status).toBe(200);
  });
});

/** A mark by the driver; its id. */
async function givenMark(place: StayPlace, client = driver): Promise<string> {
  const headers = { 'idempotency-key': newId() };
  expect((await sendMark(client, load._id, place, {}, headers)).status).toBe(200);
  return headers['idempotency-key'];
}

describe('an answer to a mark', () => {
  it('is kept beside the mark on each BOL that has it, and changes nothing of the mark', async () => {
    const place = atDelivery(load);
    const markId = await givenMark(place);
    const [before] = (await seen()).bols;
    const key = newId();
    const said = { answer: 'dispute', theirAt: '2026-03-02T14:45:00Z', reason: 'Gate log' } as const;
    for (const _ of [1, 2]) {
      const { status } = await sendDwellAnswer(receiver, load._id, markId, place, said, { 'idempotency-key': key });
      expect(status).toBe(200);
    }
    const answer = {
      _id: key,
      markId,
      side: 'facility',
      answer: 'dispute',
      seenAt: '2026-03-02T14:30:00.000Z',
      theirAt: '2026-03-02T14:45:00.000Z',
      reason: 'Gate log',
      at: '2026-03-02T14:50:00.000Z',
      occurredAt: '2026-03-02T14:50:00Z',
      skewMs: 0,
      receivedAt: expect.any(String),
      byUserId: receiver.userId,
      byName: 'Denise Okafor',
      byCompanyId: bayview,
      deviceId: null,
    };
    const after = await seen();
    expect(after.bols.map(({ dwell }) => dwell?.answers)).toEqual([[answer], [answer], undefined]);
    expect(after.bols[0]?.dwell?.marks).toEqual(before?.dwell?.marks);
  });

  it('is the other side’s to give: facility for the driver’s, driver and carrier’s office for the facility’s', async () => {
    const place = atDelivery(load);
    const ofDriver = await givenMark(place);
    const ofFacility = await givenMark(place, receiver);
    const statuses = async (markId: string) => {
      const all = [];
      for (const client of [shipper, receiver, carrier, driver]) {
        all.push((await sendDwellAnswer(client, load._id, markId, place)).status);
      }
      return all;
    };
    expect(await statuses(ofDriver)).toEqual([403, 200, 403, 403]);
    expect(await statuses(ofFacility)).toEqual([403, 403, 200, 200]);
  });

  it('that disputes says why, and its time is never one to come', async () => {
    const markId = await givenMark(AT_PICK_UP);
    const without = await sendDwellAnswer(shipper, load._id, markId, AT_PICK_UP, { answer: 'dispute', reason: ' ' });
    expect(without.status).toBe(422);
    const said = { answer: 'dispute', theirAt: '2127-01-01T00:00:00Z', reason: 'Gate log' } as const;
    await sendDwellAnswer(shipper, load._id, markId, AT_PICK_UP, said);
    const [answer] = (await seen()).dwell?.answers ?? [];
    expect(answer?.theirAt).toBe(answer?.receivedAt);
  });

  it('of a time that was corrected meanwhile is kept with the time it was about', async () => {
    const markId = await givenMark(AT_PICK_UP);
    await sendDwellCorrection(driver, load._id, markId, AT_PICK_UP);
    expect((await sendDwellAnswer(shipper, load._id, markId, AT_PICK_UP)).status).toBe(200);
    expect((await seen()).dwell?.answers).toMatchObject([{ seenAt: '2026-03-02T14:30:00.000Z' }]);
  });

  it('to a mark that is not there is 404', async () => {
    const markId = await givenMark(AT_PICK_UP);
    expect((await sendDwellAnswer(receiver, load._id, markId, atDelivery(load))).status).toBe(404);
    expect((await sendDwellAnswer(shipper, load._id, newId(), AT_PICK_UP)).status).toBe(404);
  });
});

describe('a correction of a mark', () => {
  it('is a further mark with its reason, made by who recorded it or the staff of their company', async () => {
    const place = atDelivery(load);
    const markId = await givenMark(place);
    for (const client of [receiver, await server.signIn('driver2@carrier.example')]) {
      expect((await sendDwellCorrection(client, load._id, markId, place)).status).toBeGreaterThanOrEqual(403);
    }
    for (const client of [driver, carrier]) {
      expect((await sendDwellCorrection(client, load._id, markId, place)).status).toBe(200);
    }
    const [bol] = (await seen()).bols;
    const [first, ...corrections] = bol?.dwell?.marks ?? [];
    expect(first).toMatchObject({ _id: markId, at: '2026-03-02T14:30:00.000Z' });
    expect(corrections).toMatchObject([
      { kind: 'arrived', side: 'driver', placeId: bayview, at: '2026-03-02T14:10:00.000Z', byUserId: driverId },
      { corrects: { markId, reason: 'Wrong gate', madeAt: '2026-03-02T14:55:00.000Z' }, byUserId: carrier.userId },
    ]);
  });

  it('says why', async () => {
    const markId = await givenMark(AT_PICK_UP);
    expect((await sendDwellCorrection(driver, load._id, markId, AT_PICK_UP, { reason: ' ' })).status).toBe(422);
  });
});
