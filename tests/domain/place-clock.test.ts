import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeClock, sameWallTime, wallOf } from '#domain/place-clock.ts';

const read = (wall: string, zone: string) => placeClock(zone).read(wall);

describe('a time entered by the clock of a place', () => {
  test.each([
    ['America/Los_Angeles', '2026-11-25T08:00', '2026-11-25T08:00:00.000-08:00'],
    ['America/Chicago', '2026-07-01T23:30', '2026-07-01T23:30:00.000-05:00'],
    ['America/Phoenix', '2026-07-01T08:00', '2026-07-01T08:00:00.000-07:00'],
    ['Asia/Kolkata', '2026-11-25T08:00', '2026-11-25T08:00:00.000+05:30'],
  ])('is an instant with its offset: %s', (zone, wall, at) => {
    expect(read(wall, zone)).toEqual({ at });
    expect(wallOf(at, zone)).toBe(wall);
  });

  test.each([
    [
      'America/New_York',
      '2026-03-08T02:30',
      'On 03/08/2026 there is no 02:30 there: clocks go from 02:00 EST to 03:00 EDT.',
    ],
    [
      'America/Los_Angeles',
      '2026-03-08T02:00',
      'On 03/08/2026 there is no 02:00 there: clocks go from 02:00 PST to 03:00 PDT.',
    ],
    [
      'Australia/Sydney',
      '2026-10-04T02:59',
      'On 10/04/2026 there is no 02:59 there: clocks go from 02:00 GMT+10 to 03:00 GMT+11.',
    ],
    [
      'Australia/Lord_Howe',
      '2026-10-04T02:15',
      'On 10/04/2026 there is no 02:15 there: clocks go from 02:00 GMT+10:30 to 02:30 GMT+11.',
    ],
  ])('does not exist in an hour that is left out: %s %s', (zone, wall, whyNot) => {
    expect(read(wall, zone)).toEqual({ whyNot });
  });

  test.each([
    ['America/New_York', '2026-03-08T01:59', '2026-03-08T01:59:00.000-05:00'],
    ['America/New_York', '2026-03-08T03:00', '2026-03-08T03:00:00.000-04:00'],
    ['America/New_York', '2026-11-01T00:59', '2026-11-01T00:59:00.000-04:00'],
    ['America/New_York', '2026-11-01T02:00', '2026-11-01T02:00:00.000-05:00'],
    // Arizona's clocks never change.
    ['America/Phoenix', '2026-03-08T02:30', '2026-03-08T02:30:00.000-07:00'],
  ])('is plain up to the edges of the change: %s %s', (zone, wall, at) => {
    expect(read(wall, zone)).toEqual({ at });
  });

  test.each([
    [
      'America/Chicago',
      '2026-11-01T01:30',
      'On 11/01/2026 the clock there shows 01:30 twice. Which one?',
      [
        { at: '2026-11-01T01:30:00.000-05:00', label: '01:30 CDT' },
        { at: '2026-11-01T01:30:00.000-06:00', label: '01:30 CST' },
      ],
    ],
    [
      'Australia/Lord_Howe',
      '2026-04-05T01:45',
      'On 04/05/2026 the clock there shows 01:45 twice. Which one?',
      [
        { at: '2026-04-05T01:45:00.000+11:00', label: '01:45 GMT+11' },
        { at: '2026-04-05T01:45:00.000+10:30', label: '01:45 GMT+10:30' },
      ],
    ],
  ])('is asked about in an hour that comes twice: %s', (zone, wall, question, choices) => {
    expect(read(wall, zone)).toEqual({ question, choices });
  });

  test('is read in either half of the world, back to what its clock shows, under the name it has then', () => {
    const clock = placeClock('America/Chicago');
    expect(clock.wallOf('2026-11-25T14:00:00.000Z')).toBe('2026-11-25T08:00');
    expect(['2026-11-25T14:00:00Z', '2026-07-01T14:00:00Z', 'soon'].map(clock.zoneName)).toEqual(['CST', 'CDT', '']);
    expect(clock.read('2026-11-25T08:00:59')).toEqual({ at: '2026-11-25T08:00:00.000-06:00' });
    // Of an hour that comes twice the first is the one before the change.
    expect(read('2026-04-05T02:30', 'Australia/Sydney')).toMatchObject({
      choices: [{ at: '2026-04-05T02:30:00.000+11:00' }, { at: '2026-04-05T02:30:00.000+10:00' }],
    });
  });

  test.each(['', 'tomorrow', '2026-11-25', '2026-13-45T99:00', 'at 2026-11-25T08:00'])(
    'is nothing to read in %j',
    (text) => {
      expect(read(text, 'America/Chicago')).toBeNull();
    },
  );

  test('every minute of every zone reads back as itself, or as one of two', () => {
    const zones = ['America/Los_Angeles', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Europe/London', 'America/St_Johns'];
    const minutes = fc.integer({ min: Date.parse('2020-01-01') / 60_000, max: Date.parse('2037-01-01') / 60_000 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), minutes, (zone, minute) => {
        const reading = read(wallOf(new Date(minute * 60_000).toISOString(), zone), zone);
        const meant =
          reading && ('at' in reading ? [reading.at] : 'choices' in reading ? reading.choices.map(({ at }) => at) : []);
        expect(meant?.map((at) => Date.parse(at) / 60_000)).toContain(minute);
      }),
    );
  });
});

describe('the same time of day elsewhere', () => {
  test('keeps what the clock shows', () => {
    const moved = sameWallTime('2026-11-25T08:00:00.000-08:00', 'America/Los_Angeles', 'America/Chicago');
    expect(moved).toBe('2026-11-25T08:00:00.000-06:00');
  });

  test('is the first of two, and stays the instant it was where the clock there never shows it', () => {
    const moved = (wall: string) => sameWallTime(`${wall}:00.000-07:00`, 'America/Phoenix', 'America/Chicago');
    expect(moved('2026-11-01T01:30')).toBe('2026-11-01T01:30:00.000-05:00');
    expect(moved('2026-03-08T02:30')).toBe('2026-03-08T02:30:00.000-07:00');
  });
});
