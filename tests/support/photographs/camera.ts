/** Where a sheet of paper comes to lie in a photo: a pinhole camera above paper that may be tilted and bent. */
import type { Image } from './image.ts';

export interface Place {
  x: number;
  y: number;
}

export interface Pose {
  /** Width of the paper in the photo, as a share of the photo's, before it is tilted. */
  fill: number;
  /** Radians: turned on the table, tilted away from the camera, and the direction in which it is tilted. */
  turn: number;
  tilt: number;
  tiltTowards: number;
  /** Of the paper's middle from the photo's, as shares of the photo's size. */
  right: number;
  down: number;
  /** How far both long edges rise, as a share of the paper's width. */
  curl: number;
}

/** Of the camera, as a share of the photo's diagonal; phones differ. */
export interface Lens {
  focal: number;
}

export type Project = (u: number, v: number) => Place;

/** `u` and `v` run from 0 to 1 over the paper, which is `shape` times as high as it is wide. */
export function projectionOf(pose: Pose, lens: Lens, shape: number, photo: { width: number; height: number }): Project {
  const focal = lens.focal * Math.hypot(photo.width, photo.height);
  const distance = focal / (pose.fill * photo.width);
  const [cos, sin] = [Math.cos(pose.turn), Math.sin(pose.turn)];
  const [axisX, axisY] = [Math.cos(pose.tiltTowards), Math.sin(pose.tiltTowards)];
  return (u, v) => {
    const [flatX, flatY] = [u - 0.5, (v - 0.5) * shape];
    const [x, y] = [flatX * cos - flatY * sin, flatX * sin + flatY * cos];
    const rise = pose.curl * (2 * flatX) ** 2;
    // Along the direction of the tilt it is foreshortened and goes away, across it stays.
    const along = x * axisX + y * axisY;
    const shorter = along * (Math.cos(pose.tilt) - 1) + rise * Math.sin(pose.tilt);
    const away = distance + along * Math.sin(pose.tilt) - rise * Math.cos(pose.tilt);
    return {
      x: photo.width * (0.5 + pose.right) + (focal * (x + shorter * axisX)) / away,
      y: photo.height * (0.5 + pose.down) + (focal * (y + shorter * axisY)) / away,
    };
  };
}

/** The same pose, smaller until all of the paper is in the photo. */
export function fitted(pose: Pose, lens: Lens, shape: number, photo: { width: number; height: number }): Pose {
  const margin = 0.01 * photo.width;
  let fill = pose.fill;
  for (; fill > 0.05; fill *= 0.97) {
    const project = projectionOf({ ...pose, fill }, lens, shape, photo);
    const rim = [0, 0.25, 0.5, 0.75, 1].flatMap((at) => [
      project(at, 0),
      project(at, 1),
      project(0, at),
      project(1, at),
    ]);
    const isIn = rim.every(
      ({ x, y }) => x > margin && y > margin && x < photo.width - margin && y < photo.height - margin,
    );
    if (isIn) break;
  }
  return { ...pose, fill };
}

const CELLS = 56;

/** Calls `shade` for every px on which the paper lies, and `beyond` (in widths of the paper) around it. */
export function cover(
  { width, height }: Image,
  project: Project,
  beyond: number,
  shade: (pixel: number, u: number, v: number) => void,
): void {
  const at = (cell: number) => -beyond + (cell / CELLS) * (1 + 2 * beyond);
  for (let row = 0; row < CELLS; row += 1) {
    for (let column = 0; column < CELLS; column += 1) {
      const [left, right, top, bottom] = [at(column), at(column + 1), at(row), at(row + 1)];
      const cell = [
        { u: left, v: top, ...project(left, top) },
        { u: right, v: top, ...project(right, top) },
        { u: right, v: bottom, ...project(right, bottom) },
        { u: left, v: bottom, ...project(left, bottom) },
      ] as const;
      triangle(width, height, cell[0], cell[1], cell[2], shade);
      triangle(width, height, cell[0], cell[2], cell[3], shade);
    }
  }
}

interface Vertex extends Place {
  u: number;
  v: number;
}

function triangle(
  width: number,
  height: number,
  a: Vertex,
  b: Vertex,
  c: Vertex,
  shade: (pixel: number, u: number, v: number) => void,
): void {
  const area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  if (area === 0) return;
  const [left, right] = [Math.max(0, Math.ceil(Math.min(a.x, b.x, c.x))), Math.min(width - 1, Math.max(a.x, b.x, c.x))];
  const [top, bottom] = [
    Math.max(0, Math.ceil(Math.min(a.y, b.y, c.y))),
    Math.min(height - 1, Math.max(a.y, b.y, c.y)),
  ];
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const second = ((x - a.x) * (c.y - a.y) - (y - a.y) * (c.x - a.x)) / area;
      const third = ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) / area;
      if (second < 0 || third < 0 || second + third > 1) continue;
      shade(
        y * width + x,
        a.u + second * (b.u - a.u) + third * (c.u - a.u),
        a.v + second * (b.v - a.v) + third * (c.v - a.v),
      );
    }
  }
}
