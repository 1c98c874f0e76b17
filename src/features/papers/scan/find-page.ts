/**
 * The page in a small picture: of all quadrilaterals that the strongest lines form, the one whose sides look most like
 * paper meeting something else. Where the page goes beyond the photo, the photo's rim stands in for its side.
 */
import { crossing, findLines, type Line, newLine } from './find-lines.ts';
import { sideStrength } from './page-sides.ts';
import type { Corners, Point } from './picture.ts';
import { type Planes, smooth } from './planes.ts';

/** How a side was found, which is how it can be refined. */
export type SideKind = 'paper' | 'band' | 'rim';

export interface FoundPage {
  corners: Corners;
  /** From the top clockwise. */
  sides: SideKind[];
  /** How much its sides look like those of a page, 0 to 1, and the bonus for its size and shape. */
  strength: number;
  score: number;
  seen: Seen;
}

/** What the page was found in: the smoothed planes, and the strongest lines of each direction. */
export interface Seen {
  planes: Planes;
  level: Line[];
  upright: Line[];
}

const LINES_MAX = 40;
const LINES_EACH_WAY = 14;
/** What a rim counts as a side, and what a real side needs at least. */
const RIM_STRENGTH = 0.35;
const SIDE_MIN = 0.3;
/** Mean strength of the sides from which it is a page. */
const PAGE_MIN = 0.42;
/** A large and an evenly shaped quadrilateral is more likely the page than one inside it. */
const AREA_BONUS = 0.22;
const SHAPE_BONUS = 0.15;
/** Corners may lie outside the picture by this share of its size. */
const OUTSIDE_MAX = 0.12;
const AREA_MIN = 0.04;
/** Of the cosine of a corner's angle: 63 to 117 degrees. */
const COSINE_MAX = 0.45;

/** Null when nothing in it looks like a page. In px of these planes. */
export function findPage(planes: Planes): FoundPage | null {
  const { light, color, width, height } = planes;
  const smoothed = { ...planes, light: smooth(light, width, height), color: smooth(color, width, height) };
  const lines = findLines(smoothed, LINES_MAX);
  const isLevel = ({ angle }: Line) => angle > 45 && angle < 135;
  const level = lines.filter(isLevel).slice(0, LINES_EACH_WAY);
  const upright = lines.filter((line) => !isLevel(line)).slice(0, LINES_EACH_WAY);
  const best = bestQuad(smoothed, level, upright);
  if (!best) return null;
  const { quad, strength, score } = best;
  const sides = quad.lines.map(({ isRim }): SideKind => (isRim ? 'rim' : 'paper'));
  return { corners: quad.corners, sides, strength, score, seen: { planes: smoothed, level, upright } };
}

/** The same for colored paper, which is no lighter than its table, but more colored; null when that finds none. */
export function findColoredPage(planes: Planes): FoundPage | null {
  const found = findPage({ ...planes, light: planes.color, color: new Float32Array(planes.color.length) });
  // Its sides may be darker or lighter than what lies beside them.
  return found && { ...found, sides: found.sides.map((side) => (side === 'paper' ? 'band' : side)) };
}

interface Quad {
  corners: Corners;
  /** Top, right, bottom, left. */
  lines: readonly [Line, Line, Line, Line];
}

interface Scored {
  quad: Quad;
  strength: number;
  score: number;
}

function bestQuad(planes: Planes, level: Line[], upright: Line[]): Scored | null {
  let best: Scored | null = null;
  let bestScore = 0;
  for (const quad of quadsOf(planes, level, upright)) {
    const bonus = shapeBonus(planes, quad.corners);
    const strength = pageStrength(planes, quad, bestScore - bonus);
    if (strength <= PAGE_MIN || strength + bonus <= bestScore) continue;
    bestScore = strength + bonus;
    best = { quad, strength, score: bestScore };
  }
  return best;
}

