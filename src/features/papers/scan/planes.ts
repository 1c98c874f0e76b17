/**
 * A picture as the page finder sees it: small, and split into how light and how colored each place is. Paper is light
 * and colorless, so its lightness is that of the weakest channel: a wooden table may be bright in red, but not in blue.
 */
import type { Picture } from './picture.ts';

export interface Planes {
  /** Of the weakest channel, 0 to 255. */
  light: Float32Array;
  /** Strongest less weakest channel, 0 to 255. */
  color: Float32Array;
  width: number;
  height: number;
  /** Px of the photo in one of these. */
  scale: number;
}

/** Averages the picture down to this long side, px; a smaller one keeps its size. */
export function planesOf({ data, width: photoWidth, height: photoHeight }: Picture, longSide: number): Planes {
  const planes = emptyPlanes(photoWidth, photoHeight, longSide, 1);
  const { light, color, width, height, scale } = planes;
  const columns = cuts(width, scale, photoWidth);
  const rows = cuts(height, scale, photoHeight);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [rows[y]!, rows[y + 1]!];
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [columns[x]!, columns[x + 1]!];
      let weakest = 0;
      let strongest = 0;
      for (let row = top; row < bottom; row += 1) {
        const end = (row * photoWidth + right) * 4;
        for (let at = (row * photoWidth + left) * 4; at < end; at += 4) {
          const red = data[at]!;
          const green = data[at + 1]!;
          const blue = data[at + 2]!;
          weakest += red < green ? (red < blue ? red : blue) : green < blue ? green : blue;
          strongest += red > green ? (red > blue ? red : blue) : green > blue ? green : blue;
        }
      }
      const count = (bottom - top) * (right - left);
      light[y * width + x] = weakest / count;
      color[y * width + x] = (strongest - weakest) / count;
    }
  }
  return planes;
}

/** The same, smaller still. */
export function smallerPlanes(from: Planes, longSide: number): Planes {
  const planes = emptyPlanes(from.width, from.height, longSide, from.scale);
  const { width, height } = planes;
  const columns = cuts(width, planes.scale / from.scale, from.width);
  const rows = cuts(height, planes.scale / from.scale, from.height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let light = 0;
      let color = 0;
      for (let row = rows[y]!; row < rows[y + 1]!; row += 1) {
        for (let column = columns[x]!; column < columns[x + 1]!; column += 1) {
          light += from.light[row * from.width + column]!;
          color += from.color[row * from.width + column]!;
        }
      }
      const count = (rows[y + 1]! - rows[y]!) * (columns[x + 1]! - columns[x]!);
      planes.light[y * width + x] = light / count;
      planes.color[y * width + x] = color / count;
    }
  }
  return planes;
}

/** Weighs each place with its neighbors, so that noise draws no lines. */
export function smooth(values: Float32Array, width: number, height: number): Float32Array {
  const across = new Float32Array(values.length);
  const both = new Float32Array(values.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const left = values[x > 0 ? at - 1 : at]!;
      const right = values[x < width - 1 ? at + 1 : at]!;
      across[at] = (left + 2 * values[at]! + right) / 4;
    }
  }
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const above = across[y > 0 ? at - width : at]!;
      const below = across[y < height - 1 ? at + width : at]!;
      both[at] = (above + 2 * across[at]! + below) / 4;
    }
  }
  return both;
}

function emptyPlanes(fromWidth: number, fromHeight: number, longSide: number, fromScale: number): Planes {
  const factor = Math.max(1, Math.max(fromWidth, fromHeight) / longSide);
  const width = Math.max(1, Math.floor(fromWidth / factor));
  const height = Math.max(1, Math.floor(fromHeight / factor));
  const [light, color] = [new Float32Array(width * height), new Float32Array(width * height)];
  return { light, color, width, height, scale: factor * fromScale };
}

/** Where each cell begins, and where the last one ends. */
function cuts(count: number, factor: number, end: number): Int32Array {
  return Int32Array.from({ length: count + 1 }, (_, index) => Math.min(end, Math.floor(index * factor)));
}
