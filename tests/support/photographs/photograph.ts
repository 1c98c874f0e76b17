/**
 * A photograph of a sheet on a table, with the truth about it. Everything about it follows from its seed. What a phone
 * adds (blur of the lens, noise, its own sharpening) is added; only JPEG's losses are not, since Node has no JPEG.
 */
import { cover, fitted, type Place, type Pose, type Project, projectionOf } from './camera.ts';
import { blurred, denoised, type Image, moved, sharpened } from './image.ts';
import type { Sheet } from './paper.ts';
import { type Chance, hashOf, seeded } from './seeded.ts';
import type { Table } from './tables.ts';

export interface Shot {
  seed: number;
  /** Px. */
  width: number;
  height: number;
  pose: Pose;
  focal: number;
  /** May reach beyond the photo. */
  isCut?: boolean;
  /** Of the lens, px of an 8 MP photo; a sharp one has 0. */
  blur?: number;
  /** Px of an 8 MP photo. */
  motion?: number;
  /** Radius of a reflection, as a share of the photo's width. */
  glare?: number;
  /** Length of the corner that is folded over, in inches. */
  fold?: number;
  /** 1 is as bright as a sensor can take. */
  exposure: number;
  /** Red, green and blue of the light. */
  light: readonly [number, number, number];
  hasShadow: boolean;
  /** Standard deviation, of 255. */
  noise: number;
  /** The share by which the phone sharpens, after it took out the noise. */
  sharpening?: number;
  hasThumb?: boolean;
  hasCreases?: boolean;
}

export interface Photograph {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
  /** Clockwise from the page's own top left. */
  corners: [Place, Place, Place, Place];
}

/** Px of the width that tables and blurs are told in. */
const USUAL_WIDTH = 2448;
const SHEET_DPI = 300;

export function photograph(sheet: Sheet, table: Table, shot: Shot): Photograph {
  const { width, height } = shot;
  const chance = seeded(shot.seed);
  const shape = sheet.height / sheet.width;
  const lens = { focal: shot.focal };
  const pose = shot.isCut ? shot.pose : fitted(shot.pose, lens, shape, shot);
  const project = projectionOf(pose, lens, shape, shot);
  const scale = width / USUAL_WIDTH;
  let image: Image = { data: new Float32Array(width * height * 3), width, height };
  drawTable(image, table, scale);
  const corners: Photograph['corners'] = [project(0, 0), project(1, 0), project(1, 1), project(0, 1)];
  // Far away several px of the sheet fall into one of the photo.
  const photoWidth = Math.hypot(corners[1].x - corners[0].x, corners[1].y - corners[0].y);
  drawSheet(image, sheet.width > photoWidth * 2.2 ? halved(halved(sheet)) : halvedIf(sheet, photoWidth), project, shot);
  if (shot.hasThumb) drawThumb(image, project, chance);
  shine(image, shot, chance);
  if (shot.glare) reflect(image, project, shot.glare, chance);
  image = blurred(image, scale * Math.hypot(0.7, shot.blur ?? 0));
  if (shot.motion) image = moved(image, shot.motion * scale, chance.between(0, 3.14));
  addNoise(image, shot.noise, shot.seed);
  if (shot.sharpening) image = sharpened(denoised(image, 2 * shot.noise), shot.sharpening);
  return { data: bytesOf(image), width, height, corners };
}

const halvedIf = (sheet: Sheet, photoWidth: number) => (sheet.width > photoWidth * 1.5 ? halved(sheet) : sheet);

function halved({ data, width, height, words }: Sheet): Sheet {
  const [columns, rows] = [width >> 1, height >> 1];
  const half = new Uint8Array(columns * rows * 3);
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns * 3; x += 1) {
      const from = 2 * y * width * 3 + 2 * (x - (x % 3)) + (x % 3);
      const under = from + width * 3;
      half[y * columns * 3 + x] = (data[from]! + data[from + 3]! + data[under]! + data[under + 3]!) / 4;
    }
  }
  return { data: half, width: columns, height: rows, words };
}

function drawTable({ data, width, height }: Image, table: Table, scale: number): void {
  const color = new Float64Array(3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      table(x / scale, y / scale, color);
      const at = (y * width + x) * 3;
      data[at] = color[0]!;
      data[at + 1] = color[1]!;
      data[at + 2] = color[2]!;
    }
  }
}

function drawSheet(image: Image, sheet: Sheet, project: Project, { fold = 0, pose, hasCreases = false }: Shot): void {
  const under = image.data.slice();
  const inches = sheet.width / SHEET_DPI;
  const foldShare = fold / (sheet.width > 1300 ? inches : inches * (2550 / sheet.width));
  const shape = sheet.height / sheet.width;
  // Paper lies close on its table: a soft dark seam around it.
  cover(image, project, 0.02, (pixel, u, v) => {
    const out = Math.hypot(u < 0 ? -u : Math.max(0, u - 1), v < 0 ? -v : Math.max(0, v - 1));
    if (out === 0 || out > 0.013) return;
    for (const channel of [0, 1, 2]) image.data[pixel * 3 + channel]! *= 0.72 + (0.28 * out) / 0.013;
  });
  cover(image, project, 0, (pixel, u, v) => {
    if (u + v * shape < foldShare) {
      for (const channel of [0, 1, 2]) image.data[pixel * 3 + channel] = under[pixel * 3 + channel]!;
      return;
    }
    // Paper that bends towards the light is lighter; a crease has a dark and a light side.
    const bend = 1 - 0.5 * pose.curl * (u - 0.5) * 4 * 0.5;
    const crease = hasCreases ? creaseAt(u, v) : 1;
    const texture = 0.95 * (1 - 0.02 * hashOf((u * 1275) | 0, (v * 1650) | 0)) * bend * crease;
    sample(sheet, u * (sheet.width - 1), v * (sheet.height - 1), image.data, pixel * 3, texture);
  });
}

