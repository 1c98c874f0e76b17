/** What a request tells about the device that sent it. All of it is a claim: bounded here, never trusted further. */
import type { FastifyRequest } from 'fastify';
import { HEADERS } from '#contract/failure.ts';
import { Failure } from './failure.ts';

export interface ClientFacts {
  /** Id of the outbox entry, or null for clients that leave it out. */
  idempotencyKey: string | null;
  /** True when a person asks again after a refusal. */
  judgeAgain: boolean;
  deviceId: string | null;
  /** Server clock minus device clock, ms; 0 when the request does not say. */
  skewMs: number;
  /** Address of the network peer, for rate limits. */
  address: string;
}

/** A clock further off than this is no measurement, ms (100 years: a phone that woke up in 1970 still counts). */
const MAX_SKEW = 100 * 366 * 24 * 3_600_000;
const KEY_FORMAT = /^[\x21-\x7e]{1,200}$/;

/** Reads the headers; 422 for an idempotency key that cannot be one. */
export function clientFacts(request: FastifyRequest, now: Date): ClientFacts {
  const key = header(request, HEADERS.idempotencyKey);
  if (key !== null && !KEY_FORMAT.test(key)) {
    throw new Failure('invalid', 'The idempotency key is not valid.', {
      fields: { [HEADERS.idempotencyKey]: 'must be 1 to 200 printable characters without spaces' },
    });
  }
  return {
    idempotencyKey: key,
    judgeAgain: header(request, HEADERS.judgeAgain) === '1',
    deviceId:
      header(request, HEADERS.device)
        ?.replace(/[^\x20-\x7e]/g, '')
        .slice(0, 100) || null,
    skewMs: skewOf(request, now),
    address: request.ip,
  };
}

/** The skew as the device measured it; where it never could, the difference at the time of sending. */
function skewOf(request: FastifyRequest, now: Date): number {
  const measured = header(request, HEADERS.skew);
  const sentAt = header(request, HEADERS.clientTime);
  let skew = Number.NaN;
  if (measured !== null && measured.trim() !== '') skew = Number(measured);
  else if (sentAt !== null) skew = now.getTime() - Date.parse(sentAt);
  return Number.isFinite(skew) && Math.abs(skew) <= MAX_SKEW ? Math.round(skew) : 0;
}

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}
