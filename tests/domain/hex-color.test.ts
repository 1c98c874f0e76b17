import { describe, expect, test } from 'vitest';
import { parseHexColor } from '#domain/hex-color.ts';

describe('a color', () => {
  test('is 3 or 6 hex digits', () => {
    expect(parseHexColor('#1a2B3c')).toEqual([0x1a, 0x2b, 0x3c]);
    expect(parseHexColor('fa0')).toEqual([0xff, 0xaa, 0]);
  });

  test.each(['', '#', '12', '1234', '12345', '1234567', 'ggg', '##123'])('is not %j', (input) => {
    expect(() => parseHexColor(input)).toThrow('input is not a valid hex color.');
  });
});
