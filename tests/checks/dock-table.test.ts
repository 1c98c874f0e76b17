/** Nothing that was promised for the dock is without a proof. The form of the table: proof-table.ts. */
import { describe, expect, it } from 'vitest';
import { readProofTable, readSourcePaths, whatIsWrong } from './proof-table.ts';

const rows = readProofTable('tests/dock.md');
const BEGINNINGS = new Set([40, 50, 60, 100, 150, 170, 180]);

describe('the table of the dock', () => {
  it('speaks of behaviour: no source path is written in it', () => {
    expect(readSourcePaths('tests/dock.md')).toEqual([]);
  });

  it('names for each statement the test that proves it', () => {
    expect(whatIsWrong(rows)).toEqual([]);
  });

  // Parts that were built side by side began at 1, or at one of these.
  it('numbers the statements of each part without a gap', () => {
    const ids = rows.map(
      ({ cells }) =>
        /^H(\d+)\.(\d+)$/
          .exec(cells.id ?? '')
          ?.slice(1)
          .map(Number) ?? [Number.NaN],
    );
    const parts = [...new Set(ids.map(([part]) => part))];
    expect(parts).toEqual(parts.map((_, index) => index));
    for (const part of parts) {
      const numbers = ids.filter(([own]) => own === part).map(([, number]) => number);
      expect(numbers).toEqual(
        numbers.map((number, index) => (BEGINNINGS.has(number ?? 0) ? number : (numbers[index - 1] ?? 0) + 1)),
      );
    }
  });
});
