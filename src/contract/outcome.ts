/**
 * What became of a change whose answer never arrived. A device that gave up on an answer asks by the change's key,
 * before a person decides whether to discard what may be recorded already.
 */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './values.ts';

/** `done`: recorded, once. `refused`: judged and not recorded. `unknown`: the server knows nothing of this key (`keysKeptMs`). */
export const Outcome = z.enum(['done', 'refused', 'unknown']);
export type Outcome = z.infer<typeof Outcome>;

export const getOutcome = endpoint({
  method: 'GET',
  path: '/api/outcomes/:key',
  noun: 'outcomes',
  summary: 'What became of the change this person sent under an idempotency key',
  access: 'session',
  params: z.object({ key: Id }),
  reply: z.object({ outcome: Outcome }),
});
