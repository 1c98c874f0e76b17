/**
 * A printed name as strokes, for whoever cannot draw one with a finger, a pen or the mouse: the outlines of its letters as the
 * device writes them, in whichever script. All its points have the time 0, which no hand can do: see `isWritten` in
 * domain/signing.
 */
import type { Drawing, DrawnPoint } from './drawing.ts';

/** Of the pad's height. */
const TALLEST = 0.3;
/** From the pad's sides, px; as its line. */
const MARGIN = 24;
/** Where the line stands, of the pad's height. */
const LINE = 0.72;
const FONT = 'Georgia, "Times New Roman", serif'; // not a text: what the device writes with
/** Every so many corners of an outline are enough: the pen rounds them. */
const CORNERS = 2;

/** Null where there is no name, or a surface to write it on. */
export function writtenName(name: string, size: Pick<Drawing, 'width' | 'height'>): Drawing | null {
  const words = name.trim();
  const surface = Object.assign(document.createElement('canvas'), size).getContext('2d');
  if (words === '' || !surface) return null;
  const fontOf = (px: number) => `italic ${px}px ${FONT}`; // not a text: the same
  surface.font = fontOf(size.height * TALLEST);
  const room = Math.max(1, size.width - 2 * MARGIN);
  surface.font = fontOf(size.height * TALLEST * Math.min(1, room / surface.measureText(words).width));
  surface.fillText(words, MARGIN, size.height * LINE);
  const { data, width, height } = surface.getImageData(0, 0, size.width, size.height);
  const strokes = outlinesOf((x, y) => (data[4 * (y * width + x) + 3] ?? 0) > 127, { width, height });
  return strokes.length > 0 ? { ...size, startedAt: Date.now(), strokes } : null;
}

type IsInk = (x: number, y: number) => boolean;

/** The lines around what is ink, each closed; longest first, as a signature may have no more than so many strokes. */
export function outlinesOf(isInk: IsInk, { width, height }: Pick<Drawing, 'width' | 'height'>): DrawnPoint[][] {
  const isIn = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height && isInk(x, y);
  /** Sides of pixels between ink and none, by where they begin, with ink on their right. */
  const sides = new Map<string, [x: number, y: number][]>();
  const side = (x: number, y: number, toX: number, toY: number) => {
    const key = `${x} ${y}`;
    sides.set(key, [...(sides.get(key) ?? []), [toX, toY]]);
  };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isIn(x, y)) continue;
      if (!isIn(x, y - 1)) side(x, y, x + 1, y);
      if (!isIn(x + 1, y)) side(x + 1, y, x + 1, y + 1);
      if (!isIn(x, y + 1)) side(x + 1, y + 1, x, y + 1);
      if (!isIn(x - 1, y)) side(x, y + 1, x, y);
    }
  }
  const outlines: DrawnPoint[][] = [];
  for (const begin of sides.keys()) {
    const outline: DrawnPoint[] = [];
    for (let at = begin, next = sides.get(at)?.pop(); next; next = sides.get(at)?.pop()) {
      outline.push([next[0], next[1], 0]);
      at = next.join(' ');
    }
    const first = outline[0];
    if (first) outlines.push([...outline.filter((_, index) => index % CORNERS === 0), first]);
  }
  return outlines.sort((a, b) => b.length - a.length);
}
