/**
 * How a call is declared: once, here in the contract. The server mounts it, the device calls it, the OpenAPI document
 * and the authorization walk list it. `access` says who may get past the door; what they may do behind it is the
 * permission table's business.
 */
import type * as z from 'zod/mini';

export type Schema = z.ZodMiniType;

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:name` parameters, from `/api`. */
  path: string;
  /** One sentence for the OpenAPI document. */
  summary: string;
  /** Area of the OpenAPI document: the noun. */
  noun: string;
  access: 'public' | 'session';
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** Raw bytes of this type instead of a JSON body. */
  takes?: 'application/pdf' | 'image/jpeg';
  /** Left out where the reply is not JSON. */
  reply?: Schema;
  /** Status of success, 200 unless said. */
  status?: 200 | 201 | 204;
}

/** Declares an endpoint and keeps its literal type. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
type InputOf<S> = S extends Schema ? z.input<S> : undefined;

/** What the server's handler gets. */
export type Params<E extends Endpoint> = OutputOf<E['params']>;
export type Query<E extends Endpoint> = OutputOf<E['query']>;
export type Body<E extends Endpoint> = OutputOf<E['body']>;
/** What a caller sends. */
export type BodyIn<E extends Endpoint> = InputOf<E['body']>;
/** What comes back. */
export type Reply<E extends Endpoint> = OutputOf<E['reply']>;
