/**
 * Paper that does not lie flat has sides that are curves in the photo, and two straight lines through curves do not meet at
 * the corner. So each side is looked along once more: where a curve tells far more of it than the straight line does, the
 * corners are where the curves meet. Paper that lies flat keeps its lines.
 */
import { type FoundPage, middleOf } from './find-page.ts';
import { between, normalTowards } from './page-sides.ts';
import type { Corners, Point } from './picture.ts';
import type { Planes } from './planes.ts';
import { AGREES_WITHIN, type CoarseSide, type Look, looksAcross } from './refine-page.ts';

/** How far a look goes to both hands, as a share of the side: the curve is followed from where it is known. */
const REACH = 0.012;
const ROUNDS = 4;
const TRIES = 80;
/** Looks that a curve needs, and by how many more than the line, as shares of all. */
const CURVE_MIN = 0.6;
const CURVE_MORE = 0.2;
/** A sheet on a table rises by no more than this, as a share of the side. */
const BEND_MAX = 0.06;

/** Off a straight side by `start + slope t + bend t²`, px inwards; `t` runs from 0 to 1 along it. */
interface Curve {
  start: number;
  slope: number;
  bend: number;
}

interface BentSide extends CoarseSide {
  curve: Curve;
}

const STRAIGHT: Curve = { start: 0, slope: 0, bend: 0 };

/** `corners` in px of the planes, of sides that are as straight as they can be. */
export function bentCorners(fine: Planes, corners: Corners, kinds: FoundPage['sides']): Corners {
  const middle = middleOf(corners);
  const sides = corners.map((from, index): BentSide => {
    const to = corners[(index + 1) % 4]!;
    const reach = Math.ceil(REACH * Math.hypot(to.x - from.x, to.y - from.y)) + 2;
    const kind = kinds[index] ?? 'paper';
    const side = { from, to, normal: normalTowards(from, to, middle), kind, reach };
    return { ...side, curve: kind === 'rim' ? STRAIGHT : curveOf(fine, side) };
  });
  const [top, right, bottom, left] = sides as [BentSide, BentSide, BentSide, BentSide];
  return [meet(left, top), meet(top, right), meet(right, bottom), meet(bottom, left)];
}

function curveOf(fine: Planes, side: CoarseSide): Curve {
  let curve = STRAIGHT;
  for (let round = 0; round < ROUNDS; round += 1) {
    curve = curveThrough(looksAcross(fine, side, (along) => offAt(curve, along))) ?? curve;
  }
  const length = Math.hypot(side.to.x - side.from.x, side.to.y - side.from.y);
  if (Math.abs(curve.bend) / 4 > BEND_MAX * length) return STRAIGHT;
  const along = looksAcross(fine, side, (share) => offAt(curve, share));
  const straight = looksAcross(fine, side, () => 0);
  const told = agreeing(along, curve).length / LOOKS;
  return told >= CURVE_MIN && told - agreeing(straight, STRAIGHT).length / LOOKS >= CURVE_MORE ? curve : STRAIGHT;
}

/** Of a whole side. */
const LOOKS = 76;

const offAt = ({ start, slope, bend }: Curve, along: number) => start + slope * along + bend * along ** 2;

const agreeing = (looks: readonly Look[], curve: Curve) =>
  looks.filter(({ along, off }) => Math.abs(off - offAt(curve, along)) < AGREES_WITHIN);

/** Tries threes in a fixed order, so that the same photo always gives the same page; null where too little is seen. */
function curveThrough(looks: readonly Look[]): Curve | null {
  if (looks.length < LOOKS / 4) return null;
  let best: Look[] = [];
  for (let index = 0; index < TRIES; index += 1) {
    const three = [0, 1, 2].map(
      (nth) => looks[(index * (13 + 6 * nth) + Math.floor((nth * looks.length) / 3)) % looks.length]!,
    );
    const tried = throughPoints(three);
    const agree = tried ? agreeing(looks, tried) : [];
    if (agree.length > best.length) best = agree;
  }
  return best.length < LOOKS / 4 ? null : throughPoints(best);
}

/** The curve of the least squares; null where the looks lie too close together to tell. */
function throughPoints(looks: readonly Look[]): Curve | null {
  const alongs = looks.map(({ along }) => along);
  if (Math.max(...alongs) - Math.min(...alongs) < 0.3) return null;
  const power = (of: number) => looks.reduce((sum, { along }) => sum + along ** of, 0);
  const weighed = (of: number) => looks.reduce((sum, { along, off }) => sum + off * along ** of, 0);
  const [s0, s1, s2, s3, s4] = [looks.length, power(1), power(2), power(3), power(4)];
  const [y0, y1, y2] = [weighed(0), weighed(1), weighed(2)];
  const whole = determinant([s0, s1, s2], [s1, s2, s3], [s2, s3, s4]);
  if (Math.abs(whole) < 1e-9) return null;
  return {
    start: determinant([y0, s1, s2], [y1, s2, s3], [y2, s3, s4]) / whole,
    slope: determinant([s0, y0, s2], [s1, y1, s3], [s2, y2, s4]) / whole,
    bend: determinant([s0, s1, y0], [s1, s2, y1], [s2, s3, y2]) / whole,
  };
}

type Three = readonly [number, number, number];

const determinant = ([a, b, c]: Three, [d, e, f]: Three, [g, h, i]: Three) =>
  a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);

/** Where the end of one side meets the beginning of the next: along their tangents, a few times over. */
function meet(one: BentSide, next: BentSide): Point {
  let [end, begin] = [1, 0];
  let corner = one.to;
  for (let time = 0; time < 4; time += 1) {
    const [a, b] = [tangentAt(one, end), tangentAt(next, begin)];
    const turn = a.x * b.y - a.y * b.x;
    if (Math.abs(turn) < 1e-9) return corner;
    const share = ((b.at.x - a.at.x) * b.y - (b.at.y - a.at.y) * b.x) / turn;
    corner = { x: a.at.x + a.x * share, y: a.at.y + a.y * share };
    end = shareOf(one, corner);
    begin = shareOf(next, corner);
  }
  return corner;
}

function tangentAt({ from, to, normal, curve }: BentSide, along: number) {
  const place = between(from, to, along);
  const off = offAt(curve, along);
  const rise = curve.slope + 2 * curve.bend * along;
  return {
    at: { x: place.x + normal.x * off, y: place.y + normal.y * off },
    x: to.x - from.x + normal.x * rise,
    y: to.y - from.y + normal.y * rise,
  };
}

function shareOf({ from, to }: CoarseSide, { x, y }: Point): number {
  const [alongX, alongY] = [to.x - from.x, to.y - from.y];
  return ((x - from.x) * alongX + (y - from.y) * alongY) / (alongX ** 2 + alongY ** 2);
}
