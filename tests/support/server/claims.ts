/** Claims for tests of the server: bodies that are whole, and who sends them. */
import type { BodyIn } from '#contract/endpoint.ts';
import { answerClaim, fileClaim } from '#contract/record-claim.ts';
import type { ApiClient } from './api-client.ts';

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
