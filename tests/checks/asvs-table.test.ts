/** No control of OWASP ASVS that we say we meet is without a proof. The form of the table: proof-table.ts. */
import { describe, expect, it } from 'vitest';
import { readProofTable, readSourcePaths, whatIsWrong } from './proof-table.ts';

const rows = readProofTable('tests/asvs.md');

describe('the table of ASVS controls', () => {
  it('speaks of behaviour: no source path is written in it', () => {
    expect(readSourcePaths('tests/asvs.md')).toEqual([]);
  });

  it('names for each control the test that proves it', () => {
    expect(whatIsWrong(rows, { mayLackTest: ({ cells }) => cells.missing !== undefined })).toEqual([]);
  });

  it('numbers controls as the standard does, at levels 1 and 2', () => {
    expect(rows.length).toBeGreaterThan(100);
    for (const { cells } of rows) {
      expect(cells.id).toMatch(/^V([1-9]|1[0-7])\.\d{1,2}\.\d{1,2}$/);
      expect(cells.level).toMatch(/^[12]$/);
    }
  });
});
