import { type Color, rgb } from 'pdf-lib';

/** A color as PDFs are drawn with, of 3 or 6 hex digits, with or without `#`. Throws on anything else. */
export function pdfColor(hex: string): Color {
  const digits = hex.replace(/^#/, '');
  // not a text: for programmers
  if (!/^(?:[\da-f]{3}|[\da-f]{6})$/i.test(digits)) throw new Error('input is not a valid hex color.');
  const six = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const channel = (start: number) => Number.parseInt(six.slice(start, start + 2), 16) / 255;
  return rgb(channel(0), channel(2), channel(4));
}
