// @vitest-environment node
/** What the table of `npm run bench` reckons from values, how it is written, and that what it misses is explained. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Figure, median, percentile, summaryOf } from '../bench/figure.ts';
import { benchTable, type Results, rounded, withWritten } from '../bench/readme-table.ts';

const README = readFileSync('tests/bench/README.md', 'utf8');
const RESULTS = 'tests/bench/results.json';
const results = (): Results => (existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as Results) : {});

const figure = (given: Partial<Figure>): Figure => ({
  what: 'a tap',
  unit: 'ms',
  take: 'median',
  values: [30, 10, 20],
  ...given,
});

describe('the statistics', () => {
  it('the median is the one in the middle, or halfway between the two', () => {
    expect([median([9, 1, 5]), median([4, 1, 3, 2]), median([7])]).toEqual([5, 2.5, 7]);
  });

  it('a percentile is a value that was measured, and no higher than need be', () => {
    const hundred = Array.from({ length: 100 }, (_, n) => 100 - n);
    expect([percentile(hundred, 95), percentile(hundred, 99), percentile(hundred, 100)]).toEqual([95, 99, 100]);
    expect([percentile([5, 1], 50), percentile([5, 1], 51), percentile([3], 95)]).toEqual([1, 5, 3]);
  });

  it('the ratio to a peer compares the same statistic of both', () => {
    const { value, beside } = summaryOf(figure({ take: 'most', beside: { bare: [5, 15, 10] } }));
    expect([value, beside]).toEqual([30, [{ name: 'bare', value: 15, ratio: 2 }]]);
  });

  it.each([
    ['at most, on the figure', { goals: [{ atMost: 20 }, { atMost: 19 }] }, [true, false]],
    ['at least, on the figure', { goals: [{ atLeast: 20 }, { atLeast: 21 }] }, [true, false]],
    [
      'on the ratio to a peer',
      {
        beside: { bare: [10] },
        goals: [
          { beside: 'bare', atMost: 2 },
          { beside: 'bare', atLeast: 2.1 },
        ],
      },
      [true, false],
    ],
    ['a peer that is not installed is no goal missed', { goals: [{ beside: 'bare', atMost: 2 }] }, []],
  ])('goals: %s', (_name, given, reached) => {
    expect(summaryOf(figure(given)).goals.map(({ isReached }) => isReached)).toEqual(reached);
  });

  it.each([[[]], [[1, Number.NaN]]])('a figure without values (%j) is none', (values) => {
    expect(() => summaryOf(figure({ values }))).toThrow('a tap: no figures');
  });
});

describe('the table', () => {
  const taken = (given: Partial<Figure>) => ({
    at: '2026-11-27 04:00',
    commit: 'abcdef0',
    machine: 'two cores',
    load: [3.4, 7.6] as [number, number],
    figures: [summaryOf(figure(given))],
  });

  it('has value, spread, ratio, goal and whether it is reached, and when that was', () => {
    const values = {
      take: 'p95' as const,
      beside: { bare: [2] },
      goals: [{ atMost: 50 }, { beside: 'bare', atMost: 3 }],
    };
    expect(benchTable({ tap: taken(values) }, ['tap']).split('\n')[2]).toBe(
      '| tap | a tap | **30 ms** p95, median 20 ms (10 to 30 in 3) | 15.0 × bare (2 ms) | p95 ≤ 50 ms; ≤ 3 × bare | yes, **no** | 2026-11-27 04:00, abcdef0, 3 → 8, 1 |',
    );
  });

  it('has the benches in their order, and each machine once', () => {
    const table = benchTable({ b: taken({ what: 'second' }), a: taken({ what: 'first' }) }, ['a', 'b', 'c']);
    expect(table.indexOf('first')).toBeLessThan(table.indexOf('second'));
    expect(table.match(/two cores/g)).toHaveLength(1);
  });

  it('figures are rounded to three that count', () => {
    expect([1234.5, 123.4, 12.345, 0.012345, 0].map(rounded)).toEqual(['1,235', '123', '12.3', '0.0123', '0']);
  });

  it('is written between its marks, and nothing else of the README is touched', () => {
    const readme = 'a\n<!-- one -->\nold\n<!-- end -->\nb\n<!-- two -->\nother\n<!-- end -->\nc';
    expect(withWritten(readme, 'one', 'new')).toBe(readme.replace('old', 'new'));
    expect(withWritten(readme, 'two', 'new')).toBe(readme.replace('other', 'new'));
    expect(() => withWritten(readme, 'three', 'new')).toThrow('no place');
  });
});

describe('the README of the bench', () => {
  it('has the table of what was measured', () => {
    expect(withWritten(README, 'npm run bench', benchTable(results(), Object.keys(results())))).toBe(README);
  });

  it('says of each figure that was not reached why, and what the limit is', () => {
    const missed = Object.entries(results()).flatMap(([name, { figures }]) =>
      figures.some(({ goals }) => goals.some(({ isReached }) => !isReached)) ? [name] : [],
    );
    expect(missed.filter((name) => !README.includes(`\n- **${name}**: `))).toEqual([]);
  });
});
