/** A code in the live picture is looked at eight times a second, and means one thing. */
import { expect, it } from 'vitest';
import { toldOnce } from '#ui/codes/scan-code.tsx';

/** Which of these looks tell, by the time of each. */
const told = (looks: [ms: number, text: string][]) => {
  const isNew = toldOnce();
  return looks.filter(([ms, text]) => isNew(text, ms)).map(([ms]) => ms);
};

it('a code that stays in the picture is told once, also where some looks miss it', () => {
  expect(told([[5000, 'A'], [5125, 'A'], [5900, 'A'], [6800, 'A'], [7700, 'A']])).toEqual([5000]); // biome-ignore format: a line
});

it('the same code is told again once it was taken away and held up anew', () => {
  expect(told([[5000, 'A'], [5125, 'A'], [6200, 'A'], [6325, 'A']])).toEqual([5000, 6200]); // biome-ignore format: a line
});

it('another code is told at once, and so is the one before it', () => {
  expect(told([[5000, 'A'], [5125, 'B'], [5250, 'A']])).toEqual([5000, 5125, 5250]); // biome-ignore format: a line
});
