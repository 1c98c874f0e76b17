import { expect, test } from 'vitest';
import { formatDuration } from '#domain/date-format.ts';

test.each([
  [0, '0 min'],
  [59_999, '0 min'],
  [60_000, '1 min'],
  [3_600_000, '1 h'],
  [8_100_000, '2 h 15 min'],
  [97_200_000, '1 d 3 h'],
  [86_460_000, '1 d'],
  [-8_100_000, '2 h 15 min'],
  [86_399_999, '23 h 59 min'],
])('%i ms last %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words);
});
