import { describe, expect, it } from 'vitest';
import { canWithdraw, entryState, triesSoFar } from '#features/sync/entry-card.tsx';

const NOW = new Date('2026-11-21T14:00:00').getTime();
const fresh = { status: 'pending', attempts: 0, nextAt: 0 } as const;
const words = (facts: Parameters<typeof entryState>[0], heldUpBy: Parameters<typeof entryState>[1] = null) =>
  entryState(facts, heldUpBy, NOW).words;

describe('where an entry stands', () => {
  it('is told in words', () => {
    expect(words(fresh)).toBe('Waiting to send');
    expect(words({ ...fresh, status: 'sending' })).toBe('Sending…');
    expect(words({ ...fresh, status: 'signin' })).toBe('Waits until you log in again');
    expect(words({ ...fresh, status: 'attention' })).toBe('Needs attention');
  });

  it('is told by its tone, too: what goes by itself, what waits for something, what needs somebody', () => {
    const tone = (...[facts, heldUpBy = null]: [object, Parameters<typeof entryState>[1]?]) =>
      entryState({ ...fresh, ...facts }, heldUpBy, NOW).tone;
    expect([tone({}), tone({ status: 'sending' })]).toEqual(['info', 'info']);
    expect([tone({ status: 'signin' }), tone({ attempts: 1 }), tone({}, 'above'), tone({}, 'update')]).toEqual(
      Array(4).fill('warning'),
    );
    expect(tone({ status: 'attention' }, 'above')).toBe('danger');
  });

  it('names the next try: in seconds while it is near, as a time of day when it is not', () => {
    const tried = { status: 'retry', attempts: 2, nextAt: NOW + 20_000 } as const;
    expect(words(tried)).toBe('Next try in 20 s');
    expect(words({ ...tried, nextAt: NOW + 150_000 })).toBe('Next try at 14:02');
    expect(words({ ...tried, nextAt: NOW - 5 })).toBe('Next try now');
  });

  it('says that it waits for an earlier item, whatever its own state is', () => {
    expect(words(fresh, 'above')).toBe('Waits for the item above');
    expect(words({ ...fresh, status: 'retry', attempts: 1 }, 'above')).toBe('Waits for the item above');
    expect(words({ ...fresh, status: 'attention' }, 'above')).toBe('Needs attention');
  });

  it('says that the server has to be updated first, not when the next try is', () => {
    expect(words({ ...fresh, nextAt: NOW + 20_000 }, 'update')).toBe('Waits for the server’s update');
    expect(words({ ...fresh, status: 'sending' }, 'update')).toBe('Sending…');
  });

  it('counts tries in words, and none before the first', () => {
    expect([0, 1, 7].map(triesSoFar)).toEqual([null, '1 try so far', '7 tries so far']);
    expect(triesSoFar(undefined as unknown as number)).toBeNull();
  });

  it('lets an entry be taken back only while nothing of it ever left the device', () => {
    expect(canWithdraw({ status: 'pending', firstSentAt: null })).toBe(true);
    expect(canWithdraw({ status: 'retry', firstSentAt: NOW })).toBe(false);
    expect(canWithdraw({ status: 'sending', firstSentAt: null })).toBe(false);
    expect(canWithdraw({ status: 'attention', firstSentAt: null })).toBe(false);
  });
});
