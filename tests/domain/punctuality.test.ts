import { describe, expect, test } from 'vitest';
import { differenceInWords, punctuality } from '#domain/punctuality.ts';

const scheduled = '2026-03-01T08:00:00.000Z';
const after = '2026-03-01T10:15:00.000Z';
const before = '2026-02-28T05:00:00.000Z';

describe('on time or late', () => {
  test.each([
    [after, 'On-Time', 'Late'],
    [before, 'Late', 'On-Time'],
    [scheduled, 'On-Time', 'On-Time'],
    ['2026-03-01T02:00:00-06:00', 'On-Time', 'On-Time'],
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
  });
});

test('the difference is told in words, with its direction', () => {
  expect(differenceInWords(scheduled, after)).toBe('2 h 15 min after schedule');
  expect(differenceInWords(scheduled, before)).toBe('1 d 3 h before schedule');
  expect(differenceInWords(scheduled, scheduled)).toBe('on schedule');
  expect(differenceInWords(scheduled, '2026-03-01T08:00:59.999Z')).toBe('on schedule');
  expect(differenceInWords(scheduled, '2026-03-01T07:59:00Z')).toBe('1 min before schedule');
});
