import { expect, test } from 'vitest';
import { isZip } from '#domain/company-profile.ts';

test('a zip code is five digits, or five, a dash and four', () => {
  expect(['12345', '12345-6789', ' 12345 '].map(isZip)).toEqual([true, true, true]);
  expect(['', '1234', '123456', '12345-', '12345-678', '12345 6789', '1234a'].some(isZip)).toBe(false);
});
