/** The scanner as screens use it: a photo in, a flat page with its verdict out. */
import type { PageFault, PageMeasures } from '#domain/page-legibility.ts';
import type { Corners } from './picture.ts';

export interface PageShot {
  /** Of the decoded photo as it stands the right way up, px. */
  width: number;
  height: number;
  /** Found outline, clockwise from the page's top left, in px of the photo; null when no page was found. */
  outline: Corners | null;
}

export interface PageTake {
  jpeg: ArrayBuffer;
  width: number;
  height: number;
  faults: PageFault[];
  measures: PageMeasures;
}

export interface TakeOptions {
  /** Quarter turns clockwise. */
  turns: 0 | 1 | 2 | 3;
  tone: 'color' | 'grey';
}

/** A page as it goes into a PDF. */
export interface PdfPage {
  jpeg: ArrayBuffer;
  width: number;
  height: number;
}

export interface Scanner {
  /** Decodes the photo (at most 8.2 MP, the right way up) and looks for the page. Throws UnreadablePicture when it is none. */
  open(photo: Blob): Promise<PageShot>;
  /** The page within these corners of the photo opened last: flat, measured, judged, brightened. */
  take(corners: Corners, options: TakeOptions): Promise<PageTake>;
  /** One PDF of these pages, each as large as its paper; the same pages give the same bytes. */
  toPdf(pages: readonly PdfPage[], title: string): Promise<ArrayBuffer>;
  close(): void;
}

export function startScanner(): Scanner {
  throw new Error('The scanner is not built yet.');
}
