/** The outlines a printed name is written with. */
import { expect, it } from 'vitest';
import { outlinesOf } from '#ui/written-name.ts';

const outlines = (...rows: string[]) =>
  outlinesOf((x, y) => rows[y]?.[x] === '#', { width: rows[0]?.length ?? 0, height: rows.length });

it('are one closed line around a spot of ink, and one more around its hole, longest first, without time', () => {
  const [around, hole, ...more] = outlines('......', '.####.', '.#..#.', '.####.', '......');
  expect(more).toEqual([]);
  for (const line of [around, hole]) expect(line?.at(-1)).toEqual(line?.[0]);
  const xs = (line = around) => (line ?? []).map(([x]) => x);
  expect([Math.min(...xs()), Math.max(...xs())]).toEqual([1, 5]);
  expect([Math.min(...xs(hole)), Math.max(...xs(hole))]).toEqual([2, 4]);
  expect([around, hole].flatMap((line) => line ?? []).every(([, , ms]) => ms === 0)).toBe(true);
});

it('reach to the edge of the pad, and are none where there is no ink', () => {
  expect(outlines('#')).toHaveLength(1);
  expect(outlines('...', '...')).toEqual([]);
});

it('are as many as there are spots', () => {
  expect(outlines('#.#.#')).toHaveLength(3);
});
