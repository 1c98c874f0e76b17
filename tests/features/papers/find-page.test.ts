import { describe, expect, test } from 'vitest';
import type { Corners } from '#features/papers/scan/picture.ts';
import { outlineOf } from '#features/papers/scan/scan-page.ts';
import { type Color, drawn, grey, isInside } from '../../support/photographs/drawn.ts';

const SIZE = { width: 600, height: 800 };
const PAGE: Corners = [
  { x: 92, y: 84 },
  { x: 520, y: 110 },
  { x: 498, y: 702 },
  { x: 70, y: 668 },
];

function photoOf(
  corners: Corners,
  page: (x: number, y: number) => Color,
  table: (x: number, y: number) => Color = () => grey(90),
) {
  return drawn(SIZE.width, SIZE.height, (x, y) => (isInside(corners, x, y) ? page(x, y) : table(x, y)));
}

/** Farthest corner from where it should be, px. */
function missBy(outline: Corners | null, corners: Corners): number {
  if (!outline) return Number.POSITIVE_INFINITY;
  return Math.max(...corners.map(({ x, y }, at) => Math.hypot(x - outline[at]!.x, y - outline[at]!.y)));
}

describe('the page in a photo', () => {
  test('is found to the pixel, clockwise from its top left', () => {
    expect(missBy(outlineOf(photoOf(PAGE, () => grey(225))), PAGE)).toBeLessThan(1.5);
  });

  test('is not the frame of the form that is printed on it', () => {
    const frame = PAGE.map(({ x, y }) => ({
      x: 295 + (x - 295) * 0.8,
      y: 391 + (y - 391) * 0.8,
    })) as unknown as Corners;
    const inner = frame.map(({ x, y }) => ({
      x: 295 + (x - 295) * 0.985,
      y: 391 + (y - 391) * 0.985,
    })) as unknown as Corners;
    const photo = photoOf(PAGE, (x, y) => grey(isInside(frame, x, y) && !isInside(inner, x, y) ? 20 : 225));
    expect(missBy(outlineOf(photo), PAGE)).toBeLessThan(2);
  });

  test('is found by its lack of color on a table as light as it is', () => {
    const photo = photoOf(
      PAGE,
      () => grey(200),
      () => [250, 215, 120],
    );
    expect(missBy(outlineOf(photo), PAGE)).toBeLessThan(2);
  });

  test('reaches beyond a colored band that is printed over its rim', () => {
    const photo = photoOf(
      PAGE,
      (x, y) => (y < 150 + 0.06 * x ? [20, 70, 95] : grey(225)),
      () => [150, 110, 80],
    );
    expect(missBy(outlineOf(photo), PAGE)).toBeLessThan(3);
  });

  test('has its corners where they are when its paper is bent: its sides are curves then', () => {
    const corners: Corners = [
      { x: 80, y: 90 },
      { x: 520, y: 90 },
      { x: 520, y: 700 },
      { x: 80, y: 700 },
    ];
    for (const rise of [8, 13]) {
      // Both long sides come up from the table, so above and below the middle is farther away than the corners.
      const off = (x: number) => rise * (1 - ((x - 300) / 220) ** 2);
      const isPage = (x: number, y: number) => x >= 80 && x <= 520 && y >= 90 + off(x) && y <= 700 - off(x);
      const photo = drawn(SIZE.width, SIZE.height, (x, y) => grey(isPage(x, y) ? 225 : 90));
      expect(missBy(outlineOf(photo), corners)).toBeLessThan(3);
    }
  });

  test('ends at the rim of the photo where it goes on beyond it', () => {
    const beyond: Corners = [
      { x: 92, y: -60 },
      { x: 520, y: -60 },
      { x: 498, y: 702 },
      { x: 70, y: 668 },
    ];
    const outline = outlineOf(photoOf(beyond, () => grey(225)));
    expect(outline?.[0].y).toBeLessThan(3);
    expect(outline?.[1].y).toBeLessThan(3);
    expect(outline?.[2].y).toBeGreaterThan(695);
  });

  test('is none where there is none', () => {
    expect(outlineOf(drawn(600, 800, () => grey(120)))).toBeNull();
    expect(outlineOf(drawn(600, 800, (x, y) => grey(100 + ((x * 7 + y * 13) % 11))))).toBeNull();
    expect(outlineOf(drawn(1, 1, () => grey(120)))).toBeNull();
  });
});
