/**
 * Where a reflection hides print. A bright lamp alone does no harm: its light multiplies, so ink stays dark in it. A
 * reflection adds light, so ink fades towards white. Burnt tiles count only when print around them is washed out, and
 * when the light ends within about an inch all round, as reflections do and lamps don't.
 */
import { contrastOf, isPrinted, type Tiles } from './tiles.ts';

const CLEAR = 0;
const WASHED = 1;
const BURNT = 2;

/** Share of burnt pixels that makes a tile burnt, and lightness below which there is still ink in it. */
const BURNT_SHARE = 0.985;
const INK_LEFT = 225;
/** Washed out: paper from this lightness, and ink with less than this share of the page's contrast, but some. */
const WASHED_PAPER = 243;
const WASHED_CONTRAST = 0.6;
const INK_TOLD_FROM = 60;
const INK_STEP = 10;
/** Tiles a reflection has at least. */
const BURNT_MIN = 2;
const WASHED_MIN = 3;
/** The ring in which light must have ended, tiles from it, and the share of the ring that is darker than burnt paper. */
const RING = { from: 4, to: 5 };
const RING_PAPER = 240;
const RING_SHARE = 0.7;

/** Share of the page, 0 to 1. `contrast` is the page's own. */
export function glareShare(tiles: Tiles, contrast: number): number {
  const kinds = tiles.paper.map((_, tile) => kindOf(tiles, tile, contrast));
  const seen = new Uint8Array(kinds.length);
  let hidden = 0;
  for (const [tile, kind] of kinds.entries()) {
    if (kind !== BURNT || seen[tile]) continue;
    const blob = blobAt(tiles, kinds, seen, tile);
    const burnt = blob.filter((member) => kinds[member] === BURNT).length;
    const isReflection = burnt >= BURNT_MIN && blob.length - burnt >= WASHED_MIN && endsSoon(tiles, blob);
    if (isReflection) hidden += blob.length;
  }
  return kinds.length === 0 ? 0 : hidden / kinds.length;
}

function kindOf(tiles: Tiles, tile: number, contrast: number): number {
  const [paper, ink] = [tiles.paper[tile]!, tiles.ink[tile]!];
  if (tiles.burnt[tile]! > BURNT_SHARE && ink > INK_LEFT) return BURNT;
  const hasFadedInk = ink > INK_TOLD_FROM && paper - ink > INK_STEP;
  const isWashed = hasFadedInk && paper >= WASHED_PAPER && contrastOf(tiles, tile) < WASHED_CONTRAST * contrast;
  return isWashed ? WASHED : CLEAR;
}

/** Burnt tiles that touch, and the washed ones around them. */
function blobAt({ columns, rows }: Tiles, kinds: Uint8Array, seen: Uint8Array, start: number): number[] {
  const blob: number[] = [];
  const open = [start];
  seen[start] = 1;
  for (let tile = open.pop(); tile !== undefined; tile = open.pop()) {
    blob.push(tile);
    if (kinds[tile] === WASHED) continue;
    for (const next of tilesAround(tile, columns, rows)) {
      if (seen[next] || kinds[next] === CLEAR) continue;
      seen[next] = 1;
      open.push(next);
    }
  }
  return blob;
}

function tilesAround(tile: number, columns: number, rows: number): number[] {
  const [column, row] = [tile % columns, Math.floor(tile / columns)];
  const around: number[] = [];
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) around.push(y * columns + x);
  }
  return around;
}

function endsSoon({ columns, paper }: Tiles, blob: number[]): boolean {
  let ring = 0;
  let darker = 0;
  for (const [tile, lightness] of paper.entries()) {
    const away = Math.min(
      ...blob.map((member) =>
        Math.max(
          Math.abs((member % columns) - (tile % columns)),
          Math.abs(Math.floor(member / columns) - Math.floor(tile / columns)),
        ),
      ),
    );
    if (away < RING.from || away > RING.to) continue;
    ring += 1;
    if (lightness <= RING_PAPER) darker += 1;
  }
  return ring > 0 && darker / ring >= RING_SHARE;
}

/** Median contrast of the tiles that carry print, 0 to 1, and their share of the page. */
export function printOf(tiles: Tiles): { contrast: number; print: number } {
  const printed = [...tiles.paper.keys()].filter((tile) => isPrinted(tiles, tile));
  const contrasts = printed.map((tile) => contrastOf(tiles, tile)).sort((one, other) => one - other);
  return {
    contrast: contrasts[Math.floor(contrasts.length / 2)] ?? 0,
    print: tiles.paper.length === 0 ? 0 : printed.length / tiles.paper.length,
  };
}
