/** Pixels, points and what holds four of them: the words that every step of the scanner shares. */

/** Red, green, blue, alpha, a byte each, row by row. */
export interface Picture {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

/** In px of a picture; (0, 0) is the middle of its first pixel. */
export interface Point {
  x: number;
  y: number;
}

/** Of a page, clockwise from its top left. */
export type Corners = readonly [Point, Point, Point, Point];
