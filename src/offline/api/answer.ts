import { kept, PROBLEMS } from '#changes/problem-words.ts';
import { API_VERSION, HEADERS, NO_SESSION_MESSAGE } from '#contract/failure.ts';
import { levelOf } from '#contract/level.ts';

/**
 * What came back from a request, as facts. The outbox decides from it what happens to an entry; `call` makes an error
 * of it. There is no kind that means "delete": only `ok`, a success of ours that fits the contract, settles an entry.
 */
export type Answer =
  /** 2xx in our envelope, fitting the contract. */
  | { kind: 'ok'; status: number; body: unknown; replayed: boolean }
  /** Somebody else answered: a captive portal, a proxy's page. */
  | { kind: 'portal'; status: number }
  /** Nobody answered, or not in time. The request may have arrived all the same. Words are for the screen, by `problemWords`. */
  | { kind: 'network'; words: string }
  /** Come back later. */
  | { kind: 'busy'; status: number; code: string | null; retryAfterMs: number | null }
  /** The server failed, or said something this build does not understand. */
  | { kind: 'fault'; status: number; code: string | null }
  /** Nobody is logged in as far as the server knows. */
  | { kind: 'sign-in' }
  /** Somebody else is logged in than the one this belongs to. */
  | { kind: 'other-person' }
  /** The server read it and says no; `level` is what it speaks: a lower one than this build's may not know what was asked. */
  | {
      kind: 'refused';
      status: number;
      code: string | null;
      words: string;
      level: number;
      fields?: Record<string, string>;
    };

/**
 * From a reply to an answer, by status, content type and our headers; never by words in a message. Whatever is not in
 * the table is kept and tried again: an entry is lost only by a rule that names it, and no rule does. A reply as far as
 * it matters here, body read as text.
 */
export interface ReplyFacts {
  status: number;
  /** Whether the browser followed or met a redirect: our API never redirects. */
  redirected: boolean;
  header: (name: string) => string | null;
  text: string;
  /** The call gives no body (204) or a body that is no JSON. */
  bodyless: boolean;
}

const MAX_RETRY_AFTER_MS = 3_600_000;
/** Statuses that say "later", from our server or from a proxy before it. */
const LATER = new Set([408, 425, 429, 502, 503, 504]);
/** A proxy that can't reach our server speaks without our header; a portal never uses these. */
const isLater = (status: number) => LATER.has(status);

/** The answer of a reply; `now` is the wall clock for a Retry-After given as a date. */
export function classify(reply: ReplyFacts, now: number): Answer {
  const { status } = reply;
  const code = reply.header(HEADERS.error);
  if (isLater(status)) return { kind: 'busy', status, code, retryAfterMs: retryAfter(reply, now) };
  if (reply.redirected || reply.header(HEADERS.api) !== API_VERSION) {
    return status >= 500 && status !== 511 ? { kind: 'fault', status, code: null } : { kind: 'portal', status };
  }
  if (status >= 200 && status < 300) return success(reply);
  if (status >= 500) return { kind: 'fault', status, code };
  if (status < 400) return { kind: 'portal', status };
  const { message, fields } = problemOf(reply);
  if (status === 401 && code !== 'wrong-login') return { kind: 'sign-in' };
  if (status === 403 && (code === 'no-session' || message === NO_SESSION_MESSAGE)) return { kind: 'sign-in' };
  if (status === 409 && code === 'actor-mismatch') return { kind: 'other-person' };
  // 424: something this builds on is not there yet.
  if (status === 424) return { kind: 'busy', status, code, retryAfterMs: retryAfter(reply, now) };
  const level = levelOf(reply.header(HEADERS.level));
  return { kind: 'refused', status, code, words: message, level, ...(fields ? { fields } : {}) };
}

function success(reply: ReplyFacts): Answer {
  const { status } = reply;
  const replayed = reply.header(HEADERS.replayed) === 'true';
  if (reply.bodyless) return { kind: 'ok', status, body: undefined, replayed };
  const parsed = isJson(reply) ? parse(reply.text) : undefined;
  // Our header over a page that is not JSON, or over half of one: something between us and the server cut it.
  return parsed === undefined ? { kind: 'portal', status } : { kind: 'ok', status, body: parsed, replayed };
}

const isJson = (reply: ReplyFacts) => /^application\/(json|problem\+json)\b/i.test(reply.header('content-type') ?? '');

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** 409 speaks plain text, the rest `{message, fields?}`. */
function problemOf(reply: ReplyFacts): { message: string; fields?: Record<string, string> } {
  const body = isJson(reply) ? parse(reply.text) : undefined;
  if (typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string') {
    const fields = 'fields' in body ? (body.fields as Record<string, string>) : undefined;
    return { message: body.message, ...(fields ? { fields } : {}) };
  }
  if (typeof body === 'string') return { message: body };
  const text = reply.text.trim();
  const readable = text !== '' && text.length < 500 && !text.startsWith('<');
  return { message: readable ? text : kept(PROBLEMS.refused, { status: reply.status }) };
}

/** Seconds or a date; at most an hour, so that a wrong header can't silence the device for a year. */
function retryAfter(reply: ReplyFacts, now: number): number | null {
  const value = reply.header('retry-after');
  if (value === null) return null;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS) : null;
}
