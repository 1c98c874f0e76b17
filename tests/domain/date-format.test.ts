import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  clockTime,
  dayInFileName,
  formatDateTime,
  formatForReader,
  formatPlaceTime,
  formatTableDate,
  shownIn,
  timeForReader,
  withDatesSaid,
} from '#domain/date-format.ts';
import type { Language } from '#language/languages.ts';
import { speakAs } from '#language/say.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  speakAs(() => 'en');
});

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
    expect(timeForReader(AT, 'America/Los_Angeles', '11/25/2026')).toBe(text.replace('11/25/2026 ', ''));
    expect(timeForReader(AT, 'America/Los_Angeles', '11/26/2026')).toBe(text);
  });
});

describe('in another language', () => {
  const AT = '2026-03-04T16:00:00.000Z';
  const IN_WORDS: [Language, string][] = [
    ['es', '4 mar 2026'],
    ['fr', '4 mars 2026'],
  ];

  test.each(IN_WORDS)('a month has its name, so that nobody takes it for the day: %s', (language, day) => {
    vi.stubEnv('TZ', 'America/Los_Angeles');
    speakAs(() => language);
    expect(formatTableDate(AT)).toBe(day);
    expect(formatDateTime(AT)).toBe(`${day} 08:00`);
    expect(formatPlaceTime(AT, 'America/Los_Angeles')).toBe(`${day} 08:00 PST`);
    expect(formatForReader(AT, 'Asia/Kolkata')).toBe(`${day} 21:30 GMT+5:30 (08:00 PST)`);
    expect(formatForReader('2026-03-04T20:00:00.000Z', 'Asia/Kolkata')).toMatch(
      /^5 mars? 2026 01:30 GMT\+5:30 \(4 mar/,
    );
    expect(clockTime(AT)).toBe('08:00');
  });

  const YEAR = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 25, 20)).toISOString());

  test.each<[Language, string]>([
    [
      'en',
      '01/25/2026, 02/25/2026, 03/25/2026, 04/25/2026, 05/25/2026, 06/25/2026, 07/25/2026, 08/25/2026, 09/25/2026, 10/25/2026, 11/25/2026, 12/25/2026',
    ],
    [
      'es',
      '25 ene 2026, 25 feb 2026, 25 mar 2026, 25 abr 2026, 25 may 2026, 25 jun 2026, 25 jul 2026, 25 ago 2026, 25 sept 2026, 25 oct 2026, 25 nov 2026, 25 dic 2026',
    ],
    [
      'fr',
      '25 janv 2026, 25 févr 2026, 25 mars 2026, 25 avr 2026, 25 mai 2026, 25 juin 2026, 25 juill 2026, 25 août 2026, 25 sept 2026, 25 oct 2026, 25 nov 2026, 25 déc 2026',
    ],
  ])('every month is another one: %s', (language, days) => {
    speakAs(() => language);
    expect(YEAR.map((at) => formatTableDate(at, 'UTC')).join(', ')).toBe(days);
  });

  test('days order as they are, not as they are written', () => {
    speakAs(() => 'fr');
    const dates = YEAR.map((at) => shownIn(at, 'UTC')?.date ?? '');
    expect(dates.toSorted()).toEqual(dates);
    expect(dates[0]).toBe('2026-01-25');
  });

  test('a file is named by a day that orders', () => {
    vi.stubEnv('TZ', 'UTC');
    expect(dayInFileName(AT)).toBe('03-04-2026');
    speakAs(() => 'es');
    expect(dayInFileName(AT)).toBe('2026-03-04');
  });

  test('the dates of a text that was kept in English are said too', () => {
    const kept = 'Already checked in at 03/04/2026 08:00 PST, not 3/4 or 13/45/20261.';
    expect(withDatesSaid(kept)).toBe(kept);
    speakAs(() => 'fr');
    expect(withDatesSaid(kept)).toBe('Already checked in at 4 mars 2026 08:00 PST, not 3/4 or 13/45/20261.');
  });
});
