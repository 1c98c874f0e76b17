import { describe, expect, it } from 'vitest';
import type { OutboxEntry } from '#changes/entry.ts';
import { signingEntries } from '#features/signing/signing-entries.ts';

const [HERE, ELSEWHERE] = ['b1'.repeat(12), 'b2'.repeat(12)] as const;
const replaced = { kind: 'refused', status: 409, code: 'document-changed', words: 'Sign again.' } as const;

/** A signature in the outbox, as far as it matters here. */
const entry = (id: string, bolId: string, over: object = {}) =>
  ({
    id,
    type: 'sign-bol',
    status: 'pending',
    args: { bolId, signature: { _id: id, purpose: 'receiver', handedOver: false, signerName: 'Rex Bay' } },
    ...over,
  }) as unknown as OutboxEntry;

describe('what waits about the signatures of a BOL', () => {
  it('is its own: that of another BOL says nothing of it', () => {
    const of = (bolId: string) =>
      signingEntries([entry('s1', HERE, { status: 'attention', lastError: replaced })], bolId);
    expect(of(HERE).refused).toMatchObject({ id: 's1', signerName: 'Rex Bay', side: { purpose: 'receiver' } });
    expect(of(HERE).sendingOf('s1')).toBe('attention');
    expect([of(ELSEWHERE).refused, of(ELSEWHERE).sendingOf('s1')]).toEqual([null, null]);
  });

  it('is given anew only as long as a person has to settle it', () => {
    const again = signingEntries([entry('s1', HERE, { status: 'retry', lastError: replaced })], HERE);
    expect([again.refused, again.sendingOf('s1')]).toEqual([null, 'waiting']);
  });
});
