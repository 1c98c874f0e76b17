/** Four corners on a photo: where they start, how they are turned with the view, and whether they make a page. */

import type { PageCorner } from '#domain/page-legibility.ts';
import type { Corners, Point } from './scan/picture.ts';

export interface Size {
  width: number;
  height: number;
}

export type Turns = 0 | 1 | 2 | 3;

/** Where the corners stand when no page was found: so far inside the photo's rim that a thumb can take them. */
const INSET = 0.06;
/** A page that takes less of the photo than this was not meant. */
const SMALLEST = 0.01;

export function cornersAtRim({ width, height }: Size): Corners {
  const [x, y] = [width * INSET, height * INSET];
  return [
    { x, y },
    { x: width - 1 - x, y },
    { x: width - 1 - x, y: height - 1 - y },
    { x, y: height - 1 - y },
  ];
}

/** The photo's size as it is looked at, turned clockwise. */
export const turnedSize = ({ width, height }: Size, turns: Turns): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/** From the photo to the turned view of it. */
export function turnPoint({ x, y }: Point, { width, height }: Size, turns: Turns): Point {
  if (turns === 1) return { x: height - y, y: x };
  if (turns === 2) return { x: width - x, y: height - y };
  return turns === 3 ? { x: y, y: width - x } : { x, y };
}

/** From the turned view back to the photo, and never outside of it. */
export function turnBack(point: Point, photo: Size, turns: Turns): Point {
  const back = ((4 - turns) % 4) as Turns;
  const { x, y } = turnPoint(point, turnedSize(photo, turns), back);
  return { x: within(x, photo.width - 1), y: within(y, photo.height - 1) };
}

const within = (value: number, most: number) => Math.min(most, Math.max(0, value));

// not a text: keys
const NAMES: readonly PageCorner[] = ['top left', 'top right', 'bottom right', 'bottom left'];

/** The corner as somebody sees it, the page turned. */
// not a text: a key
export const cornerName = (index: number, turns: Turns): PageCorner => NAMES[(index + turns) % 4] ?? 'top left';

/** Clockwise, without a dent, and not a sliver: anything else cannot be laid flat. */
export function isPage(corners: Corners, { width, height }: Size): boolean {
  const bends = corners.map((corner, index) => {
    const next = corners[(index + 1) % 4] ?? corner;
    const last = corners[(index + 2) % 4] ?? corner;
    return (next.x - corner.x) * (last.y - next.y) - (next.y - corner.y) * (last.x - next.x);
  });
  // Twice the area of the triangle at each corner.
  return (
    bends.every((bend) => bend > 2 * SMALLEST * width * height * 0.1) && areaOf(corners) > SMALLEST * width * height
  );
}

function areaOf(corners: Corners): number {
  const twice = corners.reduce((sum, { x, y }, index) => {
    const next = corners[(index + 1) % 4] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);
  return twice / 2;
}
