import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexRows } from '#features/dashboard/row-index.ts';

interface Row {
  id: string;
  company: string;
  date: string;
}

const columns = [
  { key: 'id', text: (row: Row) => row.id },
  { key: 'company', text: (row: Row) => row.company },
  { key: 'date', text: (row: Row) => usDate(row.date), order: (row: Row) => row.date },
];

const rows: Row[] = [
  { id: 'a1', company: 'Bayview Distribution', date: '2027-01-03' },
  { id: 'a2', company: 'Ääkkönen & Co', date: '2026-12-24' },
  { id: 'a3', company: 'bayview cold store', date: '2026-02-01' },
  { id: 'a4', company: 'various', date: '2026-12-24' },
];

function usDate(iso: string): string {
  const [year, month, day] = iso.split('-');
  return `${month}/${day}/${year}`;
}

const byId = { key: 'id', direction: 'asc' } as const;
const ids = (found: Row[]) => found.map((row) => row.id);

describe('searching and ordering a list in memory', () => {
  const index = indexRows(rows, columns);

  it('finds rows whose column contains the text, whatever its case and outer blanks', () => {
    expect(ids(index.find({ company: '  BAYVIEW ' }, byId))).toEqual(['a1', 'a3']);
  });

  it('finds names with accents by their plain letters, and the other way round', () => {
    expect(ids(index.find({ company: 'aakkonen' }, byId))).toEqual(['a2']);
    expect(ids(index.find({ company: 'báyview' }, byId))).toEqual(['a1', 'a3']);
  });

  it('finds the rows that have every word, wherever, in a column that is searched by words', () => {
    const all = { key: 'all', text: (row: Row) => `${row.id}\n${row.company}\n${usDate(row.date)}`, byWords: true };
    const whole = indexRows(rows, [...columns, all]);
    expect(ids(whole.find({ all: 'bayview 02/01' }, byId))).toEqual(['a3']);
    expect(ids(whole.find({ all: ' STORE  a3 ' }, byId))).toEqual(['a3']);
    expect(ids(whole.find({ all: 'bayview various' }, byId))).toEqual([]);
    // A column by itself is searched for what is typed, as it is typed.
    expect(ids(whole.find({ company: 'store bayview' }, byId))).toEqual([]);
  });

  it('wants every filled column to match and ignores empty boxes', () => {
    expect(ids(index.find({ company: 'bayview', date: '02/01', id: '' }, byId))).toEqual(['a3']);
  });

  it('finds nothing across the border of two texts', () => {
    expect(index.find({ company: 'distributionä' }, byId)).toEqual([]);
  });

  it('orders dates by time, not by how they are written', () => {
    expect(ids(index.find({}, { key: 'date', direction: 'asc' }))).toEqual(['a3', 'a2', 'a4', 'a1']);
  });

  it('keeps rows that are equal in their given order, in both directions', () => {
    expect(ids(index.find({}, { key: 'date', direction: 'desc' }))).toEqual(['a1', 'a2', 'a4', 'a3']);
  });

  it('leaves the order alone and the search empty for a column it does not know', () => {
    expect(ids(index.find({ nothing: 'x' }, { key: 'nothing', direction: 'asc' }))).toEqual(['a1', 'a2', 'a3', 'a4']);
  });

  it('answers an empty list', () => {
    expect(indexRows<Row>([], columns).find({ id: 'a' }, byId)).toEqual([]);
  });

  it('finds exactly what a plain filter and a stable sort find', () => {
    const row = fc.record({
      id: fc.string({ maxLength: 4 }),
      company: fc.string({ maxLength: 6, unit: fc.constantFrom('a', 'B', 'b', ' ', '\n', 'é') }),
      date: fc.constantFrom('2026-01-01', '2026-12-31', '2027-01-01'),
    });
    const term = fc.string({ maxLength: 3, unit: fc.constantFrom('a', 'b', ' ', 'é') });
    const direction = fc.constantFrom('asc' as const, 'desc' as const);
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), term, direction, (some, typed, way) => {
        const wanted = some
          .filter(({ company }) => company.toLowerCase().replaceAll('\n', ' ').includes(typed.trim()))
          .sort((a, b) => (way === 'asc' ? 1 : -1) * (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
        expect(indexRows(some, columns).find({ company: typed }, { key: 'date', direction: way })).toEqual(wanted);
      }),
    );
  });
});
