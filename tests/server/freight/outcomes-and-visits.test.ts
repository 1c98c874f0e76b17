/** What outcomes make of check-ins and completions on the server, in whatever order they arrive, and outcomes of the pick-up. */

import { beforeAll, describe, expect, it } from 'vitest';
import { correctBolStamp, getBol, updateBol } from '#contract/bol.ts';
import type { BodyIn } from '#contract/endpoint.ts';
import { editLoad, getLoad } from '#contract/load.ts';
import { recordLoadOutcome, voidLoadOutcome } from '#contract/record-outcome.ts';
import { newId } from '#domain/ids.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { bolOf, givenCheckIn, givenDriver, givenLoad, ironline } from '../../support/server/freight.ts';
import { givenOutcome, outcomeBody, sendOutcome, sendVoid } from '../../support/server/outcomes.ts';
import { pulled } from '../../support/server/pull.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let shipper: ApiClient;
let receiver: ApiClient;
let carrier: ApiClient;
let driver: ApiClient;
const driverId = demoUserId('driver@carrier.example');
beforeAll(async () => {
  server = await testServer();
  [shipper, receiver, carrier, driver] = (await Promise.all(
    ['clerk@shipper.example', 'clerk@receiver.example', 'admin@carrier.example', 'driver@carrier.example'].map(
      (email) => server.signIn(email),
    ),
  )) as [ApiClient, ApiClient, ApiClient, ApiClient];
});

const at = (minute: number) => `2026-03-02T14:${String(minute).padStart(2, '0')}:00.000Z`;

async function givenBol(): Promise<string> {
  const id = bolOf(await givenLoad(server));
  await givenDriver(carrier, [id], driverId);
  return id;
}

const checkIn = (id: string, minute: number) => givenCheckIn(receiver, id, driverId, at(minute));
const refuse = async (by: ApiClient, id: string, minute: number, follows: string | null = null) => {
  const { outcome, bol } = await givenOutcome(by, id, 'refused', { occurredAt: at(minute), follows });
  const made = bol.outcomes?.findLast(({ byUserId }) => byUserId === by.userId);
  return { outcome, bol, outcomeId: made?._id ?? '' };
};
const complete = (id: string, minute: number) =>
  receiver.call(updateBol, { params: { id }, body: { completed: true, checkout: at(minute) } });
const reportOsd = (id: string, minute: number) => {
  const entry = { _id: newId(), sku: 'PEARS', qty: 1 };
  const body = { osdChanges: [{ op: 'add' as const, kind: 'shortages' as const, entry }], occurredAt: at(minute) };
  return receiver.call(updateBol, { params: { id }, body });
};

