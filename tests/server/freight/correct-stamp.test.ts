import { beforeAll, describe, expect, it } from 'vitest';
import { checkInBol, correctBolStamp, updateBol } from '#contract/bol.ts';
import { checkInLoad, correctLoadStamp, getLoad } from '#contract/load.ts';
import { listNotifications } from '#contract/notification.ts';
import { newId } from '#domain/ids.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { bolOf, givenDriver, givenLoad } from '../../support/server/freight.ts';
import { TEST_START, type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let clerk: ApiClient;
const driverId = demoUserId('driver@carrier.example');
beforeAll(async () => {
  server = await testServer();
  clerk = await server.signIn('clerk@receiver.example');
});

const correction = (stampId: string, over: object = {}) => ({
  stampId,
  at: '2026-03-02T13:15:00Z',
  reason: 'Typed the wrong hour',
  occurredAt: '2026-03-02T14:50:00Z',
  ...over,
});

/** A BOL that the receiver's clerk checked in, and the stamp of it. */
async function givenCheckedIn() {
  const id = bolOf(await givenLoad(server));
  const body = { driverId, occurredAt: '2026-03-02T14:30:00Z', sealIntact: true };
  const { bol } = await clerk.ok(checkInBol, { params: { id }, body });
  return { id, stampId: bol.stamps[0]?._id ?? '' };
}

describe('correcting a time', () => {
  it('is refused to another company that sees it, and of a stamp that is not there', async () => {
    const { id, stampId } = await givenCheckedIn();
    const shipper = await server.signIn('clerk@shipper.example');
    const refused = await shipper.call(correctBolStamp, { params: { id }, body: correction(stampId) });
    expect([refused.status, refused.body]).toEqual([
      403,
      { message: 'Only the person who recorded this time, or the staff of their company, can correct it.' },
    ]);
    const unknown = await clerk.call(correctBolStamp, { params: { id }, body: correction(newId()) });
    expect(unknown.status).toBe(422);
  });

  it('takes a reason', async () => {
    const { id, stampId } = await givenCheckedIn();
    const answer = await clerk.call(correctBolStamp, { params: { id }, body: correction(stampId, { reason: ' ' }) });
    expect(answer.status).toBe(422);
  });

  it('counts from then on, beside the original, with who, when and why', async () => {
    const { id, stampId } = await givenCheckedIn();
    const colleague = await server.signIn('admin@receiver.example');
    const { outcome, bol } = await colleague.ok(correctBolStamp, { params: { id }, body: correction(stampId) });
    expect(outcome).toBe('done');
    expect(bol.checkin).toBe('2026-03-02T13:15:00.000Z');
    expect(bol.stamps.find(({ _id }) => _id === stampId)).toMatchObject({ at: '2026-03-02T14:30:00.000Z' });
    expect(bol.stamps.find(({ corrects }) => corrects)).toMatchObject({
      kind: 'checkin',
      at: '2026-03-02T13:15:00.000Z',
      byUserId: colleague.userId,
      driverId,
      corrects: { stampId, reason: 'Typed the wrong hour', madeAt: '2026-03-02T14:50:00.000Z' },
    });
  });

  it('of two keeps the one made last, though it arrives first', async () => {
    const { id, stampId } = await givenCheckedIn();
    const send = (at: string, occurredAt: string) =>
      clerk.ok(correctBolStamp, { params: { id }, body: correction(stampId, { at, occurredAt }) });
    expect((await send('2026-03-02T13:40:00Z', '2026-03-02T14:58:00Z')).outcome).toBe('done');
    const last = await send('2026-03-02T13:10:00Z', '2026-03-02T14:51:00Z');
    expect([last.outcome, last.bol.checkin]).toEqual(['superseded', '2026-03-02T13:40:00.000Z']);
  });

  it('is accepted after completion, and never states a time that is yet to come', async () => {
    const { id, stampId } = await givenCheckedIn();
    await clerk.ok(updateBol, { params: { id }, body: { completed: true, checkout: '2026-03-02T14:45:00Z' } });
    const body = correction(stampId, { at: '2030-01-01T00:00:00Z', occurredAt: '2029-01-01T00:00:00Z' });
    const { bol } = await clerk.ok(correctBolStamp, { params: { id }, body });
    expect([bol.completed, bol.checkin]).toEqual([true, TEST_START]);
  });

  it('keeps the time as it was said, also when the clock of its device was hours behind', async () => {
    const { id, stampId } = await givenCheckedIn();
    const body = correction(stampId, { at: '2026-03-02T14:10:00Z', occurredAt: '2026-03-02T12:00:00Z' });
    const { bol } = await clerk.ok(correctBolStamp, { params: { id }, body });
    expect(bol.checkin).toBe('2026-03-02T14:10:00.000Z');
  });

  it('under the same key happens once', async () => {
    const { id, stampId } = await givenCheckedIn();
    const headers = { 'idempotency-key': newId() };
    const body = correction(stampId);
    await clerk.ok(correctBolStamp, { params: { id }, body, headers });
    const { bol } = await clerk.ok(correctBolStamp, { params: { id }, body, headers });
    expect(bol.stamps).toHaveLength(2);
  });

  it('at pick-up is the driver’s own, shows to who sees the pick-up, and is told to the other side', async () => {
    const load = await givenLoad(server);
    await givenDriver(await server.signIn('admin@carrier.example'), [bolOf(load)], driverId);
    const driver = await server.signIn('driver@carrier.example');
    const params = { id: load._id };
    const stamped = await driver.ok(checkInLoad, { params, body: { driverId, occurredAt: '2026-03-02T14:30:00Z' } });
    const stampId = stamped.load.stamps[0]?._id ?? '';
    const receiver = await clerk.call(correctLoadStamp, { params, body: correction(stampId) });
    expect(receiver.status).toBe(422);
    const { load: corrected } = await driver.ok(correctLoadStamp, { params, body: correction(stampId) });
    expect(corrected.checkin).toBe('2026-03-02T13:15:00.000Z');
    expect((await clerk.ok(getLoad, { params })).stamps).toEqual([]);
    const shipper = await server.signIn('admin@shipper.example');
    const news = await shipper.ok(listNotifications, {});
    expect(news.find(({ loadId, kind }) => loadId === load._id && kind === 'load-changed')?.text).toMatch(
      /^The check-in of the load .* at pick-up was corrected\.$/,
    );
    const own = await driver.ok(listNotifications, {});
    expect(own.filter(({ loadId }) => loadId === load._id).map(({ kind }) => kind)).toEqual(['driver-assigned']);
  });
});
