/** Nothing the specification says is without a proof. The form of the table: proof-table.ts. */
import { describe, expect, it } from 'vitest';
import { readProofTable, readSourcePaths, whatIsWrong } from './proof-table.ts';

const rows = readProofTable('tests/spec.md');

describe('the table of the specification', () => {
  it('speaks of behaviour: no source path is written in it', () => {
    expect(readSourcePaths('tests/spec.md')).toEqual([]);
  });

  it('names for each statement the test that proves it', () => {
    expect(whatIsWrong(rows, { mayLackTest: ({ cells }) => /\bleft open\b/.test(cells.statement ?? '') })).toEqual([]);
  });

  it('has rows for each of the nine sections, numbered without a gap', () => {
    const ids = rows.map(({ cells }) => (cells.id ?? '').split('.').map(Number));
    const sections = [...new Set(ids.map(([section]) => section))];
    expect(sections).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const section of sections) {
      const numbers = ids.filter(([own]) => own === section).map(([, number]) => number);
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    }
  });
});
