import { afterEach, expect, it, vi } from 'vitest';
import { percent } from '#features/reports/figures.ts';
import { readChoice, todayHere } from '#features/reports/report-choice.ts';

afterEach(() => vi.unstubAllEnvs());

const choice = (query: string) => {
  const { from, to, by } = readChoice(new URLSearchParams(query), '2026-11-22', ['carrier', 'receiver']);
  return `${from} ${to} ${by}`;
};

it.each([
  ['nothing: the last 90 days, today among them', '', '2026-08-25 2026-11-22 carrier'],
  ['both days and whose', 'from=2026-01-01&to=2026-01-31&by=receiver', '2026-01-01 2026-01-31 receiver'],
  ['an end alone: 90 days until then', 'to=2026-03-31', '2026-01-01 2026-03-31 carrier'],
  ['a beginning alone: until today', 'from=2026-11-01', '2026-11-01 2026-11-22 carrier'],
  ['days no calendar has', 'from=2026-02-30&to=2026-13-01', '2026-08-25 2026-11-22 carrier'],
  ['a year in the middle of being typed', 'from=0002-01-01', '2026-08-25 2026-11-22 carrier'],
  ['an end before the beginning', 'from=2026-05-01&to=2026-04-01', '2026-08-25 2026-11-22 carrier'],
  ['whose figures nobody has here', 'by=driver', '2026-08-25 2026-11-22 carrier'],
])('an address with %s', (_what, query, expected) => expect(choice(query)).toBe(expected));

it('a period that ends today ends with the day of the device, whatever day it is in Greenwich', () => {
  const [evening, morning] = [Date.parse('2026-11-26T04:30:00Z'), Date.parse('2026-11-25T20:30:00Z')];
  vi.stubEnv('TZ', 'America/Los_Angeles');
  expect([evening, morning].map(todayHere)).toEqual(['2026-11-25', '2026-11-25']);
  vi.stubEnv('TZ', 'Asia/Tokyo');
  expect([evening, morning].map(todayHere)).toEqual(['2026-11-26', '2026-11-26']);
});

it.each([
  [null, '–'],
  [0, '0 %'],
  [0.004, '<1 %'],
  [0.5, '50 %'],
  [0.996, '>99 %'],
  [1, '100 %'],
])('a share of %s is written %s', (share, words) => expect(percent(share)).toBe(words));
