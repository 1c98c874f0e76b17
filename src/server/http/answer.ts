/**
 * A reply before it is written: what goes to the client, and what is kept under an idempotency key. Every failure,
 * ours or a library's, becomes one of the closed list here.
 */
import type { FastifyReply } from 'fastify';
import { API_VERSION, HEADERS } from '#contract/failure.ts';
import { LEVEL } from '#contract/level.ts';
import { t } from '#language/say.ts';
import { Failure, FileStoreError } from '../base/failure.ts';
import { TooManyAtOnce } from '../base/fair-share.ts';
import { causes, isDatabaseUnavailable, isDataError } from '../db/database.ts';

export interface Answer {
  status: number;
  /** Undefined: no body. */
  body: string | undefined;
  contentType: string | undefined;
  /** Code of the failure, for `X-Connex-Error`. */
  error: string | undefined;
  retryAfter?: number | undefined;
  replayed?: boolean;
}

/** By what a device knows that a reply is ours, and how much this server understands. */
export const ENVELOPE = { [HEADERS.api]: API_VERSION, [HEADERS.level]: String(LEVEL) };

const JSON_TYPE = 'application/json; charset=utf-8'; // not a text: a header

/** The answer of a call that went well. */
export function successAnswer(status: number, value: unknown): Answer {
  return value === undefined || status === 204
    ? { status, body: undefined, contentType: undefined, error: undefined }
    : { status, body: JSON.stringify(value), contentType: JSON_TYPE, error: undefined };
}

/** Bodies as contract/failure says: 409 is the reason as plain text, the rest JSON with a message. */
export function failureAnswer(failure: Failure): Answer {
  const { code, status, message, fields, retryAfter } = failure;
  // not a text: a header
  if (status === 409) return { status, body: message, contentType: 'text/plain; charset=utf-8', error: code };
  return {
    status,
    body: JSON.stringify(status === 422 ? { message, fields: fields ?? {} } : { message }),
    contentType: JSON_TYPE,
    error: code,
    retryAfter,
  };
}

/** The failure an unknown error stands for. Only `internal` is our fault and worth a line in the error log. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const crowded = [...causes(error)].find((cause) => cause instanceof TooManyAtOnce);
  if (crowded && !crowded.waited)
    return new Failure('too-many-requests', crowded.message, { retryAfter: crowded.retryAfter });
  if (crowded || isDatabaseUnavailable(error) || error instanceof FileStoreError) {
    return new Failure('unavailable', t('The service is not available right now. Please try again.'), {
      retryAfter: 2,
    });
  }
  if (isDataError(error)) return new Failure('invalid', t('A value could not be stored.'), { fields: {} });
  return libraryFailure(error) ?? new Failure('internal', t('There was an error on the server.'));
}

/** What the web framework itself refuses before a handler runs. */
function libraryFailure(error: unknown): Failure | null {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 413) return new Failure('too-large', t('The request is too large.'));
  if (status === 415) return new Failure('wrong-content-type', t('This content type is not accepted here.'));
  if (status === 404) return new Failure('not-found', t('There is nothing at this address.'));
  if (status >= 400 && status < 500) return new Failure('invalid', t('The request could not be read.'), { fields: {} });
  return null;
}

/** Writes status and headers of an answer, which it gives back. JSON of the API is never cached by anybody but Dexie. */
export function openAnswer(reply: FastifyReply, answer: Answer): Answer {
  reply.code(answer.status).header('cache-control', 'no-store').headers(ENVELOPE);
  if (answer.error !== undefined) reply.header(HEADERS.error, answer.error);
  if (answer.retryAfter !== undefined) reply.header('retry-after', String(answer.retryAfter));
  if (answer.replayed) reply.header(HEADERS.replayed, 'true');
  if (answer.contentType !== undefined) reply.type(answer.contentType);
  return answer;
}

/** Sends an answer. It gives nothing back: the reply would be a promise, broken by a client who goes away. */
export function sendAnswer(reply: FastifyReply, answer: Answer): void {
  const { body } = openAnswer(reply, answer);
  reply.send(body);
}
