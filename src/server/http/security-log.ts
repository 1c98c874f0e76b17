/**
 * Who was refused what: a line in the log for every answer that may be somebody trying doors, with the id of the request
 * whose line has address and path. Successes that matter (signed in, password changed) are logged where they happen.
 */
import type { FastifyInstance } from 'fastify';
import { type FailureCode, HEADERS } from '#contract/failure.ts';
import { admittedAs } from './admit.ts';

const REFUSALS: ReadonlySet<unknown> = new Set<FailureCode>([
  'actor-mismatch',
  'forbidden',
  'no-session',
  'not-found',
  'token-expired',
  'too-many-requests',
  'wrong-login',
  'wrong-origin',
]);

export function logRefusals(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const code = reply.getHeader(HEADERS.error);
    if (!REFUSALS.has(code)) return;
    request.log.info({ refused: code, userId: admittedAs(request)?.userId ?? null }, 'a call was refused');
  });
}
