import { afterEach, describe, expect, test, vi } from 'vitest';
import { clockTime, formatDateTime, formatForReader, formatPlaceTime, formatTableDate } from '#domain/date-format.ts';

afterEach(() => vi.unstubAllEnvs());

describe('dates', () => {
  test.each([
    ['America/Chicago', '03/08/2026', '03/08/2026 21:05', '21:05'],
    ['Asia/Kathmandu', '03/09/2026', '03/09/2026 07:50', '07:50'],
  ])('without a place are shown in the zone of the viewer: %s', (zone, date, dateTime, time) => {
    vi.stubEnv('TZ', zone);
    expect(formatTableDate('2026-03-09T02:05:00.000Z')).toBe(date);
    expect(formatDateTime('2026-03-09T02:05:00.000Z')).toBe(dateTime);
    expect(clockTime('2026-03-09T02:05:00.000Z')).toBe(time);
    expect(clockTime(Date.parse('2026-03-09T02:05:00.000Z'))).toBe(time);
  });

  test.each([null, undefined, '', 'rubbish'])('are empty for %j', (instant) => {
    expect(formatTableDate(instant)).toBe('');
    expect(formatDateTime(instant)).toBe('');
    expect(formatPlaceTime(instant, 'America/Chicago')).toBe('');
    expect(formatForReader(instant, 'America/Chicago')).toBe('');
  });
});

describe('times of a place', () => {
  const AT = '2026-11-25T16:00:00.000Z';

  test.each(['America/New_York', 'Asia/Kolkata', 'America/Los_Angeles'])(
    'are those of its clock, read in %s',
    (reader) => {
      vi.stubEnv('TZ', reader);
      expect(formatPlaceTime(AT, 'America/Los_Angeles')).toBe('11/25/2026 08:00 PST');
      expect(formatPlaceTime('2026-07-25T15:00:00.000Z', 'America/Los_Angeles')).toBe('07/25/2026 08:00 PDT');
      expect(formatTableDate('2026-11-26T05:00:00.000Z', 'America/Los_Angeles')).toBe('11/25/2026');
    },
  );

  test.each([
    ['America/Los_Angeles', '11/25/2026 08:00 PST'],
    // Another zone that shows the same is not worth a word.
    ['America/Tijuana', '11/25/2026 08:00 PST'],
    ['America/New_York', '11/25/2026 08:00 PST (11:00 EST)'],
    ['Australia/Sydney', '11/25/2026 08:00 PST (11/26/2026 03:00 GMT+11)'],
    ['Asia/Kolkata', '11/25/2026 08:00 PST (21:30 GMT+5:30)'],
  ])('have the time of a reader in %s behind them where it differs', (reader, text) => {
    vi.stubEnv('TZ', reader);
    expect(formatForReader(AT, 'America/Los_Angeles')).toBe(text);
  });
});
