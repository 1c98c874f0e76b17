/** Reminders of the last day to file a claim: nine months after a delivery of 03/02/2026 that is 12/02/2026. */
import { beforeEach, expect, it } from 'vitest';
import { updateBol } from '#contract/bol.ts';
import { listNotifications } from '#contract/notification.ts';
import { newId } from '#domain/ids.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { remindOfClaims } from '#server/notifications/claim-reminders.ts';
import { sendClaim, sendWithdrawal } from '../../support/server/claims.ts';
import { bayview, bolOf, givenCheckIn, givenDriver, givenLoad } from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let bolId: string;
const driverId = demoUserId('driver@carrier.example');
const WHO = {
  shipper: 'clerk@shipper.example',
  receiver: 'clerk@receiver.example',
  carrier: 'associate@carrier.example',
  driver: 'driver@carrier.example',
  shipperDriver: 'driver@shipper.example',
} as const;

beforeEach(async () => {
  server = await testServer();
  const load = await givenLoad(server, { bols: [{ receiverId: bayview }] });
  bolId = bolOf(load);
  await givenDriver(await server.signIn('admin@carrier.example'), [bolId], driverId);
  const receiver = await server.signIn(WHO.receiver);
  await givenCheckIn(receiver, bolId, driverId, '2026-03-02T14:00:00Z');
  const osd = { overages: [], shortages: [], damages: [{ _id: newId(), sku: 'A-1', qty: 3 }] };
  await receiver.ok(updateBol, { params: { id: bolId }, body: { osd } });
  const body = { completed: true as const, checkout: '2026-03-02T14:10:00Z' };
  await receiver.ok(updateBol, { params: { id: bolId }, body });
});

/** What each of them is told by this time that they were not told before, in words. */
const heard = new Map<string, number>();
async function told(day: string): Promise<Record<string, string>> {
  server.clock.set(`${day}T18:00:00Z`);
  // Two processes look at the same time.
  await Promise.all([1, 2].map(() => remindOfClaims(server.services, server.clock.now())));
  const news: Record<string, string> = {};
  for (const [who, email] of Object.entries(WHO)) {
    const client = await server.signIn(email);
    const all = await client.ok(listNotifications, { headers: { 'x-connex-level': '2' } });
    for (const { _id, kind, version, text } of all) {
      if (kind !== 'claim-due' || heard.get(_id) === version) continue;
      heard.set(_id, version);
      // Reminders of the carrier's days are another test's.
      if (text.includes('file a claim')) news[who] = text.replace(/^.* is /, '');
    }
  }
  return news;
}

it('reach shipper and receiver 30, 7 and 2 days before, once each, and nobody else', async () => {
  expect(await told('2026-11-01')).toEqual({});
  const month = '12/02/2026, in 30 days.';
  expect(await told('2026-11-02')).toEqual({ shipper: month, receiver: month });
  expect(await told('2026-11-03')).toEqual({});
  const week = '12/02/2026, in 7 days.';
  expect(await told('2026-11-25')).toEqual({ shipper: week, receiver: week });
  expect(await told('2026-11-28')).toEqual({});
  const days = '12/02/2026, in 2 days.';
  expect(await told('2026-11-30')).toEqual({ shipper: days, receiver: days });
  expect(await told('2026-12-02')).toEqual({});
  expect(await told('2026-12-03')).toEqual({});
});

it('reach nobody whose company has filed', async () => {
  await sendClaim(await server.signIn('admin@shipper.example'), bolId, { occurredAt: '2026-03-02T14:50:00Z' });
  expect(await told('2026-11-02')).toEqual({ receiver: '12/02/2026, in 30 days.' });
  await sendClaim(await server.signIn('admin@receiver.example'), bolId, { occurredAt: '2026-03-02T14:50:00Z' });
  expect(await told('2026-11-30')).toEqual({});
});

it('reach nobody whose company has taken its claim back', async () => {
  const shipper = await server.signIn('admin@shipper.example');
  const { body } = await sendClaim(shipper, bolId, { occurredAt: '2026-03-02T14:50:00Z' });
  await sendWithdrawal(shipper, [bolId, body.bol.claims?.[0]?._id ?? '']);
  expect(await told('2026-11-02')).toEqual({ receiver: '12/02/2026, in 30 days.' });
});

it('come once after a standstill, the nearest one', async () => {
  const late = '12/02/2026, tomorrow.';
  expect(await told('2026-12-01')).toEqual({ shipper: late, receiver: late });
  expect(await told('2026-12-01')).toEqual({});
});

it('do not come when the day has passed', async () => {
  expect(await told('2026-12-03')).toEqual({});
});
