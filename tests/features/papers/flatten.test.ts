import { describe, expect, test } from 'vitest';
import { flatten } from '#features/papers/scan/flatten.ts';
import { PAPER_DPI, paperSizeOf } from '#features/papers/scan/paper-size.ts';
import type { Corners, Picture } from '#features/papers/scan/picture.ts';
import { flatPage } from '#features/papers/scan/scan-page.ts';
import { projectionOf } from '../../support/photographs/camera.ts';
import { drawn, grey } from '../../support/photographs/drawn.ts';

const rectangle = (left: number, top: number, right: number, bottom: number): Corners => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];
const redAt = ({ data, width }: Picture, x: number, y: number) => data[(y * width + x) * 4];
const PHOTO = { width: 2448, height: 3264 };

describe('a flat page', () => {
  test('takes each corner to its corner', () => {
    const photo = drawn(100, 80, (x, y) => grey((x < 50 ? 10 : 110) + (y < 40 ? 0 : 80)));
    const corners: Corners = [
      { x: 10, y: 5 },
      { x: 90, y: 12 },
      { x: 85, y: 75 },
      { x: 15, y: 70 },
    ];
    const flat = flatten(photo, corners, 40, 30);
    expect([redAt(flat, 1, 1), redAt(flat, 38, 1), redAt(flat, 38, 28), redAt(flat, 1, 28)]).toEqual([
      10, 110, 190, 90,
    ]);
  });

  test('mixes the pixels between which it looks', () => {
    const photo = drawn(20, 20, (x) => grey(x * 10));
    const flat = flatten(photo, rectangle(5, 5, 10, 10), 10, 10);
    expect([0, 1, 2, 3].map((x) => redAt(flat, x, 5))).toEqual([52, 57, 62, 67]);
  });

  test('repeats the rim where the page goes beyond the photo', () => {
    const photo = drawn(20, 20, (x) => grey(x < 10 ? 50 : 200));
    const flat = flatten(photo, rectangle(-10, -10, 30, 30), 40, 40);
    expect([redAt(flat, 0, 0), redAt(flat, 39, 39)]).toEqual([50, 200]);
  });

  test('turns clockwise: what was at the lower left comes to the upper left', () => {
    const photo = drawn(90, 120, (x, y) => grey(x < 45 && y > 60 ? 200 : 20));
    const corners = rectangle(0, 0, 89, 119);
    const lit = [0, 1, 2, 3].map((turns) => {
      const flat = flatPage(photo, corners, turns);
      const [right, low] = [flat.width - 20, flat.height - 20];
      return [
        [20, 20],
        [right, 20],
        [right, low],
        [20, low],
      ].findIndex(([x = 0, y = 0]) => redAt(flat, x, y) === 200);
    });
    expect(lit).toEqual([3, 0, 1, 2]);
  });

  test('can’t be made of three corners in one line', () => {
    const photo = drawn(20, 20, () => grey(0));
    const corners: Corners = [
      { x: 0, y: 0 },
      { x: 5, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 10 },
    ];
    expect(() => flatten(photo, corners, 10, 10)).toThrow(RangeError);
  });
});

describe('the paper of an outline', () => {
  test.each([
    ['letter', 11 / 8.5, 1700, 2200],
    ['A4', 297 / 210, 1654, 2339],
    ['legal', 14 / 8.5, 1700, 2800],
  ])('is %s, upright or lying, also when it is seen from the side', (_, shape, short, long) => {
    for (const tilt of [0, 0.15, 0.3]) {
      for (const tiltTowards of [0, 1, 2.5]) {
        const pose = { fill: 0.6, turn: 0.1, tilt, tiltTowards, right: 0, down: 0, curl: 0 };
        const project = projectionOf(pose, { focal: 0.64 }, shape, PHOTO);
        const corners: Corners = [project(0, 0), project(1, 0), project(1, 1), project(0, 1)];
        const [a, b, c, d] = corners;
        expect([tilt, paperSizeOf(corners, PHOTO)]).toEqual([tilt, { width: short, height: long }]);
        expect(paperSizeOf([d, a, b, c], PHOTO)).toEqual({ width: long, height: short });
      }
    }
  });

  test('is a till roll 80 mm wide when it is long and narrow, and never longer than two feet', () => {
    expect(paperSizeOf(rectangle(1000, 200, 1600, 2600), PHOTO)).toEqual({ width: 630, height: 2520 });
    expect(paperSizeOf(rectangle(1200, 10, 1300, 3250), PHOTO)).toEqual({ width: 630, height: 24 * PAPER_DPI });
  });

  test('keeps any other shape, as high as letter', () => {
    expect(paperSizeOf(rectangle(200, 200, 2200, 2200), PHOTO)).toEqual({ width: 2200, height: 2200 });
  });
});
