/** Claims for tests of the server: bodies that are whole, and who sends them. */
import { updateBol } from '#contract/bol.ts';
import type { BodyIn } from '#contract/endpoint.ts';
import { answerClaim, fileClaim, withdrawClaim } from '#contract/record-claim.ts';
import { newId } from '#domain/ids.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from './api-client.ts';
import { bayview, bolOf, givenCheckIn, givenDriver, givenLoad } from './freight.ts';
import type { TestServer } from './test-server.ts';

type ClaimBody = BodyIn<typeof fileClaim>;
type AnswerBody = BodyIn<typeof answerClaim>;

export const claimBody = (over: Partial<ClaimBody> = {}): ClaimBody => ({
  amountCents: 125_000,
  currency: 'USD',
  basis: '3 cases short',
  carrierRef: '',
  occurredAt: '2026-03-02T14:40:00Z',
  ...over,
});

export const answerBody = (claimantId: string, over: Partial<AnswerBody> = {}): AnswerBody => ({
  claimantId,
  decision: null,
  note: '',
  occurredAt: '2026-03-02T14:50:00Z',
  ...over,
});

export const sendClaim = (
  client: ApiClient,
  bolId: string,
  over: Partial<ClaimBody> = {},
  headers: Record<string, string> = {},
) => client.call(fileClaim, { params: { id: bolId }, body: claimBody(over), headers });

export const sendAnswer = (client: ApiClient, bolId: string, claimantId: string, over: Partial<AnswerBody> = {}) =>
  client.call(answerClaim, { params: { id: bolId }, body: answerBody(claimantId, over) });

export const withdrawalBody = (over: Partial<BodyIn<typeof withdrawClaim>> = {}) => ({
  reason: 'Wrong amount',
  occurredAt: '2026-03-02T14:55:00Z',
  ...over,
});

export const sendWithdrawal = (
  client: ApiClient,
  [bolId, filingId]: readonly [bolId: string, filingId: string],
  over: Partial<BodyIn<typeof withdrawClaim>> = {},
  headers: Record<string, string> = {},
) => client.call(withdrawClaim, { params: { id: bolId, filingId }, body: withdrawalBody(over), headers });

/** A BOL of which three cases are missing, for `receiver`, who completed it at 14:10. */
export async function givenShort(
  server: TestServer,
  receiver: ApiClient,
  { completed = true, short = true } = {},
): Promise<string> {
  const driverId = demoUserId('driver@carrier.example');
  const id = bolOf(await givenLoad(server, { bols: [{ receiverId: bayview }] }));
  await givenDriver(await server.signIn('admin@carrier.example'), [id], driverId);
  await givenCheckIn(receiver, id, driverId, '2026-03-02T14:00:00Z');
  if (short) {
    const osd = { overages: [], damages: [], shortages: [{ _id: newId(), sku: 'A-1', qty: 3 }] };
    await server.database.pool.query('update bols set osd = $1 where id = $2', [osd, id]);
  }
  if (completed) {
    const body = { completed: true as const, checkout: '2026-03-02T14:10:00Z' };
    await receiver.ok(updateBol, { params: { id }, body });
  }
  return id;
}
