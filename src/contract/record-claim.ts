/** Filing a claim on a BOL, the carrier's answers to it, and taking it back. */
import * as z from 'zod/mini';
import { CLAIM_NOTE_MAX } from '#domain/claims.ts';
import { Bol } from './bol.ts';
import { Answer, Filing } from './claim.ts';
import { endpoint } from './endpoint.ts';
import { Outcome } from './stamp.ts';
import { Id, Instant, line } from './values.ts';

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

export const withdrawClaim = endpoint({
  method: 'POST',
  path: '/api/bols/:id/claims/:filingId/withdrawal',
  noun: 'claims',
  summary: 'Take back a claim of one’s own company, with a reason; it stays on record, and another one may be filed',
  access: 'session',
  params: z.object({ id: Id, filingId: Id }),
  body: z.object({ reason: line(1, CLAIM_NOTE_MAX), occurredAt: Instant }),
  reply,
});
