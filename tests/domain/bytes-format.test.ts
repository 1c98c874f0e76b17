import { expect, test } from 'vitest';
import { formatBytes } from '#domain/bytes-format.ts';

test.each([
  [0, '0 B'],
  [1, '1 B'],
  [9.5, '10 B'],
  [1023, '1023 B'],
  [1023.95, '1 kB'],
  [9.94 * 1024, '9.9 kB'],
  [10 * 1024, '10 kB'],
  [10.5 * 1024, '11 kB'],
  [-5, '0 B'],
  [1024, '1 kB'],
  [1_468_006, '1.4 MB'],
  [25 * 1024 * 1024, '25 MB'],
  [1024 * 1024 - 1, '1 MB'],
  [3 * 1024 ** 4, '3 TB'],
  [5000 * 1024 ** 4, '5000 TB'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
