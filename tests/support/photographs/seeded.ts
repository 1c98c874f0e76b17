/** Chance that comes out the same every time. */
export interface Chance {
  /** From `from` up to `to`. */
  between(from: number, to: number): number;
  isHit(share: number): boolean;
  oneOf<Item>(items: readonly Item[]): Item;
}

export function seeded(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    between: (from, to) => from + next() * (to - from),
    isHit: (share) => next() < share,
    oneOf: (items) => items[Math.floor(next() * items.length)]!,
  };
}

/** Of two whole numbers: 0 to 1, and always the same. */
export function hashOf(x: number, y: number): number {
  let mixed = Math.imul(x, 374761393) ^ Math.imul(y, 668265263);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

/** Uneven as a surface is: 0 to 1, smooth between whole numbers. */
export function cloud(x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [right, down] = [ease(x - column), ease(y - row)];
  const [a, b] = [hashOf(column, row), hashOf(column + 1, row)];
  const [c, d] = [hashOf(column, row + 1), hashOf(column + 1, row + 1)];
  return a + (b - a) * right + (c - a) * down + (a - b - c + d) * right * down;
}

const ease = (share: number) => share * share * (3 - 2 * share);
