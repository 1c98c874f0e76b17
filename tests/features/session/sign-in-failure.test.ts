import { describe, expect, it } from 'vitest';
import { signInFailure } from '#features/session/sign-in-failure.tsx';
import type { Answer } from '#offline/api/answer.ts';
import { CallError } from '#offline/api/call.ts';
import { StorageError } from '#offline/base/storage-trouble.ts';

const failureOf = (answer: Exclude<Answer, { kind: 'ok' }>) => signInFailure(new CallError(answer));
const busy = { kind: 'busy', status: 503, code: null, retryAfterMs: null } as const;

describe('why somebody could not log in', () => {
  it('is not the password where nobody answered, somebody else answered, or the server can’t', () => {
    const kinds = [
      failureOf({ kind: 'network', words: '' }),
      failureOf({ kind: 'portal', status: 200 }),
      failureOf(busy),
      failureOf({ kind: 'fault', status: 500, code: null }),
    ].map(({ kind, passing }) => [kind, passing]);
    expect(kinds).toEqual([
      ['network', false],
      ['portal', false],
      ['busy', false],
      ['busy', false],
    ]);
  });

  it('asks to wait after too many tries', () => {
    expect(failureOf({ ...busy, status: 429 }).title).toBe('Too many tries');
  });

  it('is told in the words of a wrong password where the form was left empty', () => {
    const empty = failureOf({
      kind: 'refused',
      status: 422,
      code: 'invalid',
      words: 'Some fields are wrong.',
      level: 1,
    });
    expect(empty.title).toBe('Please enter a valid username/password');
    expect(empty.passing).toBe(true);
  });

  it('gives the reason of everything else in its own words', () => {
    expect(signInFailure(new StorageError('This device is out of space.')).advice).toBe('This device is out of space.');
    expect(signInFailure('nonsense').advice).toBeNull();
  });
});
