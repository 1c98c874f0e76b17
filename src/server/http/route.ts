/** A mounted endpoint: the contract's declaration, our handler, and what the handler needs around it. */
import type { Endpoint } from '#contract/endpoint.ts';
import type { Call, Handler } from './call.ts';
import type { PersonLimit } from './person-limit.ts';

export interface RouteOptions {
  /**
   * `write`: a transaction and, with a key, idempotency (default of POST, PUT, DELETE behind a session). `snapshot`:
   * one moment of the database, read only. `none`: the handler deals with the database itself (default of the rest).
   */
  transaction?: 'write' | 'snapshot' | 'none';
  /** Raw body type instead of JSON. */
  accepts?: 'application/pdf';
  /** How often one person may call this; asked before a transaction is opened. */
  limit?: PersonLimit;
  /** True: calls from other sites are refused although the method is GET (logout). */
  guardOrigin?: boolean;
}

export interface Route {
  declaration: Endpoint;
  handler: (call: Call) => Promise<unknown>;
  transaction: 'write' | 'snapshot' | 'none';
  accepts: 'application/json' | 'application/pdf';
  guardOrigin: boolean;
  limit: PersonLimit | undefined;
}

/** Puts a handler behind an endpoint of the contract. */
export function route<const E extends Endpoint>(
  declaration: E,
  handler: Handler<E>,
  options: RouteOptions = {},
): Route {
  const changes = declaration.method !== 'GET';
  return {
    declaration,
    // The endpoint hands each handler exactly the parts its declaration's schemas produced.
    handler: handler as unknown as Route['handler'],
    transaction: options.transaction ?? (changes && declaration.access === 'session' ? 'write' : 'none'),
    accepts: options.accepts ?? 'application/json',
    guardOrigin: options.guardOrigin ?? changes,
    limit: options.limit,
  };
}
