/** The scanner without its machine: pixels in, an outline or a judged page out. The same in a worker, in a page and in Node. */
import type { PageMeasures } from '#domain/page-legibility.ts';
import { bentCorners } from './bend-sides.ts';
import { brighten, toGrey } from './brighten.ts';
import { edgeWidth } from './edge-width.ts';
import { withBands } from './extend-bands.ts';
import { distanceOf, findColoredPage, findPage } from './find-page.ts';
import { flatten } from './flatten.ts';
import { foldedCorners } from './folded-corners.ts';
import { glareShare, printOf } from './glare.ts';
import { letterHeight } from './letter-height.ts';
import { PAPER_DPI, paperSizeOf } from './paper-size.ts';
import type { Corners, Picture } from './picture.ts';
import { planesOf, smallerPlanes } from './planes.ts';
import { refinePage } from './refine-page.ts';
import { lightnessOf, tilesOf } from './tiles.ts';

/** Long sides of the pictures in which a page is found, and in which its sides are put right, px. */
const COARSE = 480;
const FINE = 1400;
/** A page of white paper whose sides are this strong leaves no doubt, so none of colored paper is looked for. */
const SURE = 0.72;
/** A corner this near to the photo's rim counts as cut off, as a share of the photo's shorter side. */
const RIM = 0.004;

/** Clockwise from the page's top left as it stands in the photo; null when no page is found. */
export function outlineOf(photo: Picture): Corners | null {
  const fine = planesOf(photo, FINE);
  const coarse = smallerPlanes(fine, COARSE);
  const white = findPage(coarse);
  const isSure = white !== null && white.strength >= SURE;
  const colored = isSure ? null : findColoredPage(coarse);
  const found = (colored?.score ?? 0) > (white?.score ?? 0) ? colored : white;
  if (!found) return null;
  const settled = withBands({ ...found, corners: refinePage(coarse, found, coarse.scale) });
  const straight = refinePage(fine, settled, coarse.scale);
  return scaled(bentCorners(fine, straight, settled.sides), fine.scale);
}

/** The page within these corners as it is on the photo, turned clockwise. Throws RangeError when three corners are in line. */
export function flatPage(photo: Picture, corners: Corners, turns: number): Picture {
  const turned = turnCorners(corners, turns);
  const { width, height } = paperSizeOf(turned, photo);
  return flatten(photo, turned, width, height);
}

/** `flat` is what `flatPage` gave for the same corners. */
export function measurePage(flat: Picture, corners: Corners, turns: number, photo: PhotoSize): PageMeasures {
  const turned = turnCorners(corners, turns);
  const photoWidth = (distanceOf(turned[0], turned[1]) + distanceOf(turned[3], turned[2])) / 2;
  const photoByFlat = photoWidth / flat.width;
  const page = lightnessOf(flat);
  const tiles = tilesOf(page);
  const { contrast, print } = printOf(tiles);
  const { width, count } = edgeWidth(page, tiles);
  return {
    edge: width,
    edges: count,
    letterPx: letterHeight(page, tiles) * photoByFlat,
    glare: glareShare(tiles, contrast),
    dpi: photoByFlat * PAPER_DPI,
    paper: [...tiles.paper].sort((one, other) => one - other)[tiles.paper.length >> 1] ?? 0,
    contrast,
    print,
    isCut: corners.some((corner) => isAtRim(corner, photo)),
    foldedCorners: foldedCorners(flat),
  };
}

/** What a person reads later. In place. */
export function improvePage(flat: Picture, tone: 'color' | 'grey'): void {
  brighten(flat);
  if (tone === 'grey') toGrey(flat);
}

/** Pixels are as large as their scale, and a point is the middle of one. */
function scaled(corners: Corners, by: number): Corners {
  const [a, b, c, d] = corners.map(({ x, y }) => ({ x: (x + 0.5) * by - 0.5, y: (y + 0.5) * by - 0.5 }));
  return [a!, b!, c!, d!];
}

interface PhotoSize {
  width: number;
  height: number;
}

/** A quarter turn clockwise makes the lower left corner the upper left one. */
function turnCorners(corners: Corners, turns: number): Corners {
  const [a, b, c, d] = corners.map((_, index) => corners[(index + 4 - (turns % 4)) % 4]!);
  return [a!, b!, c!, d!];
}

function isAtRim({ x, y }: { x: number; y: number }, { width, height }: PhotoSize): boolean {
  const rim = Math.min(width, height) * RIM;
  return x < rim || y < rim || x > width - 1 - rim || y > height - 1 - rim;
}
