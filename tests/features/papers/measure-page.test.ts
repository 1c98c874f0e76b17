import { describe, expect, test } from 'vitest';
import { brighten, toGrey } from '#features/papers/scan/brighten.ts';
import type { Corners, Picture } from '#features/papers/scan/picture.ts';
import { measurePage } from '#features/papers/scan/scan-page.ts';
import { type Color, drawn, grey, printed, softened } from '../../support/photographs/drawn.ts';

const SIZE = { width: 720, height: 960 };
const PHOTO = { width: 1000, height: 1200 };
const CORNERS: Corners = [
  { x: 100, y: 100 },
  { x: 820, y: 100 },
  { x: 820, y: 1060 },
  { x: 100, y: 1060 },
];
const measured = (flat: Picture, corners = CORNERS) => measurePage(flat, corners, 0, PHOTO);
const colorAt = ({ data, width }: Picture, x: number, y: number) => [
  ...data.slice((y * width + x) * 4, (y * width + x) * 4 + 3),
];

/** The picture with something laid over it. */
function withPatch(picture: Picture, patch: (x: number, y: number, light: number) => Color | null): Picture {
  return drawn(picture.width, picture.height, (x, y) => {
    const light = picture.data[(y * picture.width + x) * 4]!;
    return patch(x, y, light) ?? grey(light);
  });
}

describe('the width of edges', () => {
  const sharp = printed({ ...SIZE, letter: 12 });

  test('grows with blur', () => {
    const widths = [0, 1, 3, 6].map((times) => measured(softened(sharp, times)).edge);
    expect(widths[0]).toBeCloseTo(1, 1);
    expect([...widths].sort((one, other) => one - other)).toEqual(widths);
    expect(new Set(widths).size).toBe(4);
  });

  test('is that of the worse direction: motion blurs in one', () => {
    const acrossOnly = measured(softened(sharp, 5, { isDown: false })).edge;
    const downOnly = measured(softened(sharp, 5, { isAcross: false })).edge;
    expect(Math.min(acrossOnly, downOnly)).toBeGreaterThan(2);
  });

  test('does not depend on how black the ink is', () => {
    const pale = printed({ ...SIZE, letter: 12, ink: 120 });
    expect(measured(softened(pale, 2)).edge).toBeCloseTo(measured(softened(sharp, 2)).edge, 1);
  });

  test('is 0 on an empty page, which has no print', () => {
    expect(measured(drawn(SIZE.width, SIZE.height, () => grey(210)))).toMatchObject({
      edge: 0,
      edges: 0,
      letterPx: 0,
      contrast: 0,
      print: 0,
    });
  });
});

describe('the height of letters', () => {
  test('is told in px of the photo', () => {
    const page = printed({ ...SIZE, letter: 18 });
    expect(measured(page).letterPx).toBeCloseTo(18, 0);
    const far = CORNERS.map(({ x, y }) => ({ x: 100 + (x - 100) / 2, y: 100 + (y - 100) / 2 })) as unknown as Corners;
    expect(measured(page, far).letterPx).toBeCloseTo(9, 0);
    expect(measured(page, far).dpi).toBeCloseTo(100, 5);
  });

  test('does not count lines and frames', () => {
    const page = printed({ ...SIZE, letter: 18 });
    const framed = withPatch(page, (x, y) => (x === 40 || y === 40 || y % 54 === 30 ? grey(20) : null));
    expect(measured(framed).letterPx).toBeCloseTo(18, 0);
  });
});

describe('a reflection', () => {
  const page = printed({ ...SIZE, letter: 12 });
  const spot = (reach: number, add: (light: number, share: number) => number) =>
    withPatch(page, (x, y, light) => {
      const away = Math.hypot(x - 360, y - 480);
      const share = away < reach * 0.7 ? 1 : Math.max(0, 1 - (away - reach * 0.7) / (reach * 0.6));
      return grey(Math.min(255, add(light, share)));
    });

  test('is found where it hides print', () => {
    expect(measured(spot(150, (light, share) => light + (290 - light) * share)).glare).toBeGreaterThan(0.02);
  });

  test('is not a lamp, in whose light ink stays dark', () => {
    expect(measured(spot(150, (light, share) => light * (1 + 0.3 * share))).glare).toBe(0);
  });

  test('is not a page that is bright all over', () => {
    expect(measured(printed({ ...SIZE, letter: 12, paper: 255, ink: 120 })).glare).toBe(0);
  });
});

describe('a corner', () => {
  const page = printed({ ...SIZE, letter: 12 });

  test('that shows the table is folded', () => {
    const folded = withPatch(page, (x, y) => (x + y < 110 || 720 - x + 960 - y < 110 ? grey(60) : null));
    expect(measured(folded).foldedCorners).toEqual(['top left', 'bottom right']);
  });

  test('under a thumb as light as the paper is covered', () => {
    const held = withPatch(page, (x, y) => (x > 640 && y > 880 ? [245, 190, 160] : null));
    expect(measured(held).foldedCorners).toEqual(['bottom right']);
  });

  test('in shadow, or within a band of color, is as it should be', () => {
    const shaded = withPatch(page, (x, y, light) => grey(light * (1 - 0.3 * Math.max(0, 1 - Math.hypot(x, y) / 500))));
    expect(measured(shaded).foldedCorners).toEqual([]);
    expect(measured(withPatch(page, (_, y) => (y < 60 ? [20, 80, 110] : null))).foldedCorners).toEqual([]);
  });

  test('at the rim of the photo, or beyond it, is cut off', () => {
    expect(measured(page).isCut).toBe(false);
    for (const moved of [
      { x: 2, y: 100 },
      { x: -30, y: 100 },
      { x: 100, y: 1199 },
      { x: 999, y: 500 },
    ]) {
      expect(measured(page, [moved, CORNERS[1], CORNERS[2], CORNERS[3]]).isCut).toBe(true);
    }
  });
});

describe('light and contrast', () => {
  test('are those of the paper, and of print on it', () => {
    const { paper, contrast, print } = measured(printed({ ...SIZE, letter: 12, ink: 50, paper: 200 }));
    expect(paper).toBe(200);
    expect(contrast).toBeCloseTo(0.75, 2);
    expect(print).toBeGreaterThan(0.5);
  });
});

describe('a brightened page', () => {
  test('has white paper however light falls on it, and dark ink', () => {
    const page = printed({ ...SIZE, letter: 12 });
    const shaded = withPatch(page, (x, _, light) => grey(light * (1 - (0.6 * x) / SIZE.width)));
    brighten(shaded);
    for (const x of [20, 350, 700]) expect(colorAt(shaded, x, 20)[0]).toBeGreaterThan(230);
    const inks = [...shaded.data].filter((value) => value < 90).length;
    expect(inks).toBeGreaterThan(10_000);
  });

  test('loses the color of the light and keeps that of the ink', () => {
    const page = drawn(320, 320, (x, y) => (x > 150 && x < 160 && y > 100 ? [30, 60, 150] : [230, 200, 150]));
    brighten(page);
    expect(colorAt(page, 20, 20)).toEqual([255, 255, 255]);
    const [red = 0, , blue = 0] = colorAt(page, 155, 200);
    expect(blue - red).toBeGreaterThan(100);
  });

  test('can be grey', () => {
    const page = drawn(2, 1, (x) => (x === 0 ? [255, 0, 0] : [255, 255, 255]));
    toGrey(page);
    expect([colorAt(page, 0, 0), colorAt(page, 1, 0)]).toEqual([grey(76), grey(255)]);
  });
});