function* quadsOf(planes: Planes, level: Line[], upright: Line[]): Generator<Quad> {
  const { width, height } = planes;
  const yOf = ({ cos, sin, distance }: Line) => (distance - (width / 2) * cos) / sin;
  const xOf = ({ cos, sin, distance }: Line) => (distance - (height / 2) * sin) / cos;
  const levelPairs = pairsOf([...level, newLine(90, 0, true), newLine(90, height - 1, true)], yOf, height * 0.15);
  const uprightPairs = pairsOf([...upright, newLine(0, 0, true), newLine(0, width - 1, true)], xOf, width * 0.13);
  for (const [top, bottom] of levelPairs) {
    for (const [left, right] of uprightPairs) {
      if ([top, bottom, left, right].filter(({ isRim }) => isRim).length > 2) continue;
      const corners = [crossing(top, left), crossing(top, right), crossing(bottom, right), crossing(bottom, left)];
      if (isLikely(planes, corners)) yield { corners, lines: [top, right, bottom, left] };
    }
  }
}

/** Each line with those that lie behind it by at least so much. */
function pairsOf(lines: Line[], placeOf: (line: Line) => number, least: number): [Line, Line][] {
  return lines.flatMap((first) =>
    lines.filter((second) => placeOf(second) - placeOf(first) >= least).map((second): [Line, Line] => [first, second]),
  );
}

/** Where it could be a page at all: mostly inside the picture, not tiny, and no corner too pointed. */
function isLikely({ width, height }: Planes, corners: (Point | null)[]): corners is [Point, Point, Point, Point] {
  const isNear = (point: Point | null): point is Point =>
    point !== null &&
    point.x >= -width * OUTSIDE_MAX &&
    point.x <= width * (1 + OUTSIDE_MAX) &&
    point.y >= -height * OUTSIDE_MAX &&
    point.y <= height * (1 + OUTSIDE_MAX);
  if (!corners.every(isNear)) return false;
  if (areaOf(corners) < AREA_MIN * width * height) return false;
  return corners.every((corner, index) => {
    const before = corners[(index + 3) % 4]!;
    const after = corners[(index + 1) % 4]!;
    const along = (before.x - corner.x) * (after.x - corner.x) + (before.y - corner.y) * (after.y - corner.y);
    return Math.abs(along) <= COSINE_MAX * (distanceOf(before, corner) * distanceOf(after, corner) + 1e-6);
  });
}

/** Mean strength of the sides; 0 as soon as a side is none, or `toBeat` is out of reach. */
function pageStrength(planes: Planes, { corners, lines }: Quad, toBeat: number): number {
  const middle = middleOf(corners);
  let sum = 0;
  for (const [index, line] of lines.entries()) {
    if (sum + (4 - index) <= 4 * toBeat) return 0;
    const [from, to] = [corners[index]!, corners[(index + 1) % 4]!];
    const strength = line.isRim ? RIM_STRENGTH : sideStrength(planes, from, to, middle);
    if (strength < SIDE_MIN) return 0;
    sum += strength;
  }
  return sum / 4;
}

function shapeBonus({ width, height }: Planes, corners: Corners): number {
  const [top, right, bottom, left] = corners.map((corner, index) => distanceOf(corner, corners[(index + 1) % 4]!));
  const evenness = likeness(top!, bottom!) * likeness(left!, right!);
  return AREA_BONUS * Math.sqrt(Math.min(1, areaOf(corners) / (width * height))) + SHAPE_BONUS * evenness;
}

const likeness = (one: number, other: number) => Math.min(one, other) / Math.max(one, other);

export function middleOf(corners: Corners): Point {
  return {
    x: corners.reduce((sum, { x }) => sum + x, 0) / 4,
    y: corners.reduce((sum, { y }) => sum + y, 0) / 4,
  };
}

export function distanceOf(one: Point, other: Point): number {
  return Math.hypot(other.x - one.x, other.y - one.y);
}

function areaOf(corners: readonly Point[]): number {
  const twice = corners.reduce((sum, { x, y }, index) => {
    const next = corners[(index + 1) % 4]!;
    return sum + x * next.y - next.x * y;
  }, 0);
  return Math.abs(twice) / 2;
}
