/** What the scanner is asked and what it answers: between the page, its worker, and whoever does the work in the end. */
import type { PageFault, PageMeasures } from '#domain/page-legibility.ts';
import type { Corners } from './picture.ts';

export interface PageShot {
  /** Of the decoded photo as it stands the right way up, px. */
  width: number;
  height: number;
  /** The same picture with the pixels a loupe needs; whoever asked closes it. */
  view: ImageBitmap;
  /** And with those a screen needs, as a JPEG: a browser decodes and draws that beside the page's own thread. */
  screen: Blob;
  /** Found outline, clockwise from the page's top left, in px of the photo; null when no page was found. */
  outline: Corners | null;
}

export interface PageTake {
  jpeg: ArrayBuffer;
  /** Of the JPEG, px at 200 dpi of the paper. */
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

/** What the worker is asked. */
export type Work =
  | { kind: 'open'; photo: Blob }
  | { kind: 'take'; corners: Corners; options: TakeOptions }
  | { kind: 'pdf'; pages: readonly PdfPage[]; title: string };

export interface Call {
  id: number;
  work: Work;
}

/** What it says. `no-canvas` comes before anything else, where it can't work at all. */
export type Answer =
  | { kind: 'done'; id: number; value: PageShot | PageTake | ArrayBuffer }
  | { kind: 'unreadable'; id: number; isHeic: boolean }
  | { kind: 'failed'; id: number; message: string }
  | { kind: 'no-canvas' };
