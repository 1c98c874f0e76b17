import { rgb } from 'pdf-lib';
import { describe, expect, test } from 'vitest';
import { pdfColor } from '#server/base/pdf-color.ts';

describe('a color', () => {
  test('is 3 or 6 hex digits', () => {
    expect(pdfColor('#1a2B3c')).toEqual(rgb(0x1a / 255, 0x2b / 255, 0x3c / 255));
    expect(pdfColor('fa0')).toEqual(rgb(1, 0xaa / 255, 0));
  });

  test.each(['', '#', '12', '1234', '12345', '1234567', 'ggg', '##123', '1#23'])('is not %j', (input) => {
    expect(() => pdfColor(input)).toThrow('input is not a valid hex color.');
  });
});
