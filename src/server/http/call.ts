/** What a handler gets: the checked request, who asks, and the transaction its fate decides. */
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Body, Endpoint, Params, Query, Reply } from '#contract/endpoint.ts';
import { HEADERS } from '#contract/failure.ts';
import { levelOf } from '#contract/level.ts';
import { t } from '#language/say.ts';
import type { Changes } from '../base/changes.ts';
import { Failure } from '../base/failure.ts';
import type { Db, Services } from '../base/services.ts';
import type { SignedIn } from '../base/signed-in.ts';

export interface Call<E extends Endpoint = Endpoint> {
  /** The transaction of a changing call or snapshot; the pool where the route wants none. */
  db: Db;
  actor: E['access'] extends 'session' ? SignedIn : SignedIn | null;
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  now: Date;
  client: ClientFacts;
  /** What this call changes for whom: becomes the feed's rows at the end of its transaction. */
  changes: Changes;
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A result with another status than the endpoint's own. */
export class WithStatus<T> {
  readonly status: number;
  readonly value: T;

  constructor(status: number, value: T) {
    this.status = status;
    this.value = value;
  }
}

/**
 * A result that is no JSON: the handler has set the headers, these are the bytes. Never return what `reply.send()`
 * returns: a reply is a promise of its own end, which a client who goes away breaks.
 */
export class Bytes {
  readonly body: Readable | Buffer | undefined;

  constructor(body?: Readable | Buffer) {
    this.body = body;
  }
}

/** The result of a handler that speaks with the client by itself from now on. */
export const TAKEN_OVER = Symbol('taken over');

type Result<E extends Endpoint> = E['reply'] extends object
  ? Reply<E> | WithStatus<Reply<E>>
  : // biome-ignore lint/suspicious/noConfusingVoidType: a handler of a 204 returns nothing
    Bytes | typeof TAKEN_OVER | void;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<E>>;

// What a request tells about the device that sent it. All of it is a claim: bounded here, never trusted further.

export interface ClientFacts {
  /** Id of the outbox entry, or null for clients that leave it out. */
  idempotencyKey: string | null;
  /** True when a person asks again after a refusal. */
  judgeAgain: boolean;
  deviceId: string | null;
  /** Server clock minus device clock, ms; 0 when the request does not say. */
  skewMs: number;
  /** The device says that its clock was set around the event. */
  clockUncertain: boolean;
  /** Which level of the wire it speaks: rows it is told of must fit that. */
  level: number;
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
    throw new Failure('invalid', t('The idempotency key is not valid.'), {
      fields: { [HEADERS.idempotencyKey]: t('It must be 1 to 200 printable characters without spaces.') },
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
    clockUncertain: header(request, HEADERS.clockUncertain) === '1',
    level: levelOf(header(request, HEADERS.level)),
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
