/** What was drawn on a {@link SignaturePad}: plain values, so that it can be kept, resized and drawn again. */
import SignaturePad, { type PointGroup } from 'signature_pad';

/** [x, y, ms since `startedAt`]; x and y in CSS px from the pad's upper left corner. */
export type DrawnPoint = [number, number, number];

export interface Drawing {
  /** Of the pad it was drawn on, CSS px. */
  width: number;
  height: number;
  /** Wall clock, ms. */
  startedAt: number;
  strokes: DrawnPoint[][];
}

export const INK = '#10205c';
/** px; the pen's line between fast and slow. */
const PEN = { minWidth: 0.9, maxWidth: 2.6, dotSize: 1.8, velocityFilterWeight: 0.7 };
const PICTURE = { width: 600, height: 240, margin: 8 };

const rounded = (value: number) => Math.round(value * 10) / 10;

/** What the pad holds now; null when nothing. */
export function drawingOf(groups: readonly PointGroup[], size: { width: number; height: number }): Drawing | null {
  const startedAt = groups[0]?.points[0]?.time;
  if (startedAt === undefined) return null;
  const strokes = groups.map(({ points }) =>
    points.map(({ x, y, time }): DrawnPoint => [rounded(x), rounded(y), Math.max(0, Math.round(time - startedAt))]),
  );
  return { ...size, startedAt, strokes };
}

/** The same drawing on a pad of another size: turned phone, resized window. Its proportions stay. */
export function fitted(drawing: Drawing, size: { width: number; height: number }): Drawing {
  const scale = Math.min(size.width / drawing.width, size.height / drawing.height);
  if (scale === 1 || !Number.isFinite(scale)) return { ...drawing, ...size };
  const strokes = drawing.strokes.map((stroke) => stroke.map(([x, y, ms]): DrawnPoint => [x * scale, y * scale, ms]));
  return { ...drawing, ...size, strokes };
}

/** For the pen library. */
export function groupsOf({ strokes, startedAt }: Drawing): PointGroup[] {
  return strokes.map((stroke) => ({
    ...PEN,
    penColor: INK,
    compositeOperation: 'source-over',
    points: stroke.map(([x, y, ms]) => ({ x, y, time: startedAt + ms, pressure: 0.5 })),
  }));
}

/**
 * The drawing as a PNG data URL on a transparent ground, cut to what is drawn and of one size whatever the screen was.
 */
export function pictureOf(drawing: Drawing): string {
  const points = drawing.strokes.flat();
  const [left, top] = [Math.min(...points.map(([x]) => x)), Math.min(...points.map(([, y]) => y))];
  const width = Math.max(...points.map(([x]) => x)) - left;
  const height = Math.max(...points.map(([, y]) => y)) - top;
  const room = { width: PICTURE.width - 2 * PICTURE.margin, height: PICTURE.height - 2 * PICTURE.margin };
  const scale = Math.min(room.width / Math.max(width, 1), room.height / Math.max(height, 1), 2);
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * scale) + 2 * PICTURE.margin;
  canvas.height = Math.ceil(height * scale) + 2 * PICTURE.margin;
  const move = ([x, y, ms]: DrawnPoint): DrawnPoint => [
    (x - left) * scale + PICTURE.margin,
    (y - top) * scale + PICTURE.margin,
    ms,
  ];
  const pad = new SignaturePad(canvas, { penColor: INK });
  pad.fromData(groupsOf({ ...drawing, strokes: drawing.strokes.map((stroke) => stroke.map(move)) }));
  pad.off();
  return canvas.toDataURL('image/png');
}
