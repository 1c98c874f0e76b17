/**
 * The closed list of ways a call can fail. The code travels in the header `X-Connex-Error`, so a caller never matches
 * sentences. Bodies: 403 `{message}`, 409 the reason as plain text, 422 `{message, fields}`, the rest `{message}`.
 */
export const FAILURES = {
  /** Unknown, or not for these eyes. The caller drops what it shows. */
  'not-found': 404,
  /** Seen, but not allowed. The caller shows the sentence. */
  forbidden: 403,
  /** Right person or somebody at their open device? The caller asks for the password, confirms with it, and repeats. */
  'not-confirmed': 403,
  /** No session, or an ended one. The whole queue waits for login. */
  'no-session': 403,
  /** The reset link (one hour) or invitation link (72 hours) is used up, unknown or too old. */
  'token-expired': 403,
  /** The request comes from another origin. Never ours. */
  'wrong-origin': 403,
  /** Wrong e-mail or password, and nothing about which. */
  'wrong-login': 401,
  /** Fields are wrong; `fields` says which and why. The person edits. */
  invalid: 422,
  /** The same idempotency key came with another request. A fault of the client; the entry needs attention. */
  'key-reused': 422,
  /** `X-Actor` is not the session's user. The device stops and parks. */
  'actor-mismatch': 409,
  /** A rule of the business says no today; the reason is the body. */
  'rule-broken': 409,
  /** Somebody changed the same field first: mine or theirs. */
  'changed-meanwhile': 409,
  /** Somebody else was assigned meanwhile. */
  'driver-changed': 409,
  /** The document was replaced after it was shown: sign again. */
  'document-changed': 409,
  /** The same id is taken by something else. */
  'id-taken': 409,
  /** A referenced file is not on the server yet: send it first, then again. */
  'file-missing': 409,
  /** An e-mail address that has an account already. */
  'email-taken': 409,
  /** More bytes than allowed. */
  'too-large': 413,
  /** Not a readable PDF, or a body type the call does not take. */
  'not-a-pdf': 415,
  /** Not a whole JPEG, too many pixels, or it says more than it shows: a device of ours sends no such file. */
  'not-a-photo': 415,
  'wrong-content-type': 415,
  /** Try again after `Retry-After`. */
  'too-many-requests': 429,
  /** The cursor cannot be continued: pull from the start. */
  'cursor-gone': 410,
  /** The range asked for lies outside the file. */
  'bad-range': 416,
  /** Database or files are out of reach: try again. */
  unavailable: 503,
  /** Our fault; details only in the log. */
  internal: 500,
} as const;

export type FailureCode = keyof typeof FAILURES;

/** The 403 message that means "nobody is logged in". */
// not a text: the specification's, compared by clients
export const NO_SESSION_MESSAGE = 'Missing Authentication Token';

/** Headers of our envelope. A reply without `api` is not ours (a captive portal, a proxy's error page). */
export const HEADERS = {
  api: 'x-connex-api',
  error: 'x-connex-error',
  /** Server clock at the time of the reply, ms since 1970. */
  now: 'x-connex-now',
  idempotencyKey: 'idempotency-key',
  replayed: 'idempotency-replayed',
  /** `1`: a person asks again after a refusal. A kept refusal is judged again under the same key; a kept success stays. */
  judgeAgain: 'x-judge-again',
  /** User id the entry belongs to. */
  actor: 'x-actor',
  device: 'x-device',
  /** Server clock minus device clock as the device measured it, ms; applies to the body's `occurredAt`. */
  skew: 'x-clock-skew',
  /** `1`: the device's clock was set around the event, and the skew may not be the one of that moment. */
  clockUncertain: 'x-clock-uncertain',
  /** Device clock when the request was sent, ISO; used where no skew is known. */
  clientTime: 'x-client-time',
  /** Which level of the wire the sender speaks, in requests and replies; missing: 1 (see level.ts). */
  level: 'x-connex-level',
  /** Which language the person at the device reads, `es`; missing: that of their account. */
  language: 'x-connex-language',
} as const;

export const API_VERSION = '1';
