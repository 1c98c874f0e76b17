import { describe, expect, it } from 'vitest';
import type { Receipt } from '#changes/entry.ts';
import { receiptWords } from '#features/sync/waiting-list.tsx';

const receipt: Receipt = {
  id: '1',
  lane: 'a',
  type: 'check-in-load',
  label: 'Check in load PU-1',
  actorId: 'ada',
  occurredAt: '2026-11-21T13:00:00Z',
  settledAt: new Date('2026-11-21T14:02:00').getTime(),
  outcome: 'done',
  note: null,
};

describe('the words of a receipt', () => {
  it('say when it was sent, and what held instead of it', () => {
    expect(receiptWords(receipt)).toBe('Sent 14:02');
    const superseded = { ...receipt, outcome: 'superseded', note: 'Already checked in at 11/21/2026 13:40.' } as const;
    expect(receiptWords(superseded)).toBe('Sent 14:02: Already checked in at 11/21/2026 13:40.');
  });

  it('do not call sent what a person discarded', () => {
    expect(receiptWords({ ...receipt, outcome: 'discarded' })).toBe('Discarded 14:02');
  });
});
