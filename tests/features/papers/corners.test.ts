import { describe, expect, it } from 'vitest';
import {
  cornerName,
  cornersAtRim,
  isPage,
  type Turns,
  turnBack,
  turnedSize,
  turnPoint,
} from '#features/papers/corners.ts';
import type { Corners } from '#features/papers/scan/picture.ts';

const PHOTO = { width: 300, height: 400 };
const TURNS: Turns[] = [0, 1, 2, 3];

describe('corners on a photo', () => {
  it('start inside its rim, and make a page', () => {
    const corners = cornersAtRim(PHOTO);
    expect(isPage(corners, PHOTO)).toBe(true);
    expect(corners[0]).toEqual({ x: 18, y: 24 });
    expect(corners[2]).toEqual({ x: 281, y: 375 });
  });

  it('make no page when two change places, three are in line, or there is a dent', () => {
    const [a, b, c, d] = cornersAtRim(PHOTO);
    const others: Corners[] = [
      [b, a, c, d],
      [d, c, b, a],
      [a, { x: 150, y: 24 }, { x: 281, y: 24 }, d],
      [a, b, { x: 60, y: 60 }, d],
      [a, a, c, d],
    ];
    expect(others.map((corners) => isPage(corners, PHOTO))).toEqual([false, false, false, false, false]);
  });

  it('make a page from a hundredth of the photo on, and none that is nearly a triangle', () => {
    const sheet = (width: number, height: number): Corners => [
      { x: 10, y: 10 },
      { x: 10 + width, y: 10 },
      { x: 10 + width, y: 10 + height },
      { x: 10, y: 10 + height },
    ];
    expect([isPage(sheet(31, 40), PHOTO), isPage(sheet(29, 40), PHOTO)]).toEqual([true, false]);
    const [a, b, c, d] = sheet(280, 380);
    const bent = (by: number): Corners => [a, b, { x: (b.x + d.x) / 2 + by, y: (b.y + d.y) / 2 + by }, d];
    expect([isPage(bent(0.5), PHOTO), isPage(bent(0.3), PHOTO)]).toEqual([true, false]);
    expect(isPage([a, b, c, d], PHOTO)).toBe(true);
  });

  it('are where they were once the view was turned there and back', () => {
    const point = { x: 40, y: 90 };
    for (const turns of TURNS) expect(turnBack(turnPoint(point, PHOTO, turns), PHOTO, turns)).toEqual(point);
    expect(turnPoint(point, PHOTO, 1)).toEqual({ x: 310, y: 40 });
    expect(turnedSize(PHOTO, 1)).toEqual({ width: 400, height: 300 });
  });

  it('never leave the photo', () => {
    expect(turnBack({ x: -50, y: 900 }, PHOTO, 0)).toEqual({ x: 0, y: 399 });
  });

  it('are called as they are seen: turned clockwise, the top left one is at the top right', () => {
    expect(TURNS.map((turns) => cornerName(0, turns))).toEqual([
      'top left',
      'top right',
      'bottom right',
      'bottom left',
    ]);
  });
});
