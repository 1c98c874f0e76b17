/**
 * Even light and white paper: each pixel is divided by the paper around it, channel by channel, and the contrast is
 * lifted a little. Measure the page before: what this hides it does not bring back.
 */
import type { Picture } from './picture.ts';
import { quantileOf } from './tiles.ts';

/** Side of the squares in which the paper is looked for, px. */
const CELL = 32;
/** Six of seven pixels of a square are darker than its paper, or are it. */
const PAPER = 0.85;
/** Darker than this no paper is, or noise would be all that is left. */
const PAPER_MIN = 40;
/** What is nearly black becomes black. */
const BLACK = 24;
const CONTRAST = 1.16;

/** In place. */
export function brighten(page: Picture): void {
  for (const channel of [0, 1, 2]) {
    const paper = paperMap(page, channel);
    for (let y = 0; y < page.height; y += 1) brightenRow(page, paper, channel, y);
  }
}

/** In place: the weights are those of the eye. */
export function toGrey({ data }: Picture): void {
  for (let at = 0; at < data.length; at += 4) {
    const light = (data[at]! * 77 + data[at + 1]! * 151 + data[at + 2]! * 28) >> 8;
    data[at] = light;
    data[at + 1] = light;
    data[at + 2] = light;
  }
}

interface PaperMap {
  values: Float32Array;
  columns: number;
  rows: number;
}

function paperMap({ data, width, height }: Picture, channel: number): PaperMap {
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const values = new Float32Array(columns * rows);
  const histogram = new Int32Array(256);
  for (let cell = 0; cell < values.length; cell += 1) {
    histogram.fill(0);
    const [left, top] = [(cell % columns) * CELL, Math.floor(cell / columns) * CELL];
    let count = 0;
    for (let y = top; y < Math.min(height, top + CELL); y += 2) {
      for (let x = left; x < Math.min(width, left + CELL); x += 2) {
        histogram[data[(y * width + x) * 4 + channel]!]! += 1;
        count += 1;
      }
    }
    values[cell] = quantileOf(histogram, count * PAPER);
  }
  // A square full of ink takes its paper from its neighbors; then no square's rim may show.
  const lightest = spread({ values, columns, rows }, (around) => Math.max(...around));
  const mean = (around: number[]) => around.reduce((sum, value) => sum + value, 0) / around.length;
  return spread(spread(lightest, mean), mean);
}

/** Each square by those around it. */
function spread({ values, columns, rows }: PaperMap, of: (around: number[]) => number): PaperMap {
  const spreaded = values.map((_, cell) => {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    const around: number[] = [];
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
        around.push(values[y * columns + x]!);
      }
    }
    return of(around);
  });
  return { values: spreaded, columns, rows };
}

function brightenRow({ data, width }: Picture, { values, columns, rows }: PaperMap, channel: number, y: number): void {
  const place = Math.max(0, y / CELL - 0.5);
  const above = Math.min(rows - 1, Math.floor(place)) * columns;
  const below = Math.min(rows - 1, Math.floor(place) + 1) * columns;
  const share = place - Math.floor(place);
  const paperIn = (column: number) => {
    const at = Math.max(0, Math.min(columns - 1, column));
    return values[above + at]! * (1 - share) + values[below + at]! * share;
  };
  // From the middle of one square to the middle of the next the paper changes evenly.
  for (let column = 0; column <= columns; column += 1) {
    const start = column * CELL - CELL / 2;
    const from = Math.max(0, start);
    const to = Math.min(width, start + CELL);
    const growth = (paperIn(column) - paperIn(column - 1)) / CELL;
    let paper = paperIn(column - 1) + growth * (from - start);
    for (let at = (y * width + from) * 4 + channel; at < (y * width + to) * 4; at += 4) {
      const even = (data[at]! * 255) / (paper < PAPER_MIN ? PAPER_MIN : paper);
      data[at] = (even - BLACK) * CONTRAST;
      paper += growth;
    }
  }
}
