import { describe, expect, it } from 'vitest';
import { addDays, median, percentile } from '#domain/reports.ts';

describe('the sums', () => {
  it('of nothing are nothing', () => expect([median([]), percentile([], 0.9)]).toEqual([null, null]));
  it('take the middle, or the mean of two', () => {
    expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([5])]).toEqual([2, 2.5, 5]);
  });
  it('take the nearest rank', () => {
    expect([percentile([1], 0.9), percentile([1, 2], 0.9), percentile([1, 2], 0.5)]).toEqual([1, 2, 1]);
    expect([percentile([3, 1, 2], 0.5), percentile([10, 9], 0.5)]).toEqual([2, 9]);
  });
  it('count days over the end of months and of summer time', () => {
    expect([
      addDays('2026-02-28', 1),
      addDays('2028-02-28', 1),
      addDays('2026-11-01', 1),
      addDays('2026-01-01', -1),
    ]).toEqual(['2026-03-01', '2028-02-29', '2026-11-02', '2025-12-31']);
  });
});
