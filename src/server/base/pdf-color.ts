import { type Color, rgb } from 'pdf-lib';
import { parseHexColor } from '#domain/hex-color.ts';

/** A color as PDFs are drawn with, from its hex digits. */
export function pdfColor(hex: string): Color {
  const [red, green, blue] = parseHexColor(hex);
  return rgb(red / 255, green / 255, blue / 255);
}
