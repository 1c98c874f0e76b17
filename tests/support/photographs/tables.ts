/** What a paper lies on: the color of each place, in px of an 8 MP photo. */
import { cloud, hashOf } from './seeded.ts';

/** Fills in red, green and blue, 0 to 255. */
export type Table = (x: number, y: number, color: Float64Array) => void;

function paint(color: Float64Array, red: number, green: number, blue: number): void {
  color[0] = red;
  color[1] = green;
  color[2] = blue;
}

/** Those the thresholds were set on. */
export const KNOWN_TABLES: Record<'wood' | 'cardboard' | 'concrete' | 'dark' | 'white' | 'plaid' | 'papers', Table> = {
  wood: (x, y, color) => {
    const light = 90 + 42 * cloud(x / 260, y / 22) + 28 * cloud(x / 40, y / 5);
    paint(color, light * 1.15, light * 0.82, light * 0.55);
  },
  cardboard: (x, y, color) => {
    const light = 130 + 13 * cloud(x / 3, y / 40) + 31 * cloud(x / 300, y / 300);
    paint(color, light * 1.05, light * 0.85, light * 0.62);
  },
  concrete: (x, y, color) => {
    const light = 95 + 35 * cloud(x / 120, y / 120) + 21 * cloud(x / 9, y / 9) + 14 * cloud(x / 2.5, y / 2.5);
    paint(color, light, light, light * 0.97);
  },
  dark: (x, y, color) => {
    const light = 28 + 22 * cloud(x / 5, y / 5);
    paint(color, light, light, light * 1.1);
  },
  white: (x, y, color) => {
    const light = 190 + 13 * cloud(x / 400, y / 400) + 5 * cloud(x / 4, y / 4);
    paint(color, light, light * 0.99, light * 0.95);
  },
  plaid: (x, y, color) => {
    const rough = 20 * cloud(x / 6, y / 6);
    if ((Math.floor(x / 180) + Math.floor(y / 180)) & 1) paint(color, 150 + rough, 60 + rough, 50 + rough);
    else paint(color, 200 + rough, 190 + rough, 170 + rough);
  },
  papers: (x, y, color) => {
    const [across, down] = [x * 0.93 + y * 0.36, y * 0.93 - x * 0.36];
    const rough = 14 * cloud(x / 7, y / 7);
    const isPaper = across > 300 && across < 2100 && down > -300 && down < 1900;
    const isPrint = (Math.floor(down / 46) & 1) === 0 && hashOf(Math.floor(across / 30), Math.floor(down / 46)) > 0.3;
    if (!isPaper) paint(color, 92 + rough, 74 + rough, 58 + rough);
    else if (isPrint) paint(color, 120 + rough, 118 + rough, 118 + rough);
    else paint(color, 196 + rough, 194 + rough, 186 + rough);
  },
};

/** Those they were not set on. */
export const HELD_OUT_TABLES: Record<'dash' | 'pallet' | 'tarp' | 'plate' | 'keyboard' | 'bench', Table> = {
  // Molded plastic of a truck's dashboard, with a vent.
  dash: (x, y, color) => {
    const grain = 48 + 14 * cloud(x / 6, y / 6) + 30 * cloud(x / 700, y / 900);
    const isVent = x > 1700 && y < 900 && y % 110 < 46;
    paint(color, isVent ? 16 : grain, isVent ? 16 : grain, isVent ? 18 : grain * 1.04);
  },
  // Boards with gaps between them.
  pallet: (x, y, color) => {
    const along = x * 0.995 + y * 0.1;
    const isGap = ((along % 520) + 520) % 520 < 70;
    const board = Math.floor(along / 520);
    const light = 128 + 40 * hashOf(board, 3) + 40 * cloud(x / 18, y / 240) - 18 * cloud(x / 5, y / 60);
    if (isGap) paint(color, 24, 21, 18);
    else paint(color, light * 1.08, light * 0.92, light * 0.7);
  },
  // Blue tarpaulin with folds that shine.
  tarp: (x, y, color) => {
    const fold = Math.max(0, cloud(x / 240 + y / 700, y / 320) - 0.55) * 260;
    const weave = 8 * hashOf(x >> 2, y >> 2);
    paint(color, 22 + fold + weave, 62 + fold + weave, 140 + fold * 0.8 + weave);
  },
  // Steel with raised diamonds.
  plate: (x, y, color) => {
    const [across, down] = [(x + y) / 1.42, (x - y) / 1.42];
    const [cellX, cellY] = [((across % 150) + 150) % 150, ((down % 150) + 150) % 150];
    const isOdd = (Math.floor(across / 150) + Math.floor(down / 150)) & 1;
    const [long, short] = isOdd ? [cellX, cellY] : [cellY, cellX];
    const isRaised = ((long - 75) / 62) ** 2 + ((short - 75) / 20) ** 2 < 1;
    const light =
      112 + 30 * cloud(x / 300, y / 200) + 10 * cloud(x / 3, y / 30) + (isRaised ? (short < 72 ? 62 : -34) : 0);
    paint(color, light, light * 1.01, light * 1.03);
  },
  // A keyboard on a light desk.
  keyboard: (x, y, color) => {
    const isBoard = y > 2200 && x > 120;
    const isGap = (x - 120) % 170 < 22 || (y - 2200) % 170 < 22;
    const rough = 6 * cloud(x / 5, y / 5);
    if (!isBoard) paint(color, 176 + rough, 166 + rough, 150 + rough);
    else if (isGap) paint(color, 70, 72, 75);
    else paint(color, 34 + rough, 35 + rough, 38 + rough);
  },
  // A bench of pale laminate with a dark rim and a pen.
  bench: (x, y, color) => {
    const light = 196 + 10 * cloud(x / 500, y / 300) + 6 * cloud(x / 2, y / 2);
    const isPen = Math.abs(y - 0.4 * x - 1900) < 30 && x < 900;
    if (isPen) paint(color, 30, 40, 120);
    else if (y > 3020) paint(color, 60, 58, 55);
    else paint(color, light * 0.98, light * 0.95, light * 0.88);
  },
};
