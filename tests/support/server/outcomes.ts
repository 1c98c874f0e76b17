/** Outcomes of stops for tests of the server: bodies that are whole, and who sends them. */

import type { BodyIn } from '#contract/endpoint.ts';
import { recordBolOutcome, voidBolOutcome } from '#contract/record-outcome.ts';
import { OUTCOMES, type OutcomeKind } from '#domain/stop-outcome.ts';
import type { ApiClient } from './api-client.ts';

export type OutcomeBody = BodyIn<typeof recordBolOutcome>;

/** A body of this kind with everything that must be there. */
export const outcomeBody = (kind: OutcomeKind, over: Partial<OutcomeBody> = {}): OutcomeBody => ({
  kind,
  reason: OUTCOMES[kind].reasons[0] ?? null,
  note: OUTCOMES[kind].wantsProof ? 'As seen at the gate' : '',
  toldBy: 'Denise Okafor',
  plan: OUTCOMES[kind].plans[0] ?? null,
  proposedDate: null,
  scheduled: null,
  follows: null,
  occurredAt: '2026-03-02T14:30:00Z',
  ...over,
});

export const sendOutcome = (
  client: ApiClient,
  bolId: string,
  kind: OutcomeKind,
  over: Partial<OutcomeBody> = {},
  headers: Record<string, string> = {},
) => client.call(recordBolOutcome, { params: { id: bolId }, body: outcomeBody(kind, over), headers });

/** One that must be taken; the reply. */
export const givenOutcome = (
  client: ApiClient,
  bolId: string,
  kind: OutcomeKind,
  over: Partial<OutcomeBody> = {},
  headers: Record<string, string> = {},
) => client.ok(recordBolOutcome, { params: { id: bolId }, body: outcomeBody(kind, over), headers });

export const sendVoid = (
  client: ApiClient,
  bolId: string,
  outcomeId: string,
  over: Partial<BodyIn<typeof voidBolOutcome>> = {},
  headers: Record<string, string> = {},
) =>
  client.call(voidBolOutcome, {
    params: { id: bolId, outcomeId },
    headers,
    body: { reason: 'Wrong BOL', occurredAt: '2026-03-02T14:50:00Z', ...over },
  });
