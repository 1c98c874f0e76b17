/** Pixels out of a picture, and a JPEG out of pixels, with whichever canvas there is: a worker's own, or the page's. */
import { UnreadablePicture } from '#ui/picture/shrink-picture.ts';
import type { Picture } from './picture.ts';

/** Small print survives it; 115 to 345 kB a page. */
const JPEG_QUALITY = 0.68;

/** Whether a canvas can be had where there is no page: WebKit has had it since 2023. */
export function hasOwnCanvas(): boolean {
  return typeof OffscreenCanvas !== 'undefined' && new OffscreenCanvas(1, 1).getContext('2d') !== null;
}

/** With no more pixels than these. Throws UnreadablePicture where the browser gives no canvas. */
export function pixelsOf(bitmap: ImageBitmap, pixelsMax: number): Picture {
  const scale = Math.min(1, Math.sqrt(pixelsMax / (bitmap.width * bitmap.height)));
  const width = Math.max(1, Math.floor(bitmap.width * scale));
  const height = Math.max(1, Math.floor(bitmap.height * scale));
  const { context, release } = newCanvas(width, height);
  // What is clear in a PNG would count as black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  release();
  return { data, width, height };
}

export async function jpegOf({ data, width, height }: Picture): Promise<ArrayBuffer> {
  const { context, toJpeg, release } = newCanvas(width, height);
  context.putImageData(new ImageData(data, width, height), 0, 0);
  const jpeg = await toJpeg();
  release();
  return await jpeg.arrayBuffer();
}

/** A JPEG with this long side; a smaller picture keeps its size. */
export async function shrunk(bitmap: ImageBitmap, longSide: number): Promise<Blob> {
  const scale = Math.min(1, longSide / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
  const { context, toJpeg, release } = newCanvas(width ?? 1, height ?? 1);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width ?? 1, height ?? 1);
  context.imageSmoothingQuality = 'medium';
  context.drawImage(bitmap, 0, 0, width ?? 1, height ?? 1);
  const jpeg = await toJpeg();
  release();
  return jpeg;
}

interface Canvas {
  context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;
  toJpeg(): Promise<Blob>;
  /** Phones give a page few canvases: the memory is free at once, not when somebody collects it. */
  release(): void;
}

/** Its pixels are read back, so they lie in memory and not on the graphics card. */
const READ_BACK = { willReadFrequently: true };

function newCanvas(width: number, height: number): Canvas {
  const canvas = hasOwnCanvas() ? new OffscreenCanvas(width, height) : pageCanvas(width, height);
  const context = canvas.getContext('2d', READ_BACK) as Canvas['context'] | null;
  if (!context) throw new UnreadablePicture(false);
  const toJpeg = () =>
    'convertToBlob' in canvas
      ? canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY })
      : new Promise<Blob>((resolve, reject) => {
          const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new UnreadablePicture(false)));
          canvas.toBlob(take, 'image/jpeg', JPEG_QUALITY);
        });
  return {
    context,
    toJpeg,
    release: () => {
      canvas.width = 0;
    },
  };
}

function pageCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}
