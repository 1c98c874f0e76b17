/** Every known way to lose work has a rule and a proof. The form of the table: proof-table.ts. */
import { describe, expect, it } from 'vitest';
import { readProofTable, readSourcePaths, whatIsWrong } from './proof-table.ts';

const rows = readProofTable('tests/hazards.md');

/** How many hazards each part of the collection has. */
const PARTS = { A: 23, B: 17, C: 7, D: 11, E: 7 };

describe('the table of hazards', () => {
  it('has each hazard, in order', () => {
    const all = Object.entries(PARTS).flatMap(([part, count]) =>
      Array.from({ length: count }, (_, index) => `${part}${index + 1}`),
    );
    expect(rows.map(({ cells }) => cells.id)).toEqual(all);
  });

  it('speaks of behaviour: no source path is written in it', () => {
    expect(readSourcePaths('tests/hazards.md')).toEqual([]);
  });

  it('names for each the rule and the test that proves it', () => {
    expect(whatIsWrong(rows)).toEqual([]);
    expect(rows.filter(({ cells }) => !cells.rule || !cells.hazard)).toEqual([]);
  });
});
