import type { FastifyReply } from 'fastify';
import { API_VERSION, HEADERS } from '#contract/failure.ts';
import type { Answer } from './answer.ts';

/** Writes an answer. JSON of the API is never cached by anybody but Dexie. */
export function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  reply.code(answer.status).header('cache-control', 'no-store').header(HEADERS.api, API_VERSION);
  if (answer.error !== undefined) reply.header(HEADERS.error, answer.error);
  if (answer.retryAfter !== undefined) reply.header('retry-after', String(answer.retryAfter));
  if (answer.replayed) reply.header(HEADERS.replayed, 'true');
  if (answer.contentType !== undefined) reply.type(answer.contentType);
  return answer.body === undefined ? reply.send() : reply.send(answer.body);
}
