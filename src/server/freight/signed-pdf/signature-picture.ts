/**
 * A signature as it is drawn into a PDF: the picture the device made of it. A picture that can't be read, or one made
 * to unfold into gigabytes, is replaced by the recorded strokes, which every signature has.
 */
import type { PDFDocument, PDFPage } from 'pdf-lib';
import type { Signature } from '#contract/signature.ts';
import { pdfColor } from '../../base/pdf-color.ts';

const INK = pdfColor('#0a1a4c');
/** No pad is larger, px in each direction. */
const EDGE_MAX = 4096;
const PIXELS_MAX = 6_000_000;
/** Where a PNG says its width and height, big-endian. */
const PNG_SIZE_AT = 16;

export interface Box {
  x: number;
  /** Of the lower edge, from the page's. */
  y: number;
  width: number;
  height: number;
}

export type DrawSignature = (page: PDFPage, box: Box) => void;

/** Makes ready what draws this signature, as large as a box allows, standing on its lower edge. */
export async function signaturePicture(
  pdf: PDFDocument,
  { image, strokes }: Pick<Signature, 'image' | 'strokes'>,
): Promise<DrawSignature> {
  const bytes = image === null ? null : Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
  const picture = bytes && isDrawable(bytes) ? await pdf.embedPng(bytes).catch(() => null) : null;
  if (picture === null) return (page, box) => drawStrokes(page, strokes, box);
  return (page, box) => {
    const size = picture.scaleToFit(box.width, box.height);
    page.drawImage(picture, { x: box.x, y: box.y, ...size });
  };
}

function isDrawable(png: Buffer): boolean {
  if (png.length < PNG_SIZE_AT + 8) return false;
  const [width, height] = [png.readUInt32BE(PNG_SIZE_AT), png.readUInt32BE(PNG_SIZE_AT + 4)];
  // One pixel is no signature: a placeholder tells less than the strokes.
  return width > 1 && height > 1 && Math.max(width, height) <= EDGE_MAX && width * height <= PIXELS_MAX;
}

function drawStrokes(page: PDFPage, strokes: Signature['strokes'], box: Box): void {
  const points = strokes.flat();
  if (points.length === 0) return;
  const range = (axis: 0 | 1) => {
    const values = points.map((point) => point[axis]);
    const low = values.reduce((least, value) => Math.min(least, value));
    return { low, size: Math.max(values.reduce((most, value) => Math.max(most, value)) - low, 1) };
  };
  const [across, down] = [range(0), range(1)];
  const scale = Math.min(box.width / across.size, box.height / down.size);
  const at = ([x, y]: readonly number[]) => `${((x ?? 0) - across.low).toFixed(2)} ${((y ?? 0) - down.low).toFixed(2)}`;
  for (const stroke of strokes) {
    const [first, ...rest] = stroke;
    if (!first) continue;
    // A dot is a line to itself: a little longer than nothing, or it would not be painted.
    const path = `M ${at(first)} ${rest.length > 0 ? rest.map((point) => `L ${at(point)}`).join(' ') : 'l 0.5 0.5'}`;
    const place = { x: box.x, y: box.y + down.size * scale };
    page.drawSvgPath(path, { ...place, scale, borderColor: INK, borderWidth: 1.2 / scale });
  }
}
