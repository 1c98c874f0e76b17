/** Nothing the specification says is without a place and a proof. The form of the table: proof-table.ts. */
import { describe, expect, it } from 'vitest';
import { readProofTable, whatIsWrong } from './proof-table.ts';

const rows = readProofTable('tests/spec.md');

describe('the table of the specification', () => {
  it('names for each statement where it lives and the test that proves it', () => {
    expect(whatIsWrong(rows, { mayLackTest: ({ cells }) => /\bleft open\b/.test(cells.statement ?? '') })).toEqual([]);
  });
});
