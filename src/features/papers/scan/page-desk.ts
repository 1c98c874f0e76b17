/**
 * The scanner's work, wherever it runs. It holds one photo, the one opened last, and one flat page at a time: a phone
 * has no room for more. Between its steps it lets others run, for where it has no worker it works in the page itself.
 */
import { judgePage } from '#domain/page-legibility.ts';
import { decodePicture } from '#ui/picture/shrink-picture.ts';
import type { PageShot, PageTake, PdfPage, TakeOptions } from './asked.ts';
import { jpegOf, pixelsOf, shrunk } from './canvas.ts';
import type { Corners, Picture } from './picture.ts';
import { flatPage, improvePage, measurePage, outlineOf } from './scan-page.ts';

/** A canvas on an iPhone holds twice as many; a letter page needs 5 million at 200 dpi. */
const PHOTO_PIXELS_MAX = 8_200_000;

export interface PageDesk {
  open(photo: Blob): Promise<PageShot>;
  take(corners: Corners, options: TakeOptions): Promise<PageTake>;
  toPdf(pages: readonly PdfPage[], title: string): Promise<ArrayBuffer>;
}

export function newPageDesk(): PageDesk {
  let photo: Picture | null = null;
  return {
    open: async (file) => {
      // The former one goes before the next comes.
      photo = null;
      const read = await readPhoto(file);
      photo = read.photo;
      const { width, height } = photo;
      await pause();
      return { width, height, view: read.view, screen: read.screen, outline: outlineOf(photo) };
    },
    take: async (corners, { turns, tone }) => {
      if (!photo) throw new Error('There is no photo to take a page from: open one first.');
      const { width, height } = photo;
      const flat = flatPage(photo, corners, turns);
      await pause();
      const measures = measurePage(flat, corners, turns, { width, height });
      await pause();
      improvePage(flat, tone);
      await pause();
      const jpeg = await jpegOf(flat);
      return { jpeg, width: flat.width, height: flat.height, faults: judgePage(measures), measures };
    },
    toPdf: async (pages, title) => {
      const { pagesToPdf } = await import('./pages-to-pdf.ts');
      return await pagesToPdf(pages, title);
    },
  };
}

/** Decoded once for both who need it: a phone has no room for the same photo twice. */
async function readPhoto(file: Blob): Promise<{ photo: Picture; view: ImageBitmap; screen: Blob }> {
  const bitmap = await decodePicture(file);
  try {
    const view = await viewOf(bitmap);
    return { photo: pixelsOf(bitmap, PHOTO_PIXELS_MAX), view, screen: await shrunk(view, SCREEN_LONG_SIDE) };
  } finally {
    bitmap.close();
  }
}

/** Enough to see small print under the loupe, px. */
const VIEW_LONG_SIDE = 2000;
/** As many as a phone has for it, px. */
const SCREEN_LONG_SIDE = 1280;

function viewOf(bitmap: ImageBitmap): Promise<ImageBitmap> {
  const scale = Math.min(1, VIEW_LONG_SIDE / Math.max(bitmap.width, bitmap.height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return createImageBitmap(bitmap, {
    resizeWidth: scaled(bitmap.width),
    resizeHeight: scaled(bitmap.height),
    resizeQuality: 'medium',
  });
}

const pause = () => new Promise((resolve) => setTimeout(resolve));
