/** What lies in each small square of a flat page: its paper, its ink, and how much of it is burnt out. */
import type { Picture } from './picture.ts';

/** Side of a tile, px: a quarter of an inch. */
export const TILE = 48;
/** From this lightness on nothing is left to see. */
const BURNT = 250;
/** Noise and shadow make this much of a difference without any print: of 255, and as a share of the paper. */
const PRINT_STEP = 14;
const PRINT_SHARE = 0.12;

export interface Tiles {
  columns: number;
  rows: number;
  /** Lightness of the paper, 0 to 255. */
  paper: Uint8Array;
  /** Of the darkest hundredth. */
  ink: Uint8Array;
  /** Share of pixels that are burnt out, 0 to 1. */
  burnt: Float32Array;
}

/** A page as its lightness only: what the eye calls light, not what the page finder does. */
export interface Lightness {
  light: Uint8Array;
  width: number;
  height: number;
}

export function lightnessOf({ data, width, height }: Picture): Lightness {
  const light = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < light.length; at += 1, from += 4) {
    light[at] = (data[from]! * 77 + data[from + 1]! * 151 + data[from + 2]! * 28) >> 8;
  }
  return { light, width, height };
}

/** What does not fill a tile at the right and lower rim is left out. */
export function tilesOf({ light, width, height }: Lightness): Tiles {
  const columns = Math.floor(width / TILE);
  const rows = Math.floor(height / TILE);
  const count = columns * rows;
  const tiles = {
    columns,
    rows,
    paper: new Uint8Array(count),
    ink: new Uint8Array(count),
    burnt: new Float32Array(count),
  };
  const histogram = new Int32Array(256);
  for (let tile = 0; tile < count; tile += 1) {
    histogram.fill(0);
    const start = Math.floor(tile / columns) * TILE * width + (tile % columns) * TILE;
    for (let row = 0; row < TILE; row += 1) {
      const from = start + row * width;
      for (let at = from; at < from + TILE; at += 1) histogram[light[at]!]! += 1;
    }
    tiles.ink[tile] = quantileOf(histogram, TILE * TILE * 0.01);
    tiles.paper[tile] = quantileOf(histogram, TILE * TILE * 0.8);
    tiles.burnt[tile] = histogram.subarray(BURNT).reduce((sum, pixels) => sum + pixels, 0) / (TILE * TILE);
  }
  return tiles;
}

export function isPrinted({ paper, ink }: Tiles, tile: number): boolean {
  const step = paper[tile]! - ink[tile]!;
  return step > PRINT_STEP && step > PRINT_SHARE * paper[tile]!;
}

/** How much darker than the paper the ink is, 0 to 1. */
export function contrastOf({ paper, ink }: Tiles, tile: number): number {
  return (paper[tile]! - ink[tile]!) / Math.max(1, paper[tile]!);
}

/** The value that `below` of the counted ones reach or stay under. */
export function quantileOf(histogram: Int32Array, below: number): number {
  let sum = 0;
  for (let value = 0; value < histogram.length; value += 1) {
    sum += histogram[value]!;
    if (sum >= below && sum > 0) return value;
  }
  return histogram.length - 1;
}
