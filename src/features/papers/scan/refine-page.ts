/**
 * Puts each side of a found page onto the steepest step nearby, in a finer picture than the one it was found in: 76
 * looks across each side, the straight line most of them agree on, and the least squares of those.
 */
import type { FoundPage, SideKind } from './find-page.ts';
import { middleOf } from './find-page.ts';
import { between, normalTowards } from './page-sides.ts';
import type { Corners, Point } from './picture.ts';
import type { Planes } from './planes.ts';

const LOOKS = 79;
/** Looks too near a corner see the next side. */
const FIRST_LOOK = 2;
/** A step that counts, of 255. */
const STEP_MIN = 6;
/** How far a look may be from the line and still belong to it, px. */
export const AGREES_WITHIN = 1.5;
const AGREEING_MIN = 18;
const TRIES = 60;

/** In px of `fine`. `found` is in px of planes with the scale `foundScale`. */
export function refinePage(fine: Planes, found: FoundPage, foundScale: number): Corners {
  const factor = foundScale / fine.scale;
  const corners = mapCorners(found.corners, ({ x, y }) => ({
    x: (x + 0.5) * factor - 0.5,
    y: (y + 0.5) * factor - 0.5,
  }));
  const middle = middleOf(corners);
  const reach = Math.ceil(2.2 * factor) + 2;
  const sides = found.sides.map((kind, index) => {
    const [from, to] = [corners[index]!, corners[(index + 1) % 4]!];
    return movedSide(fine, { from, to, normal: normalTowards(from, to, middle), kind, reach });
  });
  const [top, right, bottom, left] = sides as [Side, Side, Side, Side];
  return [meet(left, top), meet(top, right), meet(right, bottom), meet(bottom, left)];
}

interface Side {
  from: Point;
  to: Point;
}

export interface CoarseSide extends Side {
  /** Inwards, of length 1. */
  normal: Point;
  kind: SideKind;
  /** How far to look to both hands, px. */
  reach: number;
}

/** A step that was seen: how far along the side (0 to 1), and how far off it inwards, px. */
export interface Look {
  along: number;
  off: number;
}

function movedSide(fine: Planes, side: CoarseSide): Side {
  const { from, to, normal, kind } = side;
  const { start, slope } = kind === 'rim' ? { start: 0, slope: 0 } : fit(looksAcross(fine, side));
  const moved = ({ x, y }: Point, off: number) => ({ x: x + normal.x * off, y: y + normal.y * off });
  return { from: moved(from, start), to: moved(to, start + slope) };
}

/** `around`: where the step is expected, px inwards of the straight side. */
export function looksAcross(
  fine: Planes,
  { from, to, normal, kind, reach }: CoarseSide,
  around: (along: number) => number = () => 0,
): Look[] {
  const looks: Look[] = [];
  for (let index = FIRST_LOOK; index < LOOKS - 1; index += 1) {
    const along = index / LOOKS;
    const place = between(from, to, along);
    let steepest = STEP_MIN;
    let off: number | null = null;
    const expected = Math.round(around(along));
    for (let at = expected - reach; at <= expected + reach; at += 1) {
      const step = stepAt(fine, place, normal, at);
      const size = kind === 'band' ? Math.abs(step) : step;
      if (size > steepest) {
        steepest = size;
        off = at;
      }
    }
    if (off !== null) looks.push({ along, off });
  }
  return looks;
}

/** Three px inside less three px outside; NaN, which is steeper than nothing, where that leaves the picture. */
function stepAt({ light, width, height }: Planes, { x, y }: Point, normal: Point, off: number): number {
  let sum = 0;
  for (const distance of [1, 2, 3]) {
    for (const hand of [1, -1]) {
      const column = Math.round(x + normal.x * (off + hand * distance));
      const row = Math.round(y + normal.y * (off + hand * distance));
      if (column < 0 || row < 0 || column >= width || row >= height) return Number.NaN;
      sum += hand * light[row * width + column]!;
    }
  }
  return sum / 3;
}

interface Fit {
  /** Off the side at its beginning, px, and how much more at its end. */
  start: number;
  slope: number;
}

/** Tries pairs in a fixed order, so that the same photo always gives the same page. */
function fit(looks: Look[]): Fit {
  let best: Fit = { start: 0, slope: 0 };
  if (looks.length < AGREEING_MIN) return best;
  let most = 0;
  for (let index = 0; index < TRIES; index += 1) {
    const one = looks[(index * 31) % looks.length]!;
    const other = looks[Math.floor(index * 17 + looks.length / 2) % looks.length]!;
    if (Math.abs(one.along - other.along) < 0.2) continue;
    const slope = (other.off - one.off) / (other.along - one.along);
    const tried = { start: one.off - slope * one.along, slope };
    const count = looks.filter((look) => agrees(look, tried)).length;
    if (count > most) {
      most = count;
      best = tried;
    }
  }
  return leastSquares(looks.filter((look) => agrees(look, best))) ?? best;
}

const agrees = ({ along, off }: Look, { start, slope }: Fit) => Math.abs(off - start - slope * along) < AGREES_WITHIN;

function leastSquares(looks: Look[]): Fit | null {
  const count = looks.length;
  const sum = (value: (look: Look) => number) => looks.reduce((total, look) => total + value(look), 0);
  const along = sum((look) => look.along);
  const off = sum((look) => look.off);
  const spread = count * sum((look) => look.along ** 2) - along ** 2;
  if (count < 10 || spread === 0) return null;
  const slope = (count * sum((look) => look.along * look.off) - along * off) / spread;
  return { start: (off - slope * along) / count, slope };
}

function meet(one: Side, other: Side): Point {
  const [ax, ay] = [one.to.x - one.from.x, one.to.y - one.from.y];
  const [bx, by] = [other.to.x - other.from.x, other.to.y - other.from.y];
  const turn = ax * by - ay * bx;
  const share = ((other.from.x - one.from.x) * by - (other.from.y - one.from.y) * bx) / turn;
  return between(one.from, one.to, share);
}

function mapCorners([a, b, c, d]: Corners, change: (point: Point) => Point): Corners {
  return [change(a), change(b), change(c), change(d)];
}
