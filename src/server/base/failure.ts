/** How a use case says no: one class, one closed list of codes (contract/failure). */
import { FAILURES, type FailureCode, NO_SESSION_MESSAGE } from '#contract/failure.ts';
import { fieldSentence } from '#contract/field-labels.ts';
import { t } from '#language/say.ts';

/** Why each field is wrong, by its path in the request (`bols.0.deliveryDate`). */
export type FieldErrors = Record<string, string>;

export class Failure extends Error {
  readonly code: FailureCode;
  readonly fields: FieldErrors | undefined;
  /** Seconds, for `Retry-After`. */
  readonly retryAfter: number | undefined;

  /** `message` is a sentence for the person, in their language; it must not carry internals. */
  constructor(code: FailureCode, message: string, more: { fields?: FieldErrors; retryAfter?: number } = {}) {
    super(message);
    this.name = 'Failure'; // not a text: the name of the class
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
  }

  get status(): number {
    return FAILURES[this.code];
  }
}

/** Unknown, or not for these eyes: both look the same from outside. */
export const notFound = (what: Noun) =>
  new Failure(
    'not-found',
    t(
      'This {what, select, load {load} BOL {BOL} document {document} photo {photo} paper {paper} image {image} person {person} driver {driver} account {driver account} company {company} carrier {carrier} notification {notification} session {session} other {record}} does not exist or is not shared with you.',
      { what },
    ),
  );

type Noun =
  | 'load'
  | 'BOL'
  | 'document'
  | 'photo'
  | 'paper'
  | 'image'
  | 'person'
  | 'driver'
  | 'account'
  | 'company'
  | 'carrier'
  | 'notification'
  | 'session'
  | 'record';

export const noSession = () => new Failure('no-session', NO_SESSION_MESSAGE);

/** Fields that are wrong, each with a sentence, or the end of one that its label begins ("is missing"). */
export function invalid(reasons: FieldErrors): Failure {
  const fields = Object.fromEntries(
    Object.entries(reasons).map(([path, words]) => [path, fieldSentence(path, words)] as const),
  );
  return new Failure('invalid', Object.values(fields)[0] ?? t('Some fields are not valid.'), { fields });
}

/** Throws `reason` under `code` when there is one: the server's half of every `whyNot…()`. */
export function refuse(code: FailureCode, reason: string | null): void {
  if (reason !== null) throw new Failure(code, reason);
}

/** The file store can't do it now: full, unreachable, too slow, refusing us. Trying later may help; `cause` says more. */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError';
}

/** Whether `error` is one of Node's own with one of these codes, such as `ENOENT`. */
export function isNodeError(error: unknown, ...codes: string[]): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);
}
