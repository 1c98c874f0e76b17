import { describe, expect, it, vi } from 'vitest';
import { notificationTime } from '#domain/notification-time.ts';

const LA = 'America/Los_Angeles';
const at = (time: string) => `2026-11-21T${time}Z`;
const said = (occurredAt: string | null | undefined, createdAt: string, zone = 'UTC') => {
  const { text, received } = notificationTime({ occurredAt, createdAt }, zone);
  return received === null ? text : `${text} · received ${received}`;
};

describe('the time of a notification', () => {
  it('is the event’s; the arrival stands behind it when it is more than two minutes later', () => {
    expect(said(at('19:12:00'), at('19:13:59'))).toBe('11/21/2026 19:12 UTC');
    expect(said(at('19:12:00'), at('19:14:00'))).toBe('11/21/2026 19:12 UTC');
    expect(said(at('19:12:00'), at('19:14:01'))).toBe('11/21/2026 19:12 UTC · received 19:14');
    expect(said(at('19:12:00'), at('19:37:00'))).toBe('11/21/2026 19:12 UTC · received 19:37');
  });

  it('is told in the zone of its place, where midnight may lie between the two', () => {
    expect(said(at('07:30:00'), at('07:40:00'), LA)).toBe('11/20/2026 23:30 PST · received 23:40');
    expect(said(at('07:30:00'), at('08:15:00'), LA)).toBe('11/20/2026 23:30 PST · received 11/21/2026 00:15');
    expect(said(at('00:05:00'), at('00:05:00'))).toBe('11/21/2026 00:05 UTC');
  });

  it('is the device’s where no place is known', () => {
    vi.stubEnv('TZ', LA);
    expect(notificationTime({ createdAt: at('07:30:00') }).text).toBe('11/20/2026 23:30');
    vi.unstubAllEnvs();
  });

  it('is that of its arrival where nobody said when it happened, or said a time to come', () => {
    expect(said(undefined, at('19:37:00'))).toBe('11/21/2026 19:37 UTC');
    expect(said(null, at('19:37:00'))).toBe('11/21/2026 19:37 UTC');
    expect(said(at('21:00:00'), at('19:37:00'))).toBe('11/21/2026 19:37 UTC');
  });
});
