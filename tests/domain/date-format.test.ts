import { afterEach, describe, expect, test, vi } from 'vitest';
import { formatDateTime, formatTableDate } from '#domain/date-format.ts';

afterEach(() => vi.unstubAllEnvs());

describe('dates', () => {
  test.each([
    ['America/Chicago', '03/08/2026', '03/08/2026 21:05'],
    ['Asia/Kathmandu', '03/09/2026', '03/09/2026 07:50'],
  ])('are shown in the zone of the viewer: %s', (zone, date, dateTime) => {
    vi.stubEnv('TZ', zone);
    expect(formatTableDate('2026-03-09T02:05:00.000Z')).toBe(date);
    expect(formatDateTime('2026-03-09T02:05:00.000Z')).toBe(dateTime);
  });

  test.each([null, undefined, '', 'rubbish'])('are empty for %j', (instant) => {
    expect(formatTableDate(instant)).toBe('');
    expect(formatDateTime(instant)).toBe('');
  });
});
