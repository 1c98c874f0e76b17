import { describe, expect, it } from 'vitest';
import { amber, dark, gray, green, harbor, red } from '#ui/theme.ts';

const hues = { harbor, amber, red, green };

describe('the palette', () => {
  it.each(Object.entries(hues))('carries white text on the filled shades of %s', (_name, shades) => {
    expect(contrast('#ffffff', shades[6]!)).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#ffffff', shades[7]!)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(Object.entries(hues))('keeps soft badges of %s readable in light and dark', (_name, shades) => {
    expect(contrast(shades[9]!, shades[1]!)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(shades[0]!, shades[9]!)).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps dimmed text and placeholders readable on every surface', () => {
    for (const surface of ['#ffffff', gray[0]!, gray[1]!, harbor[0]!]) {
      expect(contrast(gray[6]!, surface)).toBeGreaterThanOrEqual(4.5);
    }
    for (const surface of [dark[8]!, dark[7]!, dark[6]!])
      expect(contrast(dark[2]!, surface)).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps errors and links readable on the page and on raised parts', () => {
    for (const surface of ['#ffffff', gray[0]!]) {
      expect(contrast(red[6]!, surface)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(harbor[7]!, surface)).toBeGreaterThanOrEqual(4.5);
    }
    for (const surface of [dark[8]!, dark[7]!, dark[6]!]) {
      expect(contrast(red[3]!, surface)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(harbor[3]!, surface)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

/** Contrast ratio of two colors, WCAG 2.2. */
function contrast(a: string, b: string): number {
  const [light, dim] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dim + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
