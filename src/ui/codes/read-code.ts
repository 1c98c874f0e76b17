/**
 * Reads codes off pictures with zxing, which is WebAssembly and a megabyte of it: fetched when somebody scans, and kept
 * with the app's files, so that it is there without a network. Reading happens in the page: a code is found in some 20 ms.
 */
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** What is looked for: `qr` on screens, `product` on cartons and seals. The fewer kinds, the fewer are seen where none is. */
export type CodeKind = 'qr' | 'product';

const FORMATS: Record<CodeKind, NonNullable<ReaderOptions['formats']>> = {
  qr: ['QRCode'],
  // not a text: names of formats
  product: ['AllRetail', 'Code128', 'Code39', 'ITF', 'DataMatrix', 'QRCode'],
};
/** Px of the longer side a picture is read at; a photo of a phone has far more than a code needs. */
const LONG_SIDE = 1600;

let coming: Promise<unknown> | null = null;

/** Fetches what reading needs, once. Rejects when it can't be had; asked again, it tries again. */
export async function prepareReading(): Promise<void> {
  // Overrides it has not seen: with the same ones it would give back what failed before.
  coming ??= prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  try {
    await coming;
  } catch (error) {
    coming = null;
    throw error;
  }
}

/** The text of a code in the live picture; null where there is none. */
export async function readLive(video: HTMLVideoElement, kind: CodeKind): Promise<string | null> {
  if (video.videoWidth === 0) return null;
  return readFrom(kind, video, video.videoWidth, video.videoHeight);
}

/** The same of a photo. Throws where it is no picture. */
export async function readPhoto(photo: Blob, kind: CodeKind): Promise<string | null> {
  const picture = await createImageBitmap(photo);
  try {
    return await readFrom(kind, picture, picture.width, picture.height);
  } finally {
    picture.close();
  }
}

async function readFrom(kind: CodeKind, picture: CanvasImageSource, width: number, height: number) {
  await prepareReading();
  const scale = Math.min(1, LONG_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser gives no canvas to read from.');
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const [found] = await readBarcodes(context.getImageData(0, 0, canvas.width, canvas.height), {
    formats: FORMATS[kind],
    tryHarder: true,
    maxNumberOfSymbols: 1,
  });
  return found?.text ?? null;
}
