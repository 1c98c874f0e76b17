import { afterEach, describe, expect, test, vi } from 'vitest';
import { isTimeZone, ownTimeZone, zoneMoment } from '#domain/time-zone.ts';

const HOUR = 3_600_000;
const at = (iso: string, zone: string) => zoneMoment(Date.parse(iso), zone);

afterEach(() => vi.unstubAllEnvs());

describe('what clocks show in a zone', () => {
  test.each([
    ['America/Los_Angeles', '2026-11-25T16:00:00Z', -8, 'PST'],
    ['America/Los_Angeles', '2026-07-01T16:00:00Z', -7, 'PDT'],
    ['America/Phoenix', '2026-07-01T16:00:00Z', -7, 'MST'],
    ['Asia/Kolkata', '2026-11-25T16:00:00Z', 5.5, 'GMT+5:30'],
    ['Australia/Lord_Howe', '2026-07-01T16:00:00Z', 10.5, 'GMT+10:30'],
  ])('%s at %s', (zone, instant, hours, name) => {
    expect(at(instant, zone)).toEqual({ offsetMs: hours * HOUR, name });
  });

  test.each([
    ['America/New_York', '2026-03-08T07:00:00Z', 'EST', 'EDT'],
    ['America/New_York', '2026-11-01T06:00:00Z', 'EDT', 'EST'],
    ['Australia/Sydney', '2026-04-04T16:00:00Z', 'GMT+11', 'GMT+10'],
    ['Australia/Sydney', '2026-10-03T16:00:00Z', 'GMT+10', 'GMT+11'],
  ])('changes to the millisecond in %s at %s', (zone, change, before, after) => {
    const ms = Date.parse(change);
    expect([zoneMoment(ms - 1, zone).name, zoneMoment(ms, zone).name]).toEqual([before, after]);
  });

  test('is the same whether the day was asked for before or not', () => {
    for (let ms = Date.parse('2026-10-30T00:00:00Z'); ms < Date.parse('2026-11-03T00:00:00Z'); ms += HOUR / 2) {
      const [first, again] = [zoneMoment(ms, 'America/Chicago'), zoneMoment(ms, 'America/Chicago')];
      const summer = ms < Date.parse('2026-11-01T07:00:00Z');
      expect([first, again]).toEqual(
        Array(2).fill({ offsetMs: (summer ? -5 : -6) * HOUR, name: summer ? 'CDT' : 'CST' }),
      );
    }
  });

  test('a zone this device never heard of is told by the device’s own clock, under its name', () => {
    vi.stubEnv('TZ', 'America/Denver');
    expect(at('2026-11-25T16:00:00Z', 'Mars/Olympus_Mons').name).toBe('MST');
  });
});

test('the device’s own zone is noticed when the device goes elsewhere', () => {
  vi.stubEnv('TZ', 'America/Denver');
  expect(ownTimeZone()).toBe('America/Denver');
  // The same as Denver in winter alone.
  vi.stubEnv('TZ', 'America/Phoenix');
  expect(ownTimeZone()).toBe('America/Phoenix');
});

test.each([
  ['America/Los_Angeles', true],
  ['America/Indiana/Indianapolis', true],
  ['UTC', true],
  ['Mars/Olympus_Mons', false],
  ['+05:30', false],
  ['america/new_york', false],
  ['', false],
])('%j is a time zone: %j', (name, is) => {
  expect(isTimeZone(name)).toBe(is);
});
