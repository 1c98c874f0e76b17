/** What a handler gets: the checked request, who asks, and the transaction its fate decides. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Body, Endpoint, Params, Query, Reply } from '#contract/endpoint.ts';
import type { Db } from '../db/database.ts';
import type { Services } from '../services.ts';
import type { SignedIn } from '../session/signed-in.ts';
import type { Changes } from '../sync/changes.ts';
import type { ClientFacts } from './client-facts.ts';

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

type Result<E extends Endpoint> = E['reply'] extends object
  ? Reply<E> | WithStatus<Reply<E>>
  : // biome-ignore lint/suspicious/noConfusingVoidType: a handler of a 204 returns nothing
    FastifyReply | void;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<E>>;
