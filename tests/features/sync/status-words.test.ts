import { describe, expect, it } from 'vitest';
import { needsSignIn, statusWords } from '#features/sync/sync-status.tsx';
import type { SyncStatus } from '#offline/read-outbox.ts';

const calm: SyncStatus = {
  state: 'all-sent',
  waiting: 0,
  attention: 0,
  portal: false,
  signInNeeded: false,
  otherPerson: false,
  served: true,
  offlineSince: null,
  pulledAt: 1,
};

describe('the words of the status region', () => {
  it('are those of the store, with a number where one counts', () => {
    const waiting = statusWords({ ...calm, state: 'waiting', waiting: 3 });
    expect(waiting).toMatchObject({ text: '3 waiting to send', count: 3, note: null, tone: 'busy' });
    const attention = statusWords({ ...calm, state: 'attention', waiting: 4, attention: 2 });
    expect(attention).toMatchObject({ text: '2 need attention', count: 2, tone: 'alert' });
    expect(statusWords(calm)).toMatchObject({ text: 'All sent', count: null, note: null, tone: 'calm' });
  });

  it('add what keeps everything from going out, the session before the Wi-Fi', () => {
    expect(statusWords({ ...calm, portal: true })).toMatchObject({ note: 'This Wi-Fi wants a login', tone: 'alert' });
    expect(statusWords({ ...calm, portal: true, signInNeeded: true }).note).toBe('Log in again to send');
    expect(statusWords({ ...calm, otherPerson: true }).note).toBe('Log in again to send');
    expect(needsSignIn(calm)).toBe(false);
  });
});
