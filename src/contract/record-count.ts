/** Recording what was counted of a BOL, and reading all of it; see domain/count. */
import * as z from 'zod/mini';
import { Bol } from './bol.ts';
import { Count, CountIntent } from './count.ts';
import { endpoint } from './endpoint.ts';
import { Outcome } from './stamp.ts';
import { Id, Instant } from './values.ts';

export const recordCount = endpoint({
  method: 'POST',
  path: '/api/bols/:id/counts',
  noun: 'counts',
  summary: 'Record what was counted of a BOL; what is over, short and damaged goes into its OS&D report',
  access: 'session',
  params: z.object({ id: Id }),
  body: z.object({ ...CountIntent.shape, occurredAt: Instant }),
  reply: z.object({ outcome: Outcome, bol: Bol }),
});

/** Rows carry the lines of the count that counts; here are those whose place it took, too. */
export const listCounts = endpoint({
  method: 'GET',
  path: '/api/bols/:id/counts',
  noun: 'counts',
  summary: 'Every count of a BOL with all of its lines, in the order they arrived',
  access: 'session',
  params: z.object({ id: Id }),
  reply: z.array(Count),
});
