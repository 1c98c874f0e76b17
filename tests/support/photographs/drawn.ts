/** Pictures of a few hundred pixels, for tests of one step of the scanner. */
import type { Corners, Picture } from '#features/papers/scan/picture.ts';

export type Color = readonly [number, number, number];

/** Each place by its own color. */
export function drawn(width: number, height: number, colorAt: (x: number, y: number) => Color): Picture {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) data.set([...colorAt(x, y), 255], (y * width + x) * 4);
  }
  return { data, width, height };
}

export const grey = (light: number): Color => [light, light, light];

/** Whether a point lies within four corners, clockwise. */
export function isInside(corners: Corners, x: number, y: number): boolean {
  return corners.every((from, at) => {
    const to = corners[(at + 1) % 4]!;
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= 0;
  });
}

/** Rows of strokes as print has them: black on white, so many px high. */
export function printed(size: {
  width: number;
  height: number;
  letter: number;
  ink?: number;
  paper?: number;
}): Picture {
  const { width, height, letter, ink = 30, paper = 220 } = size;
  return drawn(width, height, (x, y) => {
    const isLine = y > 60 && y < height - 60 && y % (letter * 3) < letter;
    // Strokes are told apart by white, and every sixth is left out between words.
    const stroke = Math.floor(x / letter);
    const isStroke = x > 60 && x < width - 60 && x % letter < letter * 0.4 && stroke % 6 !== 0;
    return grey(isLine && isStroke ? ink : paper);
  });
}

/** Each px the mean of those around it, `times` over. */
export function softened(picture: Picture, times: number, { isAcross = true, isDown = true } = {}): Picture {
  let from = picture;
  for (let time = 0; time < times; time += 1) {
    const { data, width, height } = from;
    const shifts = [
      [0, 0],
      ...(isAcross
        ? [
            [-1, 0],
            [1, 0],
          ]
        : []),
      ...(isDown
        ? [
            [0, -1],
            [0, 1],
          ]
        : []),
    ] as const;
    from = drawn(width, height, (x, y) => {
      const sum = shifts.reduce((total, [right = 0, down = 0]) => {
        const [column, row] = [
          Math.min(width - 1, Math.max(0, x + right)),
          Math.min(height - 1, Math.max(0, y + down)),
        ];
        return total + data[(row * width + column) * 4]!;
      }, 0);
      return grey(sum / shifts.length);
    });
  }
  return from;
}
