/**
 * How blurred the print is. From paper to ink a sharp edge takes two pixels; every blur widens it. The width of an edge
 * is its whole step by its steepest pixel, so it does not depend on how black the ink is. Blur by motion widens edges in
 * one direction only, so both are measured and the worse one counts.
 */
import { type Lightness, quantileOf, TILE, type Tiles } from './tiles.ts';

export interface EdgeWidth {
  /** Median in the worse direction, px; 0 without edges. */
  width: number;
  /** Edges seen in the direction that has fewer. */
  count: number;
}

/** Every so many rows and columns are walked. */
const STRIDE = 3;
/** An edge reaches no farther than this to each hand, px. */
const REACH = 8;
/** What is too near the page's rim may be the rim itself, px. */
const MARGIN = 12;
/** A pixel's step worth looking at, and a whole step that is print, as shares of the paper's lightness. */
const STEEP = 0.07;
const WHOLE = 0.3;
/** Widths are counted in bins of this many px. */
const BIN = 0.02;
const BINS = 1000;

export function edgeWidth(page: Lightness, tiles: Tiles): EdgeWidth {
  const across = widthsAlong(page, tiles, { length: page.width, lines: page.height, step: 1, lineStep: page.width });
  const down = widthsAlong(page, tiles, { length: page.height, lines: page.width, step: page.width, lineStep: 1 });
  return { width: Math.max(medianOf(across), medianOf(down)), count: Math.min(countOf(across), countOf(down)) };
}

interface Walk {
  /** Of one line, px, and how many lines there are. */
  length: number;
  lines: number;
  /** From a pixel to the next one of its line, and from a line to the next. */
  step: number;
  lineStep: number;
}

function widthsAlong({ light, width }: Lightness, tiles: Tiles, { length, lines, step, lineStep }: Walk): Int32Array {
  const widths = new Int32Array(BINS);
  const end = Math.min(length - MARGIN, (step === 1 ? tiles.columns : tiles.rows) * TILE);
  const lastLine = Math.min(lines - MARGIN, (step === 1 ? tiles.rows : tiles.columns) * TILE);
  for (let line = MARGIN; line < lastLine; line += STRIDE) {
    for (let from = MARGIN; from < end; from += TILE - (from % TILE)) {
      const to = Math.min(end, from - (from % TILE) + TILE);
      const start = line * lineStep;
      const paper = tiles.paper[tileAt(tiles, width, start + from * step)]!;
      for (let place = from; place < to; place += 1) {
        const at = start + place * step;
        const steepest = Math.abs(light[at + step]! - light[at]!);
        if (steepest < paper * STEEP || !isSteepest(light, at, step, steepest)) continue;
        const whole = wholeStep(light, at, step);
        if (whole > paper * WHOLE) widths[Math.min(BINS - 1, Math.round(whole / steepest / BIN))]! += 1;
      }
    }
  }
  return widths;
}

function tileAt({ columns }: Tiles, width: number, at: number): number {
  return Math.floor(Math.floor(at / width) / TILE) * columns + Math.floor((at % width) / TILE);
}

function isSteepest(light: Uint8Array, at: number, step: number, steepest: number): boolean {
  const before = Math.abs(light[at]! - light[at - step]!);
  const after = Math.abs(light[at + 2 * step]! - light[at + step]!);
  return before <= steepest && after <= steepest;
}

/** From where the lightness begins to rise or fall to where it ends. */
function wholeStep(light: Uint8Array, at: number, step: number): number {
  const rise = light[at + step]! > light[at]! ? 1 : -1;
  let low = light[at]!;
  for (let back = 1; back < REACH; back += 1) {
    const value = light[at - back * step]!;
    if ((low - value) * rise <= 0) break;
    low = value;
  }
  let high = light[at + step]!;
  for (let on = 2; on <= REACH; on += 1) {
    const value = light[at + on * step]!;
    if ((value - high) * rise <= 0) break;
    high = value;
  }
  return Math.abs(high - low);
}

const countOf = (widths: Int32Array) => widths.reduce((sum, count) => sum + count, 0);

function medianOf(widths: Int32Array): number {
  const count = countOf(widths);
  return count === 0 ? 0 : quantileOf(widths, count / 2) * BIN;
}
