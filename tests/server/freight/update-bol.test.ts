import { beforeAll, describe, expect, it } from 'vitest';
import { checkInBol, getBol, listCompletedBols, updateBol } from '#contract/bol.ts';
import { getLoad } from '#contract/load.ts';
import { newId } from '#domain/ids.ts';
import type { OsdChange } from '#domain/osd.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { bayview, bolIdsOf, bolOf, givenCheckIn, givenLoad, summit } from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let receiver: ApiClient;
const driverId = demoUserId('driver@carrier.example');
beforeAll(async () => {
  server = await testServer();
  receiver = await server.signIn('clerk@receiver.example');
});

const add = (sku: string, qty = 1): OsdChange => ({ op: 'add', kind: 'shortages', entry: { _id: newId(), sku, qty } });

async function givenArrivedBol(): Promise<string> {
  const id = bolOf(await givenLoad(server));
  await givenCheckIn(receiver, id, driverId, '2026-03-02T14:00:00Z');
  return id;
}

describe('reporting OSD', () => {
  it('is refused to everybody but the receiver', async () => {
    const id = await givenArrivedBol();
    const expected = {
      'admin@shipper.example': 403,
      'admin@carrier.example': 403,
      'driver@shipper.example': 404,
      'admin@stranger.example': 404,
    };
    for (const [email, status] of Object.entries(expected)) {
      const client = await server.signIn(email);
      const answer = await client.call(updateBol, { params: { id }, body: { osdChanges: [add('A-1')] } });
      expect([email, answer.status]).toEqual([email, status]);
    }
  });

  it('waits for the check-in', async () => {
    const id = bolOf(await givenLoad(server));
    const answer = await receiver.call(updateBol, { params: { id }, body: { osdChanges: [add('A-1')] } });
    expect([answer.status, answer.error, answer.body]).toEqual([409, 'rule-broken', 'Check the BOL in first.']);
  });

  it('merges operations of several people, and removes only what the remover saw', async () => {
    const id = await givenArrivedBol();
    const mine = add('MILK-1', 4);
    const theirs = add('MILK-1', 6);
    await Promise.all(
      [mine, theirs].map((change) => receiver.ok(updateBol, { params: { id }, body: { osdChanges: [change] } })),
    );
    const entryIds = mine.op === 'add' ? [mine.entry._id] : [];
    const removal: OsdChange = { op: 'remove', kind: 'shortages', sku: 'MILK-1', entryIds };
    const { bol } = await receiver.ok(updateBol, { params: { id }, body: { osdChanges: [removal] } });
    expect(bol.osd.shortages).toEqual([theirs.op === 'add' ? theirs.entry : null]);
  });

  it('takes a whole report from clients that know no operations', async () => {
    const id = await givenArrivedBol();
    const osd = { overages: [{ sku: 'X', qty: 2 }], shortages: [], damages: [] };
    const { bol } = await receiver.ok(updateBol, { params: { id }, body: { osd } });
    expect(bol.osd.overages).toMatchObject([{ sku: 'X', qty: 2 }]);
  });

  it('after completion counts only what happened before it', async () => {
    const id = await givenArrivedBol();
    await receiver.ok(updateBol, { params: { id }, body: { completed: true, checkout: '2026-03-02T14:30:00Z' } });
    const report = (occurredAt: string) =>
      receiver.call(updateBol, { params: { id }, body: { osdChanges: [add('LATE')], occurredAt } });
    expect((await report('2026-03-02T14:40:00Z')).status).toBe(409);
    expect((await report('2026-03-02T14:20:00Z')).status).toBe(200);
  });

  it('after completion is judged by the corrected time, not by what the device’s clock showed', async () => {
    const id = await givenArrivedBol();
    await receiver.ok(updateBol, { params: { id }, body: { completed: true, checkout: '2026-03-02T14:30:00Z' } });
    const report = (occurredAt: string, skewMs: number) =>
      receiver.call(updateBol, {
        params: { id },
        body: { osdChanges: [add('LATE')], occurredAt },
        headers: { 'x-clock-skew': String(skewMs) },
      });
    // An hour slow: 14:40 in truth. An hour fast: 14:20 in truth.
    expect((await report('2026-03-02T13:40:00Z', 3_600_000)).status).toBe(409);
    expect((await report('2026-03-02T15:20:00Z', -3_600_000)).status).toBe(200);
  });
});

