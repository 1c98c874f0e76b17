/** Filing a claim on a BOL, and the carrier's answers to it. */
import * as z from 'zod/mini';
import { Bol } from './bol.ts';
import { Answer, Filing } from './claim.ts';
import { endpoint } from './endpoint.ts';
import { Outcome } from './stamp.ts';
import { Id, Instant } from './values.ts';

const params = z.object({ id: Id });
const reply = z.object({ outcome: Outcome, bol: Bol });

export const fileClaim = endpoint({
  method: 'POST',
  path: '/api/bols/:id/claims',
  noun: 'claims',
  summary: 'File a claim on a completed BOL with a difference, for one’s own company',
  access: 'session',
  params,
  body: z.object({ ...Filing.shape, occurredAt: Instant }),
  reply,
});

export const answerClaim = endpoint({
  method: 'POST',
  path: '/api/bols/:id/claims/answers',
  noun: 'claims',
  summary: 'Acknowledge a company’s claim, or say how it was decided',
  access: 'session',
  params,
  body: z.object({ ...Answer.shape, occurredAt: Instant }),
  reply,
});
