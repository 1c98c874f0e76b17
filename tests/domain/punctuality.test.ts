import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differenceInWords, PUNCTUALITY_MODES, punctuality, timelinessOf } from '#domain/punctuality.ts';

const scheduled = '2026-03-01T08:00:00.000Z';
const after = '2026-03-01T10:15:00.000Z';
const before = '2026-02-28T05:00:00.000Z';

describe('on time or late', () => {
  test.each([
    [after, 'On-Time', 'Late'],
    [before, 'Late', 'On-Time'],
    [scheduled, 'On-Time', 'On-Time'],
    ['2026-03-01T02:00:00-06:00', 'On-Time', 'On-Time'],
    ['2026-03-01T07:59:40.000Z', 'On-Time', 'On-Time'],
    ['2026-03-01T08:00:20.000Z', 'On-Time', 'On-Time'],
    ['2026-03-01T07:59:30.000Z', 'Late', 'On-Time'],
    ['2026-03-01T08:00:30.000Z', 'On-Time', 'Late'],
  ])('a check-in at %s is %s as specified and %s conventionally', (actual, specified, conventional) => {
    expect(punctuality(scheduled, actual, 'as-specified')).toBe(specified);
    expect(punctuality(scheduled, actual, 'conventional')).toBe(conventional);
  });

  test.each([
    [scheduled, null],
    [null, after],
    [undefined, undefined],
    [scheduled, 'rubbish'],
  ])('%j and %j give No Info', (schedule, actual) => {
    expect(punctuality(schedule, actual, 'as-specified')).toBe('No Info');
    expect(punctuality(schedule, actual, 'conventional')).toBe('No Info');
    expect(differenceInWords(schedule, actual)).toBe('');
    expect(timelinessOf(schedule, actual, 'conventional')).toBeNull();
  });
});

test.each([
  [after, '2 h 15 min late'],
  [before, '1 d 3 h early'],
  [scheduled, 'on the minute'],
  ['2026-03-01T08:00:29.999Z', 'on the minute'],
  ['2026-03-01T07:59:31Z', 'on the minute'],
  ['2026-03-01T08:00:30.000Z', '1 min late'],
  ['2026-03-01T07:59:30Z', '1 min early'],
  ['2026-03-01T08:10:40Z', '11 min late'],
  ['2026-03-01T05:45:50Z', '2 h 14 min early'],
])('the difference of %s is told in words, to the nearest minute: %s', (actual, words) => {
  expect(differenceInWords(scheduled, actual)).toBe(words);
});

test('whether it was late is a matter of the clock, in either mode, and the rule is told with the label', () => {
  expect(timelinessOf(scheduled, after, 'as-specified')).toMatchObject({ late: true, label: 'On-Time' });
  expect(timelinessOf(scheduled, before, 'as-specified')).toMatchObject({ late: false, label: 'Late' });
  expect(timelinessOf(scheduled, after, 'as-specified')?.rule).toMatch(
    /at or after the scheduled time counts as On-Time/,
  );
  expect(timelinessOf(scheduled, after, 'conventional')?.rule).toMatch(
    /at or before the scheduled time counts as On-Time/,
  );
});

test('"Late" never stands beside "on the minute"', () => {
  const mode = fc.constantFrom(...PUNCTUALITY_MODES);
  fc.assert(
    fc.property(fc.integer({ min: -200_000, max: 200_000 }), mode, (ms, judged) => {
      const told = timelinessOf(scheduled, new Date(Date.parse(scheduled) + ms).toISOString(), judged);
      return told?.difference !== 'on the minute' || (told.label === 'On-Time' && !told.late);
    }),
  );
});