function creaseAt(u: number, v: number): number {
  const across = v - 0.36 - 0.02 * u;
  const along = u - 0.52;
  const nearest = Math.abs(across) < Math.abs(along) ? across : along;
  return Math.abs(nearest) > 0.006 ? 1 : nearest < 0 ? 0.86 : 1.04;
}

function sample({ data, width }: Sheet, x: number, y: number, to: Float32Array, at: number, light: number): void {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [right, down] = [x - column, y - row];
  const from = (row * width + column) * 3;
  const under = from + width * 3;
  for (let channel = 0; channel < 3; channel += 1) {
    const upper = data[from + channel]! * (1 - right) + (data[from + 3 + channel] ?? 255) * right;
    const lower = (data[under + channel] ?? 255) * (1 - right) + (data[under + 3 + channel] ?? 255) * right;
    to[at + channel] = (upper * (1 - down) + lower * down) * light;
  }
}

/** A thumb that holds the paper at its right or left rim. */
function drawThumb(image: Image, project: Project, chance: Chance): void {
  const isRight = chance.isHit(0.5);
  const v = chance.between(0.45, 0.8);
  const tip = project(isRight ? 0.94 : 0.06, v);
  const root = project(isRight ? 1.3 : -0.3, v + 0.06);
  const radius = image.width * 0.032;
  const length = Math.hypot(root.x - tip.x, root.y - tip.y);
  const [alongX, alongY] = [(root.x - tip.x) / length, (root.y - tip.y) / length];
  for (let y = 0; y < image.height; y += 1) {
    for (let x = 0; x < image.width; x += 1) {
      const along = Math.max(0, (x - tip.x) * alongX + (y - tip.y) * alongY);
      const away = Math.hypot(x - tip.x - along * alongX, y - tip.y - along * alongY) / radius;
      if (away > 1) continue;
      const round = 1 - 0.35 * away ** 2;
      image.data.set([208 * round, 152 * round, 124 * round], (y * image.width + x) * 3);
    }
  }
}

/** Light that falls off to one side, its color, and sometimes somebody's shadow. */
function shine({ data, width, height }: Image, { exposure, light, hasShadow }: Shot, chance: Chance): void {
  const [towards, fall] = [chance.between(0, 6.28), chance.between(0.1, 0.32)];
  const [fallX, fallY] = [fall * Math.cos(towards), fall * Math.sin(towards)];
  const [middleX, middleY] = [chance.between(0.2, 0.8), chance.between(0.2, 0.8)];
  const angle = chance.between(0, 6.28);
  const [soft, dark] = [chance.between(0.025, 0.11), chance.between(0.45, 0.7)];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [right, down] = [x / width - 0.5, y / height - 0.5];
      let here = exposure * (1 + 2 * (right * fallX + down * fallY)) * (1 - 0.24 * (right ** 2 + down ** 2));
      if (hasShadow) {
        const into = (right + 0.5 - middleX) * Math.cos(angle) + (down + 0.5 - middleY) * Math.sin(angle);
        const share = Math.min(1, Math.max(0, (into / soft + 1) / 2));
        here *= 1 - (1 - dark) * share * share * (3 - 2 * share);
      }
      const at = (y * width + x) * 3;
      data[at]! *= here * light[0];
      data[at + 1]! *= here * light[1];
      data[at + 2]! *= here * light[2];
    }
  }
}

function reflect({ data, width, height }: Image, project: Project, size: number, chance: Chance): void {
  const middle = project(chance.between(0.25, 0.75), chance.between(0.2, 0.7));
  const [radius, flat] = [size * width * chance.between(0.8, 1.2), chance.between(1, 2)];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const away = Math.hypot(x - middle.x, (y - middle.y) * flat) / radius;
      if (away > 2.2) continue;
      const share = away < 0.7 ? 1 : Math.exp(-5 * (away - 0.7) ** 2);
      for (let at = (y * width + x) * 3, end = at + 3; at < end; at += 1) data[at]! += (290 - data[at]!) * share;
    }
  }
}

/** Nearly normal: the sum of three even ones. */
function addNoise({ data }: Image, deviation: number, seed: number): void {
  let state = (seed * 2654435761) >>> 0 || 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  for (let at = 0; at < data.length; at += 1) data[at]! += (next() + next() + next() - 1.5) * 2 * deviation;
}

function bytesOf({ data, width, height }: Image): Uint8ClampedArray<ArrayBuffer> {
  const bytes = new Uint8ClampedArray(width * height * 4);
  for (let from = 0, to = 0; to < bytes.length; from += 3, to += 4) {
    bytes[to] = data[from]!;
    bytes[to + 1] = data[from + 1]!;
    bytes[to + 2] = data[from + 2]!;
    bytes[to + 3] = 255;
  }
  return bytes;
}
