/**
 * A colored band that is printed over the paper's rim hides the side, and the band's own lower edge passes for it. But
 * then both neighboring sides go on beyond it, and end at another line: that one is the side.
 */
import type { Line } from './find-lines.ts';
import type { FoundPage } from './find-page.ts';
import { edgeShare } from './page-sides.ts';
import type { Point } from './picture.ts';
import type { Planes } from './planes.ts';

/** The corners must lie well on the sides: lines are found to a degree only, and a way goes astray over a page's length. */
export function withBands(found: FoundPage): FoundPage {
  const { planes, level, upright } = found.seen;
  const moved: Point[] = [...found.corners];
  const sides = [...found.sides];
  for (const index of sides.keys()) {
    const [first, second] = [index, (index + 1) % 4];
    const wayOne: Way = { from: moved[(index + 3) % 4]!, by: moved[first]! };
    const wayTwo: Way = { from: moved[(index + 2) % 4]!, by: moved[second]! };
    const beyond = (index % 2 === 0 ? level : upright)
      .map((line) => sideBeyond(planes, wayOne, wayTwo, line))
      .filter((side) => side !== null);
    const far = beyond.reduce((best, side) => (side.share > (best?.share ?? 0) ? side : best), beyond[0]);
    if (!far) continue;
    moved[first] = far.one;
    moved[second] = far.two;
    sides[index] = 'band';
  }
  const [a, b, c, d] = moved;
  return { ...found, corners: [a!, b!, c!, d!], sides };
}

/** Along a side of the page, and on beyond its corner. */
interface Way {
  from: Point;
  by: Point;
}

function sideBeyond(planes: Planes, wayOne: Way, wayTwo: Way, line: Line) {
  const one = meet(planes, wayOne, line);
  const two = meet(planes, wayTwo, line);
  if (!one || !two) return null;
  const goesOn = edgeShare(planes, wayOne.by, one.point) >= 0.75 && edgeShare(planes, wayTwo.by, two.point) >= 0.75;
  if (!goesOn || edgeShare(planes, one.point, two.point) < 0.7) return null;
  return { share: one.share, one: one.point, two: two.point };
}

/** Where a way meets the line, when that is a little beyond its corner and inside the picture. */
function meet({ width, height }: Planes, { from, by }: Way, line: Line): { share: number; point: Point } | null {
  const speed = (by.x - from.x) * line.cos + (by.y - from.y) * line.sin;
  if (Math.abs(speed) < 1e-6) return null;
  const share = (line.distance - from.x * line.cos - from.y * line.sin) / speed;
  if (share < 1.025 || share > 1.4) return null;
  const point = { x: from.x + (by.x - from.x) * share, y: from.y + (by.y - from.y) * share };
  return point.x >= 2 && point.y >= 2 && point.x <= width - 3 && point.y <= height - 3 ? { share, point } : null;
}
