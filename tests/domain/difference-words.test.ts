import { expect, it } from 'vitest';
import { countLineWords, sealWords } from '#domain/difference-words.ts';
import { countLine } from './count-of.ts';

it('a line of a count is told with what is said of it, and not at all where it came as shipped', () => {
  const said = { reason: 'crushed', disposition: 'repacked', packagingKept: false, note: 'Pallet 3' };
  expect(countLineWords({ ...countLine({ received: 7, damaged: 1 }), ...said })).toEqual([
    'APPLES: Short 3, damaged 1 · Crushed · Repacked · packaging not kept · “Pallet 3”',
  ]);
  const lines = [countLine({ received: 12 }), countLine({ damaged: 2 }), countLine({ received: 8 }), countLine()];
  expect(lines.map(countLineWords)).toEqual([['APPLES: Over 2'], ['APPLES: Damaged 2'], ['APPLES: Short 2'], []]);
  // What was short and damaged in one number is no difference of none.
  expect(countLineWords(countLine({ received: 9, damaged: 1 }))).toEqual(['APPLES: Short 1, damaged 1']);
  expect(countLineWords(countLine({ shipped: null }))).toEqual([]);
});

it('a seal is told with its numbers, as far as they are known, and whether it is the one on the paper', () => {
  const seal = { paper: '88', door: '89', found: 'broken' };
  expect(sealWords(seal)).toBe('Seal: broken (paper 88, door 89). The seal is not the one on the paper.');
  expect(sealWords({ ...seal, door: '88', found: 'intact' })).toBe('Seal: intact (paper 88, door 88)');
  expect(sealWords({ ...seal, paper: '', found: 'melted' })).toBe('Seal: another state (door 89)');
  expect(sealWords({ ...seal, door: '' })).toBe('Seal: broken (paper 88)');
  expect(sealWords({ paper: '', door: '', found: 'none' })).toBe('Seal: none was used');
});
