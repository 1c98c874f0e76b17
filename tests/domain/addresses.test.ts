import { expect, test } from 'vitest';
import { companyPath, withoutLastSlashes } from '#domain/addresses.ts';

test('a company’s name stands in an address without blanks', () => {
  expect(companyPath('Harbor Foods')).toBe('HarborFoods');
  expect(companyPath(' A  B\tC ')).toBe('ABC');
});

test('slashes at the end of an address are none of it', () => {
  expect(['/guide///', '/guide', '/a/b/', '///', ''].map(withoutLastSlashes)).toEqual([
    '/guide',
    '/guide',
    '/a/b',
    '',
    '',
  ]);
});
