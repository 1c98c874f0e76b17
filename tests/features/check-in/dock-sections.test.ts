import { describe, expect, it } from 'vitest';
import { type Due, firstRows, sectionsOf } from '#features/check-in/dock-sections.ts';

const OAKLAND = 'America/Los_Angeles';

/** Titles with their hours and the names of the rows. */
function read(dues: Record<string, Partial<Due>>, now: string, zone = OAKLAND, limit = 100) {
  const rows = Object.entries(dues).map(([name, due]) => ({ name, dueAt: null, settled: false, ...due }));
  return firstRows(sectionsOf(rows, Date.parse(now), zone), limit).map(({ title, groups }) => [
    title,
    ...groups.map(({ head, rows: own }) => [head, ...own.map(({ name }) => name)]),
  ]);
}
const at = (dueAt: string) => ({ dueAt });

describe('the work of a dock', () => {
  const NOW = '2026-11-22T18:00:00Z';
  const work = {
    forgotten: at('2026-10-01T16:00:00Z'),
    'last week': at('2026-11-17T16:00:00Z'),
    'since Friday': at('2026-11-20T16:00:00Z'),
    'late today': at('2026-11-22T16:05:00Z'),
    'same hour': at('2026-11-22T16:59:00Z'),
    soon: at('2026-11-22T18:30:00Z'),
    done: { ...at('2026-11-22T19:00:00Z'), settled: true },
    tomorrow: at('2026-11-23T16:00:00Z'),
    whenever: {},
  };

  it('is today’s by the hour, what did not come on top, then what is later, then what nobody came for in days', () => {
    expect(read(work, NOW)).toEqual([
      ['Today', ['Overdue', 'since Friday'], ['8:00 PST', 'late today', 'same hour'], ['10:00 PST', 'soon']],
      ['Later', [null, 'tomorrow']],
      ['Earlier', [null, 'last week', 'forgotten']],
      ['Without a time', [null, 'whenever']],
      ['Done', [null, 'done']],
    ]);
  });

  it('is cut off where its first rows are asked for, today’s before all', () => {
    expect(read(work, NOW, OAKLAND, 3)).toEqual([
      ['Today', ['Overdue', 'since Friday'], ['8:00 PST', 'late today', 'same hour']],
    ]);
    expect(read({}, NOW)).toEqual([]);
  });

  it('changes its day at midnight there', () => {
    const ends = { last: at('2026-11-23T07:59:59Z'), first: at('2026-11-23T08:00:00Z') };
    expect(read(ends, '2026-11-23T07:59:59Z')).toEqual([
      ['Today', ['23:00 PST', 'last']],
      ['Later', [null, 'first']],
    ]);
    expect(read(ends, '2026-11-23T08:00:00Z')).toEqual([['Today', ['Overdue', 'last'], ['0:00 PST', 'first']]]);
  });

  it('has the hours and days of its own place', () => {
    const evening = { a: at('2026-11-22T18:30:00Z'), b: at('2026-11-23T01:45:00Z') };
    expect(read(evening, NOW)).toEqual([['Today', ['10:00 PST', 'a'], ['17:00 PST', 'b']]]);
    expect(read(evening, NOW, 'Asia/Kolkata')).toEqual([['Later', [null, 'a', 'b']]]);
    expect(read(evening, NOW, 'Asia/Tokyo')).toEqual([['Today', ['3:00 GMT+9', 'a'], ['10:00 GMT+9', 'b']]]);
  });

  it('tells the hour that comes twice apart, in a day of 25 hours, and has one of 23', () => {
    const autumn = {
      first: at('2026-11-01T08:30:00Z'),
      second: at('2026-11-01T09:30:00Z'),
      'last hour': at('2026-11-02T07:59:00Z'),
      'next day': at('2026-11-02T08:00:00Z'),
    };
    for (const now of ['2026-11-01T08:00:00Z', '2026-11-02T07:00:00Z']) {
      expect(read(autumn, now)).toEqual([
        ['Today', ['1:00 PDT', 'first'], ['1:00 PST', 'second'], ['23:00 PST', 'last hour']],
        ['Later', [null, 'next day']],
      ]);
    }
    const spring = {
      before: at('2026-03-08T09:59:00Z'),
      after: at('2026-03-08T10:00:00Z'),
      next: at('2026-03-09T07:00:00Z'),
    };
    expect(read(spring, '2026-03-08T20:00:00Z')).toEqual([
      ['Today', ['1:00 PST', 'before'], ['3:00 PDT', 'after']],
      ['Later', [null, 'next']],
    ]);
  });
});
