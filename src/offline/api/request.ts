/**
 * One request, one try, one answer. ky without its retries: whoever calls decides about trying again. Redirects are not
 * followed: our API has none, so one is a captive portal. Everything has an end: the time covers the body too, because
 * a connection can die between the headers and the body.
 */
import ky from 'ky';
import type { SkewMeasurement } from '#changes/clock-facts.ts';
import { kept, PROBLEMS } from '#changes/problem-words.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { HEADERS } from '#contract/failure.ts';
import { LEVEL, levelOf } from '#contract/level.ts';
import { spokenLanguage } from '#language/say.ts';
import { environment } from '../base/environment.ts';
import { type Answer, classify, type ReplyFacts } from './answer.ts';
import { measurementOf } from './clock.ts';
import { clockReading } from './clock-reading.ts';

export const TIMEOUT_MS = 15_000;

export interface ApiRequest {
  endpoint: Endpoint;
  params?: Record<string, string> | undefined;
  query?: Record<string, string | number | boolean | undefined> | undefined;
  body?: unknown;
  /** Raw bytes instead of a JSON body. */
  bytes?: ArrayBuffer | undefined;
  headers?: Record<string, string> | undefined;
  timeoutMs?: number | undefined;
  /** Stops it on its way; the answer is then as if nobody had been reached. */
  signal?: AbortSignal | undefined;
}

export interface Exchange {
  answer: Answer;
  /** What the reply told about the clock, if it was ours. */
  measurement: SkewMeasurement | null;
  /** The level of the wire it said it speaks, if it was ours. */
  level: number | null;
}

const client = ky.create({
  retry: 0,
  throwHttpErrors: false,
  redirect: 'manual',
  credentials: 'same-origin',
  cache: 'no-store',
  fetch: (input, init) => environment.fetch(input, init),
});

/** The path of a call, with its parameters filled in and its query. */
export function addressOf({
  endpoint,
  params = {},
  query = {},
}: Pick<ApiRequest, 'endpoint' | 'params' | 'query'>): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  const search = new URLSearchParams(given).toString();
  return path + (search ? `?${search}` : '');
}

/** How often somebody logged in, in this page. */
let logins = 0;

/** Only for log-in.ts: requests from now on have another cookie. */
export function noteLogIn(): void {
  logins += 1;
}

/** Sends once and never throws for what the network or the server do. */
export async function exchange(request: ApiRequest): Promise<Exchange> {
  const { endpoint, timeoutMs = TIMEOUT_MS } = request;
  const sent = clockReading();
  const loginsBefore = logins;
  try {
    const response = await client(environment.origin + addressOf(request), {
      method: endpoint.method,
      timeout: timeoutMs,
      ...(request.signal ? { signal: request.signal } : {}),
      headers: {
        accept: 'application/json',
        [HEADERS.level]: String(LEVEL),
        [HEADERS.language]: spokenLanguage(),
        ...request.headers,
        ...(endpoint.takes ? { 'content-type': endpoint.takes } : {}),
      },
      ...(request.bytes ? { body: request.bytes } : {}),
      ...(request.body === undefined ? {} : { json: request.body }),
    });
    const got = clockReading();
    const text = await inTime(response.text(), timeoutMs);
    const facts = factsOf(response, { text, bodyless: endpoint.reply === undefined });
    const answer = fitting(classify(facts, environment.now()), endpoint);
    // Sent with the cookie of before a login: the server did nothing, and nobody has to log in once more.
    if (answer.kind === 'sign-in' && endpoint.access === 'session' && logins !== loginsBefore) return exchange(request);
    const now = Number(facts.header(HEADERS.now) ?? Number.NaN);
    const isOurs = facts.header(HEADERS.api) !== null;
    // What took longer came to a page that was stopped meanwhile, or had a big document to carry: it says nothing about the clock.
    const isInTime = got.monotonicMs - sent.monotonicMs <= TIMEOUT_MS;
    return {
      answer,
      measurement: isOurs && Number.isFinite(now) && isInTime ? measurementOf(now, sent, got) : null,
      level: isOurs ? levelOf(facts.header(HEADERS.level)) : null,
    };
  } catch (error) {
    const late = error instanceof Error && error.name === 'TimeoutError';
    return {
      answer: { kind: 'network', words: kept(late ? PROBLEMS.late : PROBLEMS.offline) },
      measurement: null,
      level: null,
    };
  }
}

/** A reply as the table of answers reads it; its body was read by whoever asks. */
export function factsOf(response: Response, body: Pick<ReplyFacts, 'text' | 'bodyless'>): ReplyFacts {
  return {
    status: response.status,
    redirected: response.redirected || response.type === 'opaqueredirect',
    header: (name) => response.headers.get(name),
    ...body,
  };
}

/** A success must also be what the contract says: otherwise this build doesn't understand the server. */
export function fitting(answer: Answer, { reply }: Endpoint): Answer {
  if (answer.kind !== 'ok' || !reply) return answer;
  const parsed = reply.safeParse(answer.body);
  return parsed.success
    ? { ...answer, body: parsed.data }
    : { kind: 'fault', status: answer.status, code: 'not-understood' };
}

/** The promise, or a TimeoutError when it takes longer. */
export async function inTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('No answer in time'), { name: 'TimeoutError' })), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
