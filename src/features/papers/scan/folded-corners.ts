/**
 * Corners of a flat page that don't show it: folded over, torn off, or under a thumb. A small patch inside each corner
 * must look like the paper, or like what is printed along one of the two sides that meet there: a band of color may run
 * over the corner.
 */
import type { PageCorner } from '#domain/page-legibility.ts';
import type { Picture } from './picture.ts';

/** From the side, as shares of the page's shorter side: what lies nearer may be the table. */
const PATCH = { from: 0.008, to: 0.03 };
/** Along a side, as a share of its length: beyond any usual fold. */
const ALONG = { from: 0.22, to: 0.34 };
/** How far two patches that are alike may differ: lightness, one by the other, and color, as a share of lightness. */
const LIGHT_LEAST = 0.68;
const COLOR_MOST = 0.16;

const CORNERS: { name: PageCorner; isRight: boolean; isLow: boolean }[] = [
  { name: 'top left', isRight: false, isLow: false }, // not a text: a key
  { name: 'top right', isRight: true, isLow: false },
  { name: 'bottom right', isRight: true, isLow: true }, // not a text: a key
  { name: 'bottom left', isRight: false, isLow: true },
];

export function foldedCorners(flat: Picture): PageCorner[] {
  const { width, height } = flat;
  const short = Math.min(width, height);
  const near = { from: short * PATCH.from, to: short * PATCH.to };
  const alongWidth = { from: width * ALONG.from, to: width * ALONG.to };
  const alongHeight = { from: height * ALONG.from, to: height * ALONG.to };
  return CORNERS.filter((corner) => {
    const patch = lookOf(flat, corner, near, near);
    const likes = [
      lookOf(flat, corner, alongWidth, near),
      lookOf(flat, corner, near, alongHeight),
      lookOf(flat, corner, alongWidth, alongHeight),
    ];
    return !likes.some((like) => areAlike(patch, like));
  }).map(({ name }) => name);
}

interface Span {
  /** From the corner inwards, px. */
  from: number;
  to: number;
}

interface Look {
  red: number;
  green: number;
  blue: number;
}

/** The typical color of a rectangle: of the lighter half, so that print in it does not count. */
function lookOf(
  flat: Picture,
  { isRight, isLow }: { isRight: boolean; isLow: boolean },
  across: Span,
  down: Span,
): Look {
  const { data, width, height } = flat;
  const pixels: Look[] = [];
  for (let y = Math.round(down.from); y < down.to; y += 2) {
    for (let x = Math.round(across.from); x < across.to; x += 2) {
      const at = ((isLow ? height - 1 - y : y) * width + (isRight ? width - 1 - x : x)) * 4;
      pixels.push({ red: data[at]!, green: data[at + 1]!, blue: data[at + 2]! });
    }
  }
  const lighter = pixels.sort((one, other) => lightOf(other) - lightOf(one)).slice(0, Math.ceil(pixels.length / 2));
  const mean = (value: (pixel: Look) => number) =>
    lighter.reduce((sum, pixel) => sum + value(pixel), 0) / lighter.length;
  return { red: mean(({ red }) => red), green: mean(({ green }) => green), blue: mean(({ blue }) => blue) };
}

const lightOf = ({ red, green, blue }: Look) => (red + green + blue) / 3;

function areAlike(one: Look, other: Look): boolean {
  const [light, otherLight] = [lightOf(one) + 1, lightOf(other) + 1];
  if (Math.min(light, otherLight) / Math.max(light, otherLight) < LIGHT_LEAST) return false;
  const redness = (one.red - one.green) / light - (other.red - other.green) / otherLight;
  const blueness = (one.blue - one.green) / light - (other.blue - other.green) / otherLight;
  return Math.hypot(redness, blueness) < COLOR_MOST;
}
