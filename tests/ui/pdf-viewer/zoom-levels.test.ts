import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canvasRatio, clampZoom, stepZoom } from '#ui/pdf-viewer/use-zoom.ts';

describe('zoom levels', () => {
  it('step to the next level from wherever a pinch ended', () => {
    expect(stepZoom(1, 1)).toBe(1.25);
    expect(stepZoom(1, -1)).toBe(0.75);
    expect(stepZoom(1.37, 1)).toBe(1.5);
    expect(stepZoom(1.37, -1)).toBe(1.25);
    expect(stepZoom(0.999, 1)).toBe(1.25);
  });

  it('end at half and at four times the width', () => {
    expect(stepZoom(4, 1)).toBe(4);
    expect(stepZoom(0.5, -1)).toBe(0.5);
    expect([clampZoom(0.1), clampZoom(9), clampZoom(1.1)]).toEqual([0.5, 4, 1.1]);
  });
});

describe('the number of canvas pixels', () => {
  it('follows the screen while the device can hold them', () => {
    expect(canvasRatio(356, 460, 3, 8_000_000)).toBe(3);
  });

  it('never exceeds the cap, whatever the page', () => {
    const length = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(length, length, fc.double({ min: 0.5, max: 4, noNaN: true }), (width, height, screen) => {
        const ratio = canvasRatio(width, height, screen, 8_000_000);
        expect(ratio).toBeLessThanOrEqual(screen);
        expect(width * ratio * height * ratio).toBeLessThanOrEqual(8_000_001);
      }),
    );
  });
});
