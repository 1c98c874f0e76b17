/**
 * The sets of photographs. `known` is the one the thresholds were set on; `heldOut` differs in papers, tables, light and
 * in what the phone does, and no threshold may ever be set on it; `untouched` is its like with other seeds, for a figure
 * after somebody has looked at the held-out set while working on the finder.
 */
import type { Ink, Paper } from './paper.ts';
import { HELD_OUT_PAPERS } from './papers-held-out.ts';
import { KNOWN_PAPERS } from './papers-known.ts';
import type { Shot } from './photograph.ts';
import { type Chance, seeded } from './seeded.ts';
import { HELD_OUT_TABLES, KNOWN_TABLES, type Table } from './tables.ts';

/** What was done to the photo, in order of the design's ladders; `clean` is what should pass. */
export type Ladder = 'clean' | 'blur' | 'motion' | 'glare' | 'cut' | 'fold' | 'small' | 'dark';

export interface Sitting {
  name: string;
  ladder: Ladder;
  /** How strong, in the ladder's own unit: px, shares, inches. */
  rung: number;
  paper: Paper;
  paperName: string;
  table: Table;
  tableName: string;
  shot: Shot;
}

export interface Size {
  width: number;
  height: number;
}

/** A cautious phone's 8 MP. */
export const EIGHT_MEGAPIXELS: Size = { width: 2448, height: 3264 };

type SetName = 'known' | 'heldOut' | 'untouched';

const RUNGS: Record<SetName, Record<Exclude<Ladder, 'clean'>, number[]>> = {
  known: {
    blur: [0.8, 1.2, 1.6, 2, 2.5, 4],
    motion: [6, 9, 12, 16, 24],
    glare: [0.03, 0.045, 0.06, 0.08, 0.11],
    cut: [0.12, 0.16, 0.2, 0.26],
    fold: [0.6, 0.8, 1.1],
    small: [0.22, 0.27, 0.33, 0.45],
    dark: [0.1, 0.14, 0.2, 0.28],
  },
  heldOut: {
    blur: [0.8, 1.3, 1.8, 2.4, 3.5],
    motion: [5, 8, 13, 20],
    glare: [0.04, 0.07, 0.1],
    cut: [0.14, 0.22],
    fold: [0.7, 1],
    small: [0.2, 0.28, 0.4],
    dark: [0.09, 0.13, 0.22],
  },
  untouched: {
    blur: [1.5, 3],
    motion: [10, 18],
    glare: [0.06, 0.1],
    cut: [0.18],
    fold: [0.9],
    small: [0.24],
    dark: [0.12],
  },
};
const SEEDS: Record<SetName, number> = { known: 1000, heldOut: 5000, untouched: 9000 };
const CLEAN: Record<SetName, number> = { known: 42, heldOut: 36, untouched: 36 };

export function sittingsOf(set: SetName, size: Size = EIGHT_MEGAPIXELS): Sitting[] {
  const clean = Array.from({ length: CLEAN[set] }, (_, index) => newSitting(set, size, index, 'clean', 0));
  const ladders = Object.entries(RUNGS[set]).flatMap(([ladder, rungs]) =>
    rungs.flatMap((rung) => [0, 1].map((turn) => ({ ladder: ladder as Ladder, rung, turn }))),
  );
  const worse = ladders.map(({ ladder, rung, turn }, index) =>
    newSitting(set, size, CLEAN[set] + index + turn * 3, ladder, rung, CLEAN[set] + index),
  );
  return [...clean, ...worse];
}

function newSitting(set: SetName, size: Size, index: number, ladder: Ladder, rung: number, count = index): Sitting {
  const papers = Object.entries(set === 'known' ? KNOWN_PAPERS : HELD_OUT_PAPERS);
  const tables = Object.entries(set === 'known' ? KNOWN_TABLES : HELD_OUT_TABLES);
  const [tableName, table] = tables[index % tables.length]!;
  const [paperName, paper] = papers[(index + Math.floor(index / tables.length)) % papers.length]!;
  const seed = SEEDS[set] + count;
  const plain = set === 'known' ? knownShot(seed, size) : heldOutShot(seed, size, paper);
  const shot = withLadder(plain, ladder, rung);
  return { name: `${set}-${count}`, ladder, rung, paper, paperName, table, tableName, shot };
}

function knownShot(seed: number, size: Size): Shot {
  const chance = seeded(seed * 7 + 1);
  const warm = chance.between(0.95, 1.05);
  return {
    ...size,
    seed,
    focal: chance.between(0.6, 0.66),
    pose: poseOf(chance, { fill: [0.74, 0.9], turn: 0.21, tilt: 0.22, curl: 0 }),
    exposure: chance.between(0.86, 0.96),
    light: [warm, 1, 1 / warm],
    hasShadow: chance.isHit(0.4),
    noise: chance.between(2, 5),
  };
}

const LIGHTS: Ink[] = [
  [1, 1, 1],
  [1.06, 0.98, 0.8],
  [0.92, 1, 1.06],
  [0.95, 1.03, 0.9],
];

function heldOutShot(seed: number, size: Size, paper: Paper): Shot {
  const chance = seeded(seed * 13 + 5);
  const isNarrow = paper.height / paper.width > 2;
  return {
    ...size,
    seed,
    focal: chance.between(0.58, 0.78),
    pose: poseOf(chance, {
      fill: isNarrow ? [0.36, 0.44] : [0.76, 0.95],
      turn: 0.3,
      tilt: 0.42,
      curl: chance.isHit(0.4) ? chance.between(0.01, 0.05) : 0,
    }),
    exposure: chance.between(0.78, 1),
    light: chance.oneOf(LIGHTS),
    hasShadow: chance.isHit(0.5),
    noise: chance.between(2, 7),
    sharpening: chance.between(0.3, 1),
    hasThumb: chance.isHit(0.25),
    hasCreases: chance.isHit(0.3),
  };
}

function poseOf(
  chance: Chance,
  most: { fill: [number, number]; turn: number; tilt: number; curl: number },
): Shot['pose'] {
  return {
    fill: chance.between(...most.fill),
    turn: chance.between(-most.turn, most.turn),
    tilt: chance.between(0, most.tilt),
    tiltTowards: chance.between(0, 6.28),
    right: chance.between(-0.02, 0.02),
    down: chance.between(-0.02, 0.02),
    curl: most.curl,
  };
}

function withLadder(shot: Shot, ladder: Ladder, rung: number): Shot {
  // One fault at a time: a shadow over a blurred page would be two.
  const alone = { ...shot, hasShadow: false, hasThumb: false };
  switch (ladder) {
    case 'clean':
      return shot;
    case 'blur':
      return { ...alone, blur: rung };
    case 'motion':
      return { ...alone, motion: rung };
    case 'glare':
      return { ...alone, glare: rung };
    case 'fold':
      return { ...shot, fold: rung };
    case 'small':
      return { ...alone, pose: { ...shot.pose, fill: rung * (shot.pose.fill / 0.82) } };
    case 'dark':
      return { ...alone, exposure: rung, noise: 5 + 1 / rung };
    case 'cut': {
      const pose = { ...shot.pose, right: shot.seed % 4 < 2 ? rung : -rung, down: shot.seed % 4 === 1 ? rung / 2 : 0 };
      return { ...shot, isCut: true, hasThumb: false, pose };
    }
  }
}
