/** Reminders of the carrier's days: a claim of 03/02/2026 is to be acknowledged by 04/01 and decided by 06/30; then word by 08/29. */
import { beforeEach, expect, it } from 'vitest';
import { listNotifications } from '#contract/notification.ts';
import { remindOfClaims } from '#server/notifications/claim-reminders.ts';
import { givenShort, sendAnswer, sendClaim, sendWithdrawal } from '../../support/server/claims.ts';
import { harbor } from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let bolId: string;
let filingId: string;
const WHO = {
  shipper: 'clerk@shipper.example',
  receiver: 'clerk@receiver.example',
  carrier: 'associate@carrier.example',
  driver: 'driver@carrier.example',
} as const;

beforeEach(async () => {
  server = await testServer();
  bolId = await givenShort(server, await server.signIn(WHO.receiver));
  const filed = await sendClaim(await server.signIn('admin@shipper.example'), bolId);
  filingId = filed.body.bol.claims?.[0]?._id ?? '';
});

/** What each of them is told by this time of the carrier's days that they were not told before. */
const heard = new Map<string, number>();
async function told(day: string, language = 'en'): Promise<Record<string, string>> {
  server.clock.set(`${day}T18:00:00Z`);
  // Two processes look at the same time.
  await Promise.all([1, 2].map(() => remindOfClaims(server.services, server.clock.now())));
  const news: Record<string, string> = {};
  for (const [who, email] of Object.entries(WHO)) {
    const client = await server.signIn(email);
    const headers = { 'x-connex-level': '2', 'x-connex-language': language };
    for (const { _id, kind, version, text } of await client.ok(listNotifications, { headers })) {
      if (kind !== 'claim-due' || heard.get(_id) === version) continue;
      heard.set(_id, version);
      if (text.includes('carrier')) news[who] = text.replace(/ on the BOL .*\(P\/U PU-1001\)/, '');
    }
  }
  return news;
}
const toShipper = (text: string) => ({ shipper: text });
const answer = async (decision: 'offered' | null, occurredAt: string) =>
  sendAnswer(await server.signIn('associate@carrier.example'), bolId, harbor, { decision, occurredAt });

it('come 7 and 2 days before the carrier has to acknowledge and once it has not, to the claimant alone', async () => {
  const due = (left: string) =>
    toShipper(`The last day for the carrier to acknowledge the claim is 04/01/2026, ${left}.`);
  expect(await told('2026-03-02')).toEqual({});
  expect(await told('2026-03-24')).toEqual({});
  expect(await told('2026-03-25')).toEqual(due('in 7 days'));
  expect(await told('2026-03-26')).toEqual({});
  expect(await told('2026-03-31')).toEqual(due('tomorrow'));
  expect(await told('2026-04-01')).toEqual({});
  const over = 'The carrier has not acknowledged the claim; the last day was 04/01/2026.';
  expect(await told('2026-04-02')).toEqual(toShipper(over));
  expect(await told('2026-04-03')).toEqual({});
});

it('come 30, 7 and 2 days before it has to decide, once it has not, and then every sixty days of word', async () => {
  await answer(null, '2026-03-02T14:50:00Z');
  expect(await told('2026-04-02')).toEqual({});
  const decide = (left: string) =>
    toShipper(`The last day for the carrier to pay, decline or offer on the claim is 06/30/2026, ${left}.`);
  expect(await told('2026-05-31')).toEqual(decide('in 30 days'));
  expect(await told('2026-06-23')).toEqual(decide('in 7 days'));
  expect(await told('2026-06-28')).toEqual(decide('in 2 days'));
  const over = 'The carrier has not paid, declined or offered on the claim; the last day was 06/30/2026.';
  expect(await told('2026-07-01')).toEqual(toShipper(over));
  const word = (day: string, left: string) =>
    toShipper(`The last day for the carrier to give word of the claim is ${day}, ${left}.`);
  expect(await told('2026-08-27')).toEqual(word('08/29/2026', 'in 2 days'));
  expect(await told('2026-09-01')).toEqual({});
  expect(await told('2026-10-26')).toEqual(word('10/28/2026', 'in 2 days'));
});

it('do not come of a claim that was answered or taken back, nor long after the day', async () => {
  const other = await givenShort(server, await server.signIn(WHO.receiver));
  await sendClaim(await server.signIn('admin@shipper.example'), other);
  await sendWithdrawal(await server.signIn('admin@shipper.example'), [bolId, filingId]);
  await sendAnswer(await server.signIn(WHO.carrier), other, harbor, { decision: 'offered' });
  expect(await told('2026-03-25')).toEqual({});
  await sendClaim(await server.signIn('admin@shipper.example'), bolId, { occurredAt: '2026-03-25T18:00:00Z' });
  expect(await told('2026-05-10')).toEqual({});
});