describe('completing a BOL', () => {
  it('is refused to shipper and carrier, and before the check-in', async () => {
    const id = bolOf(await givenLoad(server));
    const body = { completed: true as const, checkout: '2026-03-02T14:30:00Z' };
    for (const email of ['admin@shipper.example', 'admin@carrier.example']) {
      expect((await (await server.signIn(email)).call(updateBol, { params: { id }, body })).status).toBe(403);
    }
    const early = await receiver.call(updateBol, { params: { id }, body });
    expect([early.status, early.body]).toEqual([409, 'Check the BOL in first.']);
  });

  it('is a latch: the first one holds, the second is success', async () => {
    const id = await givenArrivedBol();
    const complete = (checkout: string) =>
      receiver.ok(updateBol, { params: { id }, body: { completed: true, checkout } });
    expect(await complete('2026-03-02T14:30:00Z')).toMatchObject({ ok: true, outcome: 'done' });
    const second = await complete('2026-03-02T14:20:00Z');
    expect(second).toMatchObject({ outcome: 'superseded', bol: { checkout: '2026-03-02T14:30:00.000Z' } });
    const late = await givenCheckIn(receiver, id, driverId, '2026-03-02T13:00:00Z');
    expect(late).toMatchObject({ outcome: 'superseded', bol: { checkin: '2026-03-02T14:00:00.000Z' } });
  });

  it('moves the BOL to the completed list of shipper, receiver and carrier, and opens it to the shipper’s drivers', async () => {
    const own = await testServer();
    const load = await givenLoad(own, { bols: [{ receiverId: bayview }, { receiverId: summit }] });
    const [first = '', second = ''] = bolIdsOf(load);
    const people = {
      bayview: await own.signIn('clerk@receiver.example'),
      summit: await own.signIn('admin@stranger.example'),
    };
    const shipperDriver = await own.signIn('driver@shipper.example');
    const body = { completed: true as const, checkout: '2026-03-02T14:30:00Z' };

    await givenCheckIn(people.bayview, first, driverId, '2026-03-02T14:00:00Z');
    await people.bayview.ok(updateBol, { params: { id: first }, body });
    expect((await shipperDriver.call(getBol, { params: { id: first } })).status).toBe(200);
    expect((await shipperDriver.call(getBol, { params: { id: second } })).status).toBe(404);
    expect(bolIdsOf(await shipperDriver.ok(getLoad, { params: { id: load._id } }))).toEqual([first]);

    await givenCheckIn(people.summit, second, driverId, '2026-03-02T14:00:00Z');
    await people.summit.ok(updateBol, { params: { id: second }, body });
    expect(bolIdsOf(await shipperDriver.ok(getLoad, { params: { id: load._id } }))).toEqual([first, second]);
    const totals: Record<string, number> = {};
    for (const email of [
      'clerk@shipper.example',
      'clerk@receiver.example',
      'associate@carrier.example',
      'driver@shipper.example',
    ]) {
      totals[email] = (await (await own.signIn(email)).ok(listCompletedBols, { query: { page: 1 } })).completedTotal;
    }
    expect(totals).toEqual({
      'clerk@shipper.example': 2,
      'clerk@receiver.example': 1,
      'associate@carrier.example': 2,
      'driver@shipper.example': 2,
    });
  });

  it('is refused with two things in one body', async () => {
    const id = await givenArrivedBol();
    const both = {
      completed: true,
      checkout: '2026-03-02T14:30:00Z',
      osd: { overages: [], shortages: [], damages: [] },
    };
    const answer = await receiver.call(updateBol, { params: { id }, body: both as never });
    expect(answer.status).toBe(422);
    expect((await receiver.ok(getBol, { params: { id } })).completed).toBe(false);
  });
});

describe('the check-in that OSD waits for', () => {
  it('is one on the BOL, not one on its load', async () => {
    const id = bolOf(await givenLoad(server));
    const clerk = await server.signIn('clerk@shipper.example');
    await clerk.ok(checkInBol, {
      params: { id },
      body: { driverId, occurredAt: '2026-03-02T14:00:00Z', sealIntact: true },
    });
    const answer = await receiver.call(updateBol, { params: { id }, body: { osdChanges: [add('A-1')] } });
    expect(answer.status).toBe(200);
  });
});
