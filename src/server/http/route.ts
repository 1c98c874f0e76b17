/** A mounted endpoint: the contract's declaration, our handler, and what the handler needs around it. */
import type { Endpoint } from '#contract/endpoint.ts';
import type { Verb } from '#domain/verbs.ts';
import type { Call, Handler } from './call.ts';
import type { PersonLimit } from './person-limit.ts';

export interface RouteOptions {
  /**
   * `write`: a transaction and, with a key, idempotency (default of POST, PUT, DELETE behind a session). `snapshot`:
   * one moment of the database, read only. `none`: the handler deals with the database itself (default of the rest).
   */
  transaction?: 'write' | 'snapshot' | 'none';
  /** What it takes to call this at all, whatever it is about; asked before the body is read. */
  verb?: Verb;
  /** How often one person may call this; asked before the body is read. */
  limit?: PersonLimit;
  /** Asked of the checked request, before a transaction is opened: what takes long. Throws what it refuses. */
  before?: (call: Omit<Call, 'db' | 'changes'>) => Promise<void>;
  /** Largest body, bytes. */
  bodyLimit?: number;
  /** Most values its JSON may hold, objects and lists among them. */
  valuesMax?: number;
  /** True: calls from other sites are refused although the method is GET (logout). */
  guardOrigin?: boolean;
}

export interface Route {
  declaration: Endpoint;
  handler: (call: Call) => Promise<unknown>;
  transaction: 'write' | 'snapshot' | 'none';
  accepts: string;
  guardOrigin: boolean;
  verb: Verb | undefined;
  limit: PersonLimit | undefined;
  before: RouteOptions['before'];
  bodyLimit: number;
  valuesMax: number;
}

/** Bytes anybody at all may send us to read: a password and a token are the most there is. */
const PUBLIC_BODY = 8 * 1024;
/** A load of a hundred BOLs changed in every field, or a BOL with 1,500 OS&D entries. */
const BODY = 1024 * 1024;
const VALUES = 20_000;

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
    accepts: declaration.takes ?? 'application/json',
    guardOrigin: options.guardOrigin ?? changes,
    verb: options.verb,
    limit: options.limit,
    before: options.before,
    bodyLimit: options.bodyLimit ?? (declaration.access === 'public' ? PUBLIC_BODY : BODY),
    valuesMax: options.valuesMax ?? VALUES,
  };
}
