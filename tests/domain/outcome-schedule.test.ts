/** How far off schedule the truck of an outcome came: by its own check-in, whatever became of it at the dock. */
import { describe, expect, test } from 'vitest';
import { differenceInWords } from '#domain/punctuality.ts';
import { plannedTold, plannedWords, scheduleWords } from '#domain/stop-outcome.ts';
import { outcomeOf } from './outcome-of.ts';
import { after, came, completed, corrected, happened, id, openBol, takenBack, time } from './visit-facts.ts';

const due = { scheduled: time(5) };
const no = (name: string, minute: number, follows: string | null = null) =>
  happened(name, 'refused', minute, { ...due, follows: follows && id(follows) });
const told = (name: string, ...facts: Parameters<typeof after>[0]) => {
  const bol = after(facts);
  const outcome = bol.outcomes.find(({ _id }) => _id === id(name));
  return outcome && scheduleWords(outcome, bol);
};
const first = [came('a', 5), no('no', 65)];

describe('how far off schedule', () => {
  test('is the check-in of the visit that it ended, as it was corrected', () => {
    expect(told('no', ...first)).toBe('Arrived on schedule');
    expect(told('no', ...first, corrected('a', 10, 70))).toBe('Arrived 5 min after schedule');
    expect(told('no', came('a', 6), no('no', 65))).toBe('Arrived 1 min after schedule');
    expect(told('no', came('a', 65), no('no', 65))).toBe('Arrived 1 h after schedule');
    expect(told('no', came('a', 0), no('no', 65))).toBe('Arrived 5 min before schedule');
  });

  test('is the outcome itself where nobody checked that truck in, also when one was before or after it', () => {
    expect(told('no', no('no', 65))).toBe('1 h after schedule');
    expect(told('no', no('no', 5))).toBe('On schedule');
    expect(told('more', ...first, no('more', 125, 'no'))).toBe('2 h after schedule');
    expect(told('no', no('no', 65), came('b', 90))).toBe('1 h after schedule');
    expect(told('no', no('no', 65), came('b', 90), takenBack('no'))).toBe('1 h after schedule');
  });

  test('is the same for a second word about the visit, one that was taken back, and one that came too late to count', () => {
    expect(told('same', ...first, no('same', 70))).toBe('Arrived on schedule');
    expect(told('no', ...first, takenBack('no'))).toBe('Arrived on schedule');
    expect(told('no', came('a', 5), completed(70), no('no', 65))).toBe('Arrived on schedule');
  });

  test('is that of its visit for a part that was taken, and of the last one for freight that went back', () => {
    expect(told('part', came('a', 5), happened('part', 'partial', 65, due))).toBe('Arrived on schedule');
    expect(told('back', ...first, happened('back', 'returned', 300, due))).toBe('Arrived on schedule');
  });

  const seconds = (count: number) => new Date(Date.parse(time(5)) + count * 1000).toISOString();

  test('is told to the nearest minute, and what is to be done now with its time', () => {
    const about = (count: number) =>
      scheduleWords(outcomeOf({ kind: 'refused', at: seconds(count), ...due }), openBol());
    expect([-90, -60, -30, -29, 0, 29, 30, 60, 89, 90].map(about)).toEqual([
      '2 min before schedule',
      '1 min before schedule',
      '1 min before schedule',
      'On schedule',
      'On schedule',
      'On schedule',
      '1 min after schedule',
      '1 min after schedule',
      '1 min after schedule',
      '2 min after schedule',
    ]);
    const plan = { plan: 'redeliver', proposedDate: '2026-11-24T17:00:00.000Z' };
    expect(plannedWords(plan, 'America/Los_Angeles')).toBe('Try again, 11/24/2026 09:00 PST');
    expect(plannedTold(plan, 'America/Los_Angeles')).toBe('try again, 11/24/2026 09:00 PST');
    expect(plannedTold({ plan: null, proposedDate: null }, 'UTC')).toBe('');
  });

  test.each([-90, -30, -29, 0, 29, 30, 90])('is what the check-in itself is told to be, %i s off', (count) => {
    const at = seconds(count);
    const bol = after([came('a', 5, { at }), no('no', 65)]);
    const [outcome] = bol.outcomes;
    const words = outcome && scheduleWords(outcome, bol);
    const beside = differenceInWords(due.scheduled, at)
      .replace(/^on the minute$/, 'on schedule')
      .replace('late', 'after schedule')
      .replace('early', 'before schedule');
    expect(words).toBe(`Arrived ${beside}`);
  });

  test('is nothing where nothing was planned', () => {
    expect(told('x', came('a', 5), happened('x', 'refused', 65))).toBe('');
  });
});