describe('after a refusal', () => {
  it('the truck can be checked in again, and the BOL be completed with that time', async () => {
    const id = await givenBol();
    await checkIn(id, 5);
    expect((await refuse(driver, id, 10)).bol.checkin).toBeNull();
    const second = await checkIn(id, 20);
    expect(second).toMatchObject({ outcome: 'done', bol: { checkin: at(20) } });
    const done = await complete(id, 30);
    expect([done.status, done.body]).toMatchObject([
      200,
      { outcome: 'done', bol: { completed: true, checkin: at(20) } },
    ]);
  });

  it('a check-in of before it that arrives late is kept as the one of that visit', async () => {
    const id = await givenBol();
    await refuse(driver, id, 10);
    expect(await checkIn(id, 5)).toMatchObject({ outcome: 'done', bol: { checkin: null } });
    expect(await checkIn(id, 7)).toMatchObject({ outcome: 'superseded', bol: { checkin: null } });
  });

  it('another one of the same visit is superseded, in either order; one that follows it counts', async () => {
    const id = await givenBol();
    await checkIn(id, 5);
    const early = await refuse(driver, id, 10);
    const late = await refuse(receiver, id, 12);
    expect([early.outcome, late.outcome]).toEqual(['done', 'superseded']);
    const again = await refuse(driver, id, 14, early.outcomeId);
    expect(again.outcome).toBe('done');

    const turned = await givenBol();
    await checkIn(turned, 5);
    expect([(await refuse(receiver, turned, 12)).outcome, (await refuse(driver, turned, 10)).outcome]).toEqual([
      'done',
      'done',
    ]);
    expect((await refuse(receiver, turned, 13)).outcome).toBe('superseded');
  });

  it('a correction of a check-in may move it over the end of the visit', async () => {
    const id = await givenBol();
    const { bol } = await checkIn(id, 5);
    await refuse(driver, id, 10);
    const correct = (minute: number) =>
      receiver.ok(correctBolStamp, {
        params: { id },
        body: {
          stampId: bol.stamps[0]?._id ?? '',
          at: at(minute),
          reason: 'Wrong hour',
          occurredAt: at(50 + minute / 15),
        },
      });
    expect(await correct(15)).toMatchObject({ outcome: 'done', bol: { checkin: at(15) } });
    expect(await correct(30)).toMatchObject({ outcome: 'done', bol: { checkin: at(30) } });
  });

  it('what the receiver had done without a network before they knew is taken', async () => {
    const id = await givenBol();
    await checkIn(id, 5);
    const { outcomeId } = await refuse(driver, id, 10);
    expect((await reportOsd(id, 8)).status).toBe(200);
    const done = await complete(id, 12);
    expect([done.status, done.body]).toMatchObject([
      200,
      { bol: { completed: true, checkin: at(5), checkout: at(12) } },
    ]);
    // And nothing of it can be taken back.
    expect((await sendVoid(driver, id, outcomeId)).status).toBe(200);
    expect(await receiver.ok(getBol, { params: { id } })).toMatchObject({ completed: true, checkin: at(5) });
  });

  it('a part taken of it is, too', async () => {
    const id = await givenBol();
    await checkIn(id, 5);
    await refuse(driver, id, 10);
    await reportOsd(id, 8);
    const part = await givenOutcome(receiver, id, 'partial', { occurredAt: at(12) });
    expect(part).toMatchObject({ outcome: 'done', bol: { completed: true, checkin: at(5), checkout: at(12) } });
  });

  it('what never was checked in is not completed', async () => {
    const id = await givenBol();
    await refuse(driver, id, 10);
    const [osd, done] = [await reportOsd(id, 8), await complete(id, 12)];
    expect([osd.status, osd.body, done.status, done.body]).toEqual([
      409,
      'Check the BOL in first.',
      409,
      'Check the BOL in first.',
    ]);
  });

  it('its return completes the BOL with the check-in of its last visit', async () => {
    const id = await givenBol();
    await checkIn(id, 5);
    await refuse(driver, id, 10);
    const { outcome, bol } = await givenOutcome(shipper, id, 'returned', { occurredAt: at(40) });
    expect([outcome, bol.completed, bol.checkin, bol.checkout]).toEqual(['done', true, at(5), at(40)]);
    expect(bol.stamps.find(({ kind }) => kind === 'checkout')).toMatchObject({ byUserId: shipper.userId, driverId });
    const second = await givenOutcome(shipper, id, 'returned', { occurredAt: at(41) });
    expect(second).toMatchObject({ outcome: 'superseded', bol: { checkout: at(40) } });
  });
});

describe('after a completion', () => {
  it('everything that arrives is kept as superseded, and the BOL stays as it is', async () => {
    const id = await givenBol();
    await checkIn(id, 5);
    await complete(id, 20);
    for (const [by, kind] of [
      [driver, 'refused'],
      [carrier, 'attempted'],
      [receiver, 'partial'],
      [driver, 'nobody-to-sign'],
      [shipper, 'returned'],
    ] as const) {
      const { outcome, bol } = await givenOutcome(by, id, kind, { occurredAt: at(15) });
      expect([kind, outcome]).toEqual([kind, 'superseded']);
      expect(bol).toMatchObject({ completed: true, checkin: at(5), checkout: at(20) });
      expect(bol.outcomes?.at(-1)?.kind).toBe(kind);
    }
  });
});

describe('taking an outcome back', () => {
  it('gives the check-in before its place again, with who and why on record', async () => {
    const id = await givenBol();
    await checkIn(id, 5);
    const { outcomeId } = await refuse(driver, id, 10);
    const answer = await sendVoid(driver, id, outcomeId, { reason: ' Wrong BOL ' });
    const facts = { at: at(50), reason: 'Wrong BOL', byName: driver.user?.name, occurredAt: '2026-03-02T14:50:00Z' };
    expect(answer.body).toMatchObject({ outcome: 'done', bol: { checkin: at(5), outcomes: [{ void: facts }] } });
    const again = await sendVoid(driver, id, outcomeId, { reason: 'Another reason' });
    expect(again.body).toMatchObject({ outcome: 'superseded', bol: { outcomes: [{ void: facts }] } });
  });

  it('is for whoever recorded it and the staff of their company', async () => {
    const id = await givenBol();
    const { outcomeId } = await refuse(driver, id, 10);
    for (const other of [shipper, receiver]) {
      const answer = await sendVoid(other, id, outcomeId);
      const message = 'Only the person who recorded this, or the staff of their company, can take it back.';
      expect([answer.status, answer.body]).toEqual([403, { message }]);
    }
    expect((await sendVoid(carrier, id, outcomeId)).status).toBe(200);
  });

  it('takes a reason, and one that is there', async () => {
    const id = await givenBol();
    const { outcomeId } = await refuse(driver, id, 10);
    expect((await sendVoid(driver, id, outcomeId, { reason: ' ' })).status).toBe(422);
    expect((await sendVoid(driver, id, newId())).status).toBe(404);
    expect((await sendVoid(driver, await givenBol(), outcomeId)).status).toBe(404);
    const stranger = await server.signIn('admin@stranger.example');
    expect((await sendVoid(stranger, id, outcomeId)).status).toBe(404);
  });
});

