/**
 * The straight edges of a picture, strongest first: every place with a step of lightness votes for the lines through it
 * (a Hough transform), but only for those that run across its own gradient, which is what keeps texture quiet.
 */
import type { Point } from './picture.ts';
import type { Planes } from './planes.ts';

/** All points with x · cos + y · sin = distance. */
export interface Line {
  /** Of the normal, in steps of one degree: 0 is a vertical line, 90 a horizontal one. */
  angle: number;
  cos: number;
  sin: number;
  /** From the origin, px. */
  distance: number;
  /** No edge that was seen, but where the photo ends. */
  isRim: boolean;
}

const ANGLES = 180;
const COS = Float64Array.from({ length: ANGLES }, (_, angle) => Math.cos((angle * Math.PI) / ANGLES));
const SIN = Float64Array.from({ length: ANGLES }, (_, angle) => Math.sin((angle * Math.PI) / ANGLES));
/** How far from its own gradient a place still votes, degrees. */
const VOTE_WITHIN = 3;
/** A line takes its neighbors with it: degrees, and px. */
const SAME_LINE = 5;
/** Votes that make a line, as a share of the picture's short side. */
const VOTES_MIN = 0.1;
/** Places next to the picture's rim, where no gradient can be told, px. */
const MARGIN = 2;

export function newLine(angle: number, distance: number, isRim = false): Line {
  return { angle, cos: COS[angle]!, sin: SIN[angle]!, distance, isRim };
}

/** At most so many lines. */
export function findLines(planes: Planes, most: number): Line[] {
  const { width, height } = planes;
  const reach = Math.ceil(Math.hypot(width, height));
  const votes = new Float32Array(ANGLES * 2 * reach);
  vote(gradientsOf(planes), votes, reach);
  const lines: Line[] = [];
  while (lines.length < most) {
    const { value, angle, column } = strongest(votes, reach);
    if (value < Math.min(width, height) * VOTES_MIN) break;
    lines.push(newLine(angle, column - reach));
    silence(votes, reach, angle, column);
  }
  return lines;
}

/** Null where they are nearly parallel. */
export function crossing(one: Line, other: Line): Point | null {
  const turn = one.cos * other.sin - one.sin * other.cos;
  if (Math.abs(turn) < 0.2) return null;
  return {
    x: (one.distance * other.sin - other.distance * one.sin) / turn,
    y: (one.cos * other.distance - other.cos * one.distance) / turn,
  };
}

interface Gradients {
  across: Float32Array;
  down: Float32Array;
  size: Float32Array;
  width: number;
  height: number;
}

/** Sobel's, of lightness or of color, whichever changes more: a dark blue band on a dark table ends in color only. */
function gradientsOf({ light, color, width, height }: Planes): Gradients {
  const across = new Float32Array(light.length);
  const down = new Float32Array(light.length);
  const size = new Float32Array(light.length);
  for (const values of [light, color]) {
    for (let y = MARGIN; y < height - MARGIN; y += 1) {
      for (let x = MARGIN; x < width - MARGIN; x += 1) {
        const at = y * width + x;
        const falling = values[at + width + 1]! - values[at - width - 1]!;
        const rising = values[at - width + 1]! - values[at + width - 1]!;
        const right = falling + rising + 2 * (values[at + 1]! - values[at - 1]!);
        const below = falling - rising + 2 * (values[at + width]! - values[at - width]!);
        const steepness = Math.sqrt(right * right + below * below);
        if (steepness <= size[at]!) continue;
        across[at] = right;
        down[at] = below;
        size[at] = steepness;
      }
    }
  }
  return { across, down, size, width, height };
}

function vote(gradients: Gradients, votes: Float32Array, reach: number): void {
  const { across, down, size, width, height } = gradients;
  const least = leastGradient(size);
  for (let y = MARGIN; y < height - MARGIN; y += 1) {
    for (let x = MARGIN; x < width - MARGIN; x += 1) {
      const at = y * width + x;
      const strength = size[at]!;
      if (strength < least || !isRidge(gradients, at)) continue;
      const own = Math.round((Math.atan2(down[at]!, across[at]!) / Math.PI) * ANGLES);
      // A faint edge is worth half as much as a strong one, no less: white paper on a white table has only faint ones.
      const weight = 0.5 + 0.5 * Math.min(1, strength / 160);
      for (let off = -VOTE_WITHIN; off <= VOTE_WITHIN; off += 1) {
        const angle = (own + off + 2 * ANGLES) % ANGLES;
        const column = Math.round(x * COS[angle]! + y * SIN[angle]!) + reach;
        votes[angle * 2 * reach + column]! += weight;
      }
    }
  }
}

/** Four fifths of what the picture's rougher places have: below that is texture. But a clear step is none, however smooth the rest. */
function leastGradient(size: Float32Array): number {
  const some: number[] = [];
  for (let at = 0; at < size.length; at += 7) if (size[at]! > 0) some.push(size[at]!);
  const sorted = Float32Array.from(some).sort();
  return Math.min(80, Math.max(14, 0.8 * (sorted[Math.floor(sorted.length * 0.8)] ?? 0)));
}

/** Not weaker than its neighbors on both sides: an edge is one place wide. */
function isRidge({ across, down, size, width }: Gradients, at: number): boolean {
  const step = Math.abs(across[at]!) > Math.abs(down[at]!) ? 1 : width;
  return size[at]! >= size[at - step]! && size[at]! >= size[at + step]!;
}

function strongest(votes: Float32Array, reach: number): { value: number; angle: number; column: number } {
  let value = 0;
  let best = 0;
  // Votes of one line fall into neighboring columns. The first and last of a row have none, since the rim has no votes.
  for (let at = 1; at < votes.length - 1; at += 1) {
    const here = votes[at]!;
    if (here === 0) continue;
    const sum = here + 0.5 * (votes[at - 1]! + votes[at + 1]!);
    if (sum > value) {
      value = sum;
      best = at;
    }
  }
  return { value, angle: Math.floor(best / (2 * reach)), column: best % (2 * reach) };
}

function silence(votes: Float32Array, reach: number, angle: number, column: number): void {
  for (let off = -SAME_LINE; off <= SAME_LINE; off += 1) {
    const turned = angle + off;
    // Past half a turn the same line has its normal the other way round.
    const isTurned = turned < 0 || turned >= ANGLES;
    const row = ((turned + ANGLES) % ANGLES) * 2 * reach;
    const middle = isTurned ? 2 * reach - column : column;
    const from = Math.max(0, middle - SAME_LINE);
    const to = Math.min(2 * reach - 1, middle + SAME_LINE);
    for (let at = from; at <= to; at += 1) votes[row + at] = 0;
  }
}
