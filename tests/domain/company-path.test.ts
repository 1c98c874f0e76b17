import { expect, test } from 'vitest';
import { companyPath } from '#domain/addresses.ts';

test('a company’s name stands in an address without blanks', () => {
  expect(companyPath('Harbor Foods')).toBe('HarborFoods');
  expect(companyPath(' A  B\tC ')).toBe('ABC');
});
