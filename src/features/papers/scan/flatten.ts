/** The page seen from straight above. */
import type { Corners, Picture } from './picture.ts';

/** Nine numbers, row by row, the last one 1: where a point of one plane lies in another. */
export type Homography = readonly number[];

/** Maps a rectangle's corners, clockwise from (0, 0), onto these. Throws RangeError when three of them are in line. */
export function homographyOf(width: number, height: number, corners: Corners): Homography {
  if (corners.some((_, index) => isInLine(corners, index))) {
    throw new RangeError('Three corners of the page are in one line.');
  }
  const rectangle: Corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  const equations = rectangle.flatMap(({ x, y }, index) => {
    const to = corners[index]!;
    return [
      [x, y, 1, 0, 0, 0, -to.x * x, -to.x * y, to.x],
      [0, 0, 0, x, y, 1, -to.y * x, -to.y * y, to.y],
    ];
  });
  return [...solve(equations), 1];
}

/** Whether a corner and its neighbors span next to no triangle. */
function isInLine(corners: Corners, index: number): boolean {
  const [before, corner, after] = [corners[(index + 3) % 4]!, corners[index]!, corners[(index + 1) % 4]!];
  const [backX, backY] = [before.x - corner.x, before.y - corner.y];
  const [onX, onY] = [after.x - corner.x, after.y - corner.y];
  return Math.abs(backX * onY - backY * onX) <= 1e-3 * Math.hypot(backX, backY) * Math.hypot(onX, onY);
}

/** Bilinear, so many px wide and high. What lies outside the photo repeats its rim. */
export function flatten(photo: Picture, corners: Corners, width: number, height: number): Picture {
  const flat: Picture = { data: new Uint8ClampedArray(width * height * 4), width, height };
  const map = homographyOf(width, height, corners);
  for (let y = 0; y < height; y += 1) flattenRow(photo, map, flat, y);
  return flat;
}

function flattenRow({ data, width, height }: Picture, map: Homography, flat: Picture, row: number): void {
  const [acrossX, downX, startX, acrossY, downY, startY, acrossZ, downZ] = map as unknown as Eight;
  const [lastX, lastY] = [width - 2, height - 2];
  // Pixels are looked at in their middle.
  const y = row + 0.5;
  let x = 0.5;
  const out = flat.data;
  const end = (row + 1) * flat.width * 4;
  for (let to = row * flat.width * 4; to < end; to += 4) {
    const depth = acrossZ * x + downZ * y + 1;
    const photoX = (acrossX * x + downX * y + startX) / depth;
    const photoY = (acrossY * x + downY * y + startY) / depth;
    x += 1;
    const column = photoX < 0 ? 0 : photoX > lastX ? lastX : photoX | 0;
    const line = photoY < 0 ? 0 : photoY > lastY ? lastY : photoY | 0;
    const right = photoX < 0 ? 0 : photoX > lastX ? 256 : ((photoX - column) * 256) | 0;
    const below = photoY < 0 ? 0 : photoY > lastY ? 256 : ((photoY - line) * 256) | 0;
    const at = (line * width + column) * 4;
    const under = at + width * 4;
    const one = (256 - right) * (256 - below);
    const two = right * (256 - below);
    const three = (256 - right) * below;
    const four = right * below;
    out[to] = (data[at]! * one + data[at + 4]! * two + data[under]! * three + data[under + 4]! * four) >> 16;
    out[to + 1] =
      (data[at + 1]! * one + data[at + 5]! * two + data[under + 1]! * three + data[under + 5]! * four) >> 16;
    out[to + 2] =
      (data[at + 2]! * one + data[at + 6]! * two + data[under + 2]! * three + data[under + 6]! * four) >> 16;
    out[to + 3] = 255;
  }
}

type Eight = [number, number, number, number, number, number, number, number];

/** Gauss and Jordan: each equation's last number is its right side. */
function solve(equations: number[][]): number[] {
  const count = equations.length;
  for (let column = 0; column < count; column += 1) {
    const size = (row: number) => Math.abs(equations[row]![column]!);
    let pivot = column;
    for (let row = column + 1; row < count; row += 1) if (size(row) > size(pivot)) pivot = row;
    [equations[column], equations[pivot]] = [equations[pivot]!, equations[column]!];
    const own = equations[column]!;
    for (const [row, other] of equations.entries()) {
      if (row === column) continue;
      const factor = other[column]! / own[column]!;
      for (let at = column; at <= count; at += 1) other[at]! -= factor * own[at]!;
    }
  }
  return equations.map((equation, row) => equation[count]! / equation[row]!);
}
