/**
 * How large the flat page becomes, always at 200 dpi of its paper: the gate's limits hold at that resolution, and a
 * PDF's page is as large as the paper. A photo does not say how large a paper is, only its shape. So a shape near a
 * usual format is that format; anything long and narrow is a till roll 80 mm wide; the rest is as high or wide as letter.
 */
import { homographyOf } from './flatten.ts';
import type { Corners } from './picture.ts';

export interface PaperSize {
  /** Of the flat page, px at `PAPER_DPI`. */
  width: number;
  height: number;
}

export const PAPER_DPI = 200;

/** Long side by short side, and the shapes that pass for it. Between letter and A4 letter has the wider reach: this is North America. */
const FORMATS = [
  { short: 8.5, long: 11, from: 1.21, to: 1.365 },
  { short: 210 / 25.4, long: 297 / 25.4, from: 1.365, to: 1.49 },
  { short: 8.5, long: 14, from: 1.58, to: 1.72 },
];
/** Longer than this by its width is a till roll. */
const ROLL_FROM = 1.9;
const ROLL_INCHES = 80 / 25.4;
/** No roll is drawn longer. */
const ROLL_MAX_INCHES = 24;
const LETTER_LONG = 11;

/**
 * The focal length of a phone's main camera (26 to 28 mm on 35 mm film) as a share of the photo's diagonal. It says how
 * much a tilted page is foreshortened. A photo from straight above does not depend on it.
 */
const FOCAL = 0.62;

/** `photo` is the size of the photo that the corners lie in. */
export function paperSizeOf(corners: Corners, photo: { width: number; height: number }): PaperSize {
  const shape = widthByHeight(corners, photo);
  const isUpright = shape <= 1;
  const { short, long } = inchesOf(isUpright ? 1 / shape : shape);
  const [shortPx, longPx] = [Math.round(short * PAPER_DPI), Math.round(long * PAPER_DPI)];
  return isUpright ? { width: shortPx, height: longPx } : { width: longPx, height: shortPx };
}

function inchesOf(longByShort: number): { short: number; long: number } {
  const format = FORMATS.find(({ from, to }) => longByShort >= from && longByShort < to);
  if (format) return format;
  if (longByShort >= ROLL_FROM) {
    return { short: ROLL_INCHES, long: Math.min(ROLL_INCHES * longByShort, ROLL_MAX_INCHES) };
  }
  return { short: LETTER_LONG / longByShort, long: LETTER_LONG };
}

/** Of the paper itself, by the way a camera with that focal length would show it. */
function widthByHeight(corners: Corners, { width, height }: { width: number; height: number }): number {
  const focal = FOCAL * Math.hypot(width, height);
  const [a, b, c, d] = corners.map(({ x, y }) => ({ x: (x - width / 2) / focal, y: (y - height / 2) / focal }));
  const map = homographyOf(1, 1, [a!, b!, c!, d!]);
  return Math.hypot(map[0]!, map[3]!, map[6]!) / Math.hypot(map[1]!, map[4]!, map[7]!);
}