describe('an outcome of the pick-up', () => {
  const send = (by: ApiClient, id: string, over: Partial<BodyIn<typeof recordLoadOutcome>> = {}) =>
    by.call(recordLoadOutcome, { params: { id }, body: outcomeBody('pick-up-attempted', over) });

  async function givenTrip() {
    const load = await givenLoad(server);
    await givenDriver(carrier, [bolOf(load)], driverId);
    return load._id;
  }

  it('is recorded by driver, carrier and shipper, and nothing else of the load changes', async () => {
    const id = await givenTrip();
    for (const by of [driver, carrier, shipper]) expect((await send(by, id)).body).toMatchObject({ outcome: 'done' });
    const refused = await send(receiver, id);
    const message = 'You are not allowed to record what happened at this pick-up.';
    expect([refused.status, refused.body]).toEqual([403, { message }]);
    expect((await send(await server.signIn('admin@stranger.example'), id)).status).toBe(404);
    const load = await shipper.ok(getLoad, { params: { id } });
    expect(load).toMatchObject({ checkin: null, checkout: null, ready: true, stamps: [] });
    expect(load.outcomes?.map(({ byUserId }) => byUserId)).toEqual([driver.userId, carrier.userId, shipper.userId]);
    expect(load.outcomes?.[0]).toMatchObject({ kind: 'pick-up-attempted', reason: 'closed', driverId: null });
  });

  it('is hidden from whoever may not see the pick-up', async () => {
    const id = await givenTrip();
    const sent = (await send(driver, id)).body as { load: { outcomes?: { _id: string }[] } };
    expect(await receiver.ok(getLoad, { params: { id } })).not.toHaveProperty('outcomes');
    const seen = async (client: ApiClient) => (await pulled(client)).rows.get(`load ${id}`);
    expect(await seen(receiver)).toBeDefined();
    expect(await seen(receiver)).not.toHaveProperty('outcomes');
    for (const by of [driver, carrier, shipper]) expect(await seen(by)).toMatchObject({ outcomes: sent.load.outcomes });
    const params = { id, outcomeId: sent.load.outcomes?.[0]?._id ?? '' };
    const body = { reason: 'Wrong load', occurredAt: at(50) };
    expect((await receiver.call(voidLoadOutcome, { params, body })).status).toBe(404);
  });

  it('is not for the carrier who takes the load over; the shipper keeps it in sight', async () => {
    const id = await givenTrip();
    await send(carrier, id);
    const admin = await server.signIn('admin@shipper.example');
    await admin.ok(editLoad, { params: { id }, body: { carrierId: ironline } });
    const next = await server.signIn('admin@othercarrier.example');
    expect(await next.ok(getLoad, { params: { id } })).not.toHaveProperty('outcomes');
    expect((await pulled(next)).rows.get(`load ${id}`)).not.toHaveProperty('outcomes');
    expect((await shipper.ok(getLoad, { params: { id } })).outcomes).toHaveLength(1);
    await send(shipper, id);
    expect((await next.ok(getLoad, { params: { id } })).outcomes).toMatchObject([{ byUserId: shipper.userId }]);
  });

  it('under the same key happens once, also when the key is long forgotten', async () => {
    const id = await givenTrip();
    const again = () =>
      driver.ok(recordLoadOutcome, {
        params: { id },
        body: outcomeBody('pick-up-attempted'),
        headers: { 'idempotency-key': key },
      });
    const key = newId();
    const first = await again();
    expect(await again()).toEqual(first);
    await server.database.pool.query('delete from idempotency_keys');
    expect((await again()).load.outcomes).toEqual(first.load.outcomes);
  });

  it('is taken back by its own people, once', async () => {
    const id = await givenTrip();
    const { load } = (await send(driver, id)).body as { load: { outcomes?: { _id: string }[] } };
    const params = { id, outcomeId: load.outcomes?.[0]?._id ?? '' };
    const takeBack = (by: ApiClient, reason: string) =>
      by.call(voidLoadOutcome, { params, body: { reason, occurredAt: at(50) } });
    expect((await takeBack(shipper, 'Not mine')).status).toBe(403);
    expect((await takeBack(carrier, 'Wrong load')).body).toMatchObject({ outcome: 'done' });
    expect((await takeBack(driver, 'Mine')).body).toMatchObject({
      outcome: 'superseded',
      load: { outcomes: [{ void: { reason: 'Wrong load' } }] },
    });
  });

  it('is none of a delivery: 422', async () => {
    const answer = await send(driver, await givenTrip(), { kind: 'refused', reason: 'damaged', plan: 'return' });
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([422, expect.stringContaining('recorded on a BOL')]);
    expect((await sendOutcome(driver, newId(), 'refused')).status).toBe(404);
  });
});
