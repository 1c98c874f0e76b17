/** How high the smaller letters are: joined specks of ink that are about as large as letters, met on some rows of the page. */
import { type Lightness, quantileOf, TILE, type Tiles } from './tiles.ts';

/** Darker than this share of the paper is ink. */
const INK = 0.66;
/** Sizes that letters can have, px of the flat page. */
const HEIGHT = { min: 4, max: 60 };
const WIDTH = { min: 2, max: 70 };
const PIXELS = { min: 9, max: 1500 };
const WIDE_MAX = 4;
/** Fewer letters than this say nothing. */
const LETTERS_MIN = 13;
/** A quarter of the letters may be smaller: points, commas, and parts that broke off. */
const QUANTILE = 0.25;
/** The page's rim may be its table, as a share of the height. */
const RIM = 0.03;

/** Px of the flat page; 0 when there are too few letters to tell. */
export function letterHeight(page: Lightness, tiles: Tiles): number {
  const heights = new Int32Array(HEIGHT.max + 1);
  const seen = new Uint8Array(page.light.length);
  const lastRow = Math.min(page.height * (1 - RIM), tiles.rows * TILE - 1);
  // Rows at uneven distances, so that they don't keep step with the lines of print.
  for (let row = Math.ceil(page.height * RIM), count = 0; row < lastRow; row += 23 + ((count * 13) % 29), count += 1) {
    for (let x = 1; x < tiles.columns * TILE - 1; x += 1) {
      const at = row * page.width + x;
      if (seen[at] || !isInk(page, tiles, at)) continue;
      const speck = speckAt(page, tiles, seen, at);
      if (isLetter(speck)) heights[speck.height]! += 1;
    }
  }
  const letters = heights.reduce((sum, count) => sum + count, 0);
  return letters < LETTERS_MIN ? 0 : quantileOf(heights, letters * QUANTILE);
}

interface Speck {
  width: number;
  height: number;
  pixels: number;
}

function isLetter({ width, height, pixels }: Speck): boolean {
  return (
    height >= HEIGHT.min &&
    height <= HEIGHT.max &&
    width >= WIDTH.min &&
    width <= WIDTH.max &&
    pixels >= PIXELS.min &&
    pixels <= PIXELS.max &&
    width < WIDE_MAX * height
  );
}

function isInk({ light, width }: Lightness, { paper, columns, rows }: Tiles, at: number): boolean {
  const column = Math.min(columns - 1, Math.floor((at % width) / TILE));
  const row = Math.min(rows - 1, Math.floor(at / width / TILE));
  return light[at]! < INK * paper[row * columns + column]!;
}

/** All ink joined to this pixel; each pixel of the page is visited once, however large the form's frame is. */
function speckAt(page: Lightness, tiles: Tiles, seen: Uint8Array, start: number): Speck {
  const { width } = page;
  const open = [start];
  seen[start] = 1;
  let [left, right, top, bottom, pixels] = [start % width, start % width, start, start, 0];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    pixels += 1;
    const x = at % width;
    if (x < left) left = x;
    if (x > right) right = x;
    if (at < top) top = at;
    if (at > bottom) bottom = at;
    for (const next of [at - 1, at + 1, at - width, at + width]) {
      if (next < 0 || next >= seen.length || seen[next] || !isInk(page, tiles, next)) continue;
      seen[next] = 1;
      open.push(next);
    }
  }
  return {
    width: right - left + 1,
    height: Math.floor(bottom / width) - Math.floor(top / width) + 1,
    pixels,
  };
}
