/** Recording outcomes of a stop other than the planned one, and taking them back. */
import * as z from 'zod/mini';
import { FactOfBol } from './bol.ts';
import { endpoint } from './endpoint.ts';
import { FactOfLoad } from './load.ts';
import { OutcomeIntent } from './stop-outcome.ts';
import { Id, Instant, line } from './values.ts';

const RecordOutcome = z.object({ ...OutcomeIntent.shape, occurredAt: Instant });
/** Takes an outcome back. */
const VoidOutcome = z.object({ reason: line(1, 500), occurredAt: Instant });

export const recordBolOutcome = endpoint({
  method: 'POST',
  path: '/api/bols/:id/outcomes',
  noun: 'bols',
  summary: 'Record that a delivery was refused, attempted, taken in part, left without a signature, or returned',
  access: 'session',
  params: z.object({ id: Id }),
  body: RecordOutcome,
  reply: FactOfBol,
});

export const voidBolOutcome = endpoint({
  method: 'POST',
  path: '/api/bols/:id/outcomes/:outcomeId/void',
  noun: 'bols',
  summary: 'Take an outcome of a delivery back, with a reason; it stays in the timeline',
  access: 'session',
  params: z.object({ id: Id, outcomeId: Id }),
  body: VoidOutcome,
  reply: FactOfBol,
});

export const recordLoadOutcome = endpoint({
  method: 'POST',
  path: '/api/loads/:id/outcomes',
  noun: 'loads',
  summary: 'Record that a pick-up was attempted and did not happen',
  access: 'session',
  params: z.object({ id: Id }),
  body: RecordOutcome,
  reply: FactOfLoad,
});

export const voidLoadOutcome = endpoint({
  method: 'POST',
  path: '/api/loads/:id/outcomes/:outcomeId/void',
  noun: 'loads',
  summary: 'Take an outcome of a pick-up back, with a reason; it stays in the timeline',
  access: 'session',
  params: z.object({ id: Id, outcomeId: Id }),
  body: VoidOutcome,
  reply: FactOfLoad,
});
