import { expect, it } from 'vitest';
import { countMarks, type MarkedRow, rowsOf } from '#features/dashboard/marked-rows.ts';
import { indexRows } from '#features/dashboard/row-index.ts';

const NINE = Date.parse('2026-03-02T09:00:00Z');
const HOUR = 3_600_000;
/** All that chips look at. */
const row = (key: string, lateFromMs: number, todayFromMs: number) => {
  const days = [{ fromMs: todayFromMs, toMs: todayFromMs + 24 * HOUR }];
  return { key, marks: { lasting: ['osd'], lateFromMs, days, timesMs: [] } } as Partial<MarkedRow> as MarkedRow;
};

it('chips count and show anew as time passes over the same rows', () => {
  const index = indexRows([row('a', NINE + HOUR, NINE - HOUR), row('b', Number.POSITIVE_INFINITY, NINE + HOUR)], []);
  const view = { search: {}, order: { key: 'id', direction: 'asc' }, pages: 1 } as const;
  const shown = (nowMs: number, ...marks: ('late' | 'today' | 'osd')[]) =>
    rowsOf(index, { ...view, marks }, nowMs).map(({ key }) => key);
  expect(countMarks(index.rows, NINE)).toMatchObject({ late: 0, today: 1, osd: 2, 'at-dock': 0 });
  expect([shown(NINE, 'late'), shown(NINE, 'today'), shown(NINE, 'osd')]).toEqual([[], ['a'], ['a', 'b']]);
  const later = NINE + HOUR;
  expect(countMarks(index.rows, later)).toMatchObject({ late: 1, today: 2, osd: 2 });
  expect([shown(later, 'late'), shown(later, 'today', 'late')]).toEqual([['a'], ['a']]);
});
