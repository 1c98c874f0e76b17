import { describe, expect, it } from 'vitest';
import { fitting } from '#ui/picture/crop-to-jpeg.ts';

/** An encoder whose output grows with the area and the quality, as a JPEG's does. */
const encoder = (charsPerPixel: number) => {
  const tried: [width: number, quality: number][] = [];
  const write = (width: number, quality: number) => {
    tried.push([width, quality]);
    return 'x'.repeat(Math.round(width * width * 0.75 * quality * charsPerPixel));
  };
  return { tried, write };
};

describe('making a picture small enough', () => {
  it('takes the first try where that fits', () => {
    const { tried, write } = encoder(0.1);
    fitting(1200, 500_000, write);
    expect(tried).toEqual([[1200, 0.9]]);
  });

  it('gives up quality before size, and never exceeds the limit', () => {
    const { tried, write } = encoder(1);
    const dataUrl = fitting(1200, 500_000, write);
    expect(dataUrl.length).toBeLessThanOrEqual(500_000);
    expect(tried.slice(0, 4).map(([width]) => width)).toEqual([1200, 1200, 1200, 1200]);
    expect(tried[4]?.[0]).toBe(900);
  });

  it('says so when nothing fits', () => {
    expect(() => fitting(1200, 10, encoder(1).write)).toThrow('does not fit into 10 characters');
  });
});
