/**
 * Calls the API over HTTP as a device would, by the contract's endpoints. Every reply is checked on the way: it
 * carries our envelope, what comes back on success fits the contract, and what is refused is told in `/api/docs`.
 */
import * as z from 'zod/mini';
import type { BodyIn, Endpoint, Reply } from '#contract/endpoint.ts';
import { API_VERSION, type FailureCode, HEADERS } from '#contract/failure.ts';
import { login } from '#contract/session.ts';
import type { CurrentUser } from '#contract/user.ts';
import { codesOf } from '#server/docs/openapi.ts';

export interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answered<T = unknown> {
  status: number;
  headers: Headers;
  /** Parsed JSON, or text. */
  body: T;
  /** Code of the failure, or null. */
  error: string | null;
}

/** A reply with the row it is about, which only a driver who was replaced does not get. */
type Shown<R> = R & { [K in Extract<keyof R, 'bol' | 'load'>]-?: Exclude<R[K], undefined> };

export class ApiClient {
  readonly url: string;
  cookie = '';
  user: CurrentUser | undefined;

  constructor(url: string) {
    this.url = url;
  }

  /** Id of who is logged in. */
  get userId(): string {
    return this.user?._id ?? '';
  }

  async signIn(username: string, password: string): Promise<this> {
    const answer = await this.call(login, { body: { username, password } });
    if (answer.status !== 200) throw new Error(`${username} cannot log in: ${JSON.stringify(answer.body)}`);
    this.user = answer.body.user;
    return this;
  }

  /** Calls an endpoint; resolves whatever the status. */
  async call<E extends Endpoint>(
    endpoint: E,
    sent: Sent & { body?: BodyIn<E> } = {},
  ): Promise<Answered<Shown<Reply<E>>>> {
    const answer = await this.request(endpoint.method, addressOf(endpoint, sent), sent);
    if (answer.headers.get(HEADERS.api) !== API_VERSION) throw new Error(`${endpoint.path}: not our envelope`);
    if (answer.status < 300 && endpoint.reply) z.parse(endpoint.reply, answer.body);
    if (answer.status >= 400 && !codesOf(endpoint).includes(answer.error as FailureCode)) {
      throw new Error(`${endpoint.method} ${endpoint.path}: /api/docs knows no ${answer.error}`);
    }
    return answer as Answered<Shown<Reply<E>>>;
  }

  /** Calls an endpoint that must succeed; its reply. */
  async ok<E extends Endpoint>(endpoint: E, sent: Sent & { body?: BodyIn<E> } = {}): Promise<Shown<Reply<E>>> {
    const answer = await this.call(endpoint, sent);
    if (answer.status >= 300) {
      throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    return answer.body;
  }

  /** Any request at all; `body` is sent as it is when it is text or bytes, else as JSON. */
  async request(method: string, path: string, { body, headers = {} }: Sent = {}): Promise<Answered> {
    const raw = typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: raw ? (body as BodyInit) : JSON.stringify(body) }),
    });
    // Only one is kept: who is logged in, not which browser it is.
    const cookie = response.headers.getSetCookie().find((line) => !line.includes('connex_known='));
    if (cookie !== undefined) this.cookie = cookie.split(';')[0] ?? '';
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('application/json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== '' ? JSON.parse(text) : text,
      error: response.headers.get(HEADERS.error),
    };
  }
}

/** The path of an endpoint with its parameters and query. */
export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: Sent): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
}
