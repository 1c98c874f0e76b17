import { PROBLEMS, problemWords } from '#changes/problem-words.ts';
import type { BodyIn, Endpoint, Params, Query, Reply } from '#contract/endpoint.ts';
import { HEADERS } from '#contract/failure.ts';
import { type Message, msg, t } from '#language/say.ts';
import { currentSession } from '../account/account.ts';
import { deviceId } from '../account/device-db.ts';
import type { Answer } from './answer.ts';
import { noteAnswer } from './connection.ts';
import { noteEnvelope } from './envelope.ts';
import { exchange } from './request.ts';

type Given<T> = T extends undefined ? undefined : T;
type QueryIn<E extends Endpoint> =
  Query<E> extends undefined ? undefined : Partial<Record<keyof Query<E>, string | number | boolean | undefined>>;

export interface CallInput<E extends Endpoint> {
  params?: Given<Params<E>>;
  query?: QueryIn<E>;
  body?: BodyIn<E>;
  timeoutMs?: number;
}

export type CallErrorKind = Exclude<Answer['kind'], 'ok'>;

const WORDS: Record<Exclude<CallErrorKind, 'refused' | 'network'>, Message> = {
  portal: PROBLEMS.portal,
  busy: msg('The server is busy. Try again in a moment.'),
  fault: msg('There was an error. See developer console.'),
  'sign-in': msg('Log in again to go on.'),
  'other-person': msg('Somebody else is logged in on this device now.'),
};

/** What is said on a screen of an answer that is no success. */
export const sentenceOf = (answer: Exclude<Answer, { kind: 'ok' }>): string =>
  'words' in answer ? problemWords(answer.words) : t(WORDS[answer.kind]);

/** A call that did not succeed. `message` is a sentence for the screen; `code` is set for our server's refusals. */
export class CallError extends Error {
  override name = 'CallError';
  readonly kind: CallErrorKind;
  readonly status: number | null;
  readonly code: string | null;
  readonly fields: Record<string, string>;

  constructor(answer: Exclude<Answer, { kind: 'ok' }>) {
    super(sentenceOf(answer));
    this.kind = answer.kind;
    this.status = 'status' in answer ? answer.status : null;
    this.code = 'code' in answer ? answer.code : null;
    this.fields = (answer.kind === 'refused' && answer.fields) || {};
  }
}

/** Calls an endpoint of the contract once and returns its typed reply; throws CallError. */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Reply<E>> {
  const session = currentSession();
  const { answer, ...envelope } = await exchange({
    endpoint,
    params: input.params as Record<string, string> | undefined,
    query: input.query as Record<string, string> | undefined,
    body: input.body,
    timeoutMs: input.timeoutMs,
    headers: {
      [HEADERS.device]: await deviceId(),
      ...(session && endpoint.access === 'session' ? { [HEADERS.actor]: session.user._id } : {}),
    },
  });
  if (session && endpoint.access === 'session') {
    // Somebody else logged in, or nobody is here any more: what was answered to the one before is not for them.
    if (currentSession()?.user._id !== session.user._id) throw new CallError({ kind: 'other-person' });
    await noteAnswer(session.db, answer);
    await noteEnvelope(session.db, envelope);
  }
  if (answer.kind !== 'ok') throw new CallError(answer);
  return answer.body as Reply<E>;
}
