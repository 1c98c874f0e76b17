/** How much a line through the picture looks like a side of a page: walked along, with a look to both hands. */
import type { Point } from './picture.ts';
import type { Planes } from './planes.ts';

/** A step of lightness or color that counts, of 255. */
const STEP = 7;
/** How far from the line to look, px: the blur of the edge itself lies within. */
const NEAR = 3;
const MIDDLE = 4;
const FAR = 5;
/** Places looked at along a side. */
const PLACES = 40;

/**
 * 0 to 1: the share of the side along which the inside is lighter, or less colored, than the outside, weighted by how
 * clear the step is. A thin line of a form has paper on both sides, so it has no step at all.
 */
export function sideStrength(planes: Planes, from: Point, to: Point, inside: Point): number {
  const normal = normalTowards(from, to, inside);
  let hits = 0;
  let steps = 0;
  let seen = 0;
  for (let index = 1; index < PLACES; index += 1) {
    const place = between(from, to, index / PLACES);
    if (!isWithin(planes, place)) continue;
    seen += 1;
    const step = stepTowards(planes, place, normal);
    if (step <= STEP) continue;
    hits += 1;
    steps += Math.min(60, step);
  }
  if (hits === 0) return 0;
  const clarity = Math.min(1, steps / hits / 30);
  return (hits / seen) * (0.55 + 0.45 * clarity) * (0.5 + (0.5 * seen) / (PLACES - 1));
}

/** Share of the way with a step in whatever direction; 0 where too little of it is in the picture to tell. */
export function edgeShare(planes: Planes, from: Point, to: Point): number {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < 4) return 0;
  const normal = { x: (from.y - to.y) / length, y: (to.x - from.x) / length };
  const places = Math.max(8, Math.min(PLACES, Math.floor(length / 2)));
  let hits = 0;
  let seen = 0;
  for (let index = 1; index < places; index += 1) {
    const place = between(from, to, index / places);
    if (!isWithin(planes, place)) continue;
    seen += 1;
    const lightness = stepOf(planes.light, planes.width, place, normal);
    const color = stepOf(planes.color, planes.width, place, normal);
    if (Math.max(Math.abs(lightness), Math.abs(color)) > STEP) hits += 1;
  }
  return seen > 4 ? hits / seen : 0;
}

/** Of length 1, at right angles to the side, on the hand where `inside` lies. */
export function normalTowards(from: Point, to: Point, inside: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const normal = { x: (from.y - to.y) / length, y: (to.x - from.x) / length };
  const isInside = (inside.x - from.x) * normal.x + (inside.y - from.y) * normal.y >= 0;
  return isInside ? normal : { x: -normal.x, y: -normal.y };
}

export function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** Far enough from the rim to look to both hands. */
function isWithin({ width, height }: Planes, { x, y }: Point): boolean {
  return x >= FAR && y >= FAR && x <= width - FAR - 1 && y <= height - FAR - 1;
}

function stepTowards({ light, color, width }: Planes, place: Point, normal: Point): number {
  const lighter = stepOf(light, width, place, normal);
  const at = (off: number) => color[indexAt(width, place, normal, off)]!;
  return Math.max(lighter, lighter * 0.5 + (at(-MIDDLE) - at(MIDDLE)) * 0.8);
}

/** Mean on the hand of the normal less mean on the other. */
function stepOf(values: Float32Array, width: number, place: Point, normal: Point): number {
  let sum = 0;
  for (let off = NEAR; off <= FAR; off += 1) {
    sum += values[indexAt(width, place, normal, off)]! - values[indexAt(width, place, normal, -off)]!;
  }
  return sum / (FAR - NEAR + 1);
}

function indexAt(width: number, { x, y }: Point, normal: Point, off: number): number {
  return Math.round(y + normal.y * off) * width + Math.round(x + normal.x * off);
}
