/**
 * The three boxes to log in, at the bottom of the last page. Bills of lading come in every layout, as scans too, and
 * nothing tells for sure where their own lines are: so the page grows by a strip below what is printed, which covers
 * nothing and is where people look for signatures. Pages that are shown turned grow at the edge that is shown as lowest.
 */
import { concatTransformationMatrix, type PDFPage, popGraphicsState, pushGraphicsState } from 'pdf-lib';
import { SIGNING_PURPOSES, SIGNING_SIDES, type SigningPurpose } from '#domain/signing.ts';
import { t } from '#language/say.ts';
import { heading } from '../../base/language.ts';
import { pdfColor } from '../../base/pdf-color.ts';
import type { PdfText } from './pdf-text.ts';
import type { DrawSignature } from './signature-picture.ts';

/** Sizes on a page 612 points wide; on others in proportion. */
const PAGE_WIDTH = 612;
const HEIGHT = 112;
const MARGIN = 24;
const GAP = 10;

const INK = pdfColor('#141f29');
const FAINT = pdfColor('#525e6b');
const RULE = pdfColor('#8c99a3');

export interface StripEntry {
  purpose: SigningPurpose;
  name: string;
  title: string;
  /** When, by the clock of the dock. */
  signedAt: string;
  draw: DrawSignature;
}

/** Adds the strip to the page. Of several signatures for one side the latest is shown. */
export function addSignatureStrip(page: PDFPage, entries: readonly StripEntry[], text: PdfText): void {
  const { scale } = growAtTheBottom(page);
  page.pushOperators(concatTransformationMatrix(scale, 0, 0, scale, 0, 0));
  page.drawRectangle({ x: 0, y: 0, width: PAGE_WIDTH, height: HEIGHT, color: pdfColor('#ffffff') });
  const width = (PAGE_WIDTH - 2 * MARGIN - 2 * GAP) / SIGNING_PURPOSES.length;
  for (const [index, purpose] of SIGNING_PURPOSES.entries()) {
    const entry = entries.findLast((candidate) => candidate.purpose === purpose);
    drawBox(page, { purpose, entry, x: MARGIN + index * (width + GAP), width, text });
  }
  page.pushOperators(popGraphicsState());
}

interface Place {
  purpose: SigningPurpose;
  entry: StripEntry | undefined;
  x: number;
  width: number;
  text: PdfText;
}

function drawBox(page: PDFPage, { purpose, entry, x, width, text }: Place): void {
  const { regular, bold } = text;
  const line = (words: string, y: number, size: number, font = regular, color = INK) => {
    const [first = ''] = text.wrap(words, font, size, width - 12);
    page.drawText(first, { x: x + 6, y, size, font, color });
  };
  page.drawRectangle({ x, y: 8, width, height: HEIGHT - 16, borderColor: RULE, borderWidth: 0.7 });
  const [title, below] = heading(() => t('{side} signature', { side: t(SIGNING_SIDES[purpose]) }));
  line(title.toUpperCase(), HEIGHT - 18, 6.5, bold, FAINT);
  if (below) line(below, HEIGHT - 25, 6, regular, FAINT);
  page.drawLine({ start: { x: x + 6, y: 42 }, end: { x: x + width - 6, y: 42 }, thickness: 0.5, color: RULE });
  if (!entry) {
    line('Not signed', 30, 8, regular, FAINT);
    return;
  }
  entry.draw(page, { x: x + 8, y: 43, width: width - 16, height: below ? 41 : 46 });
  line(entry.title === '' ? entry.name : `${entry.name}, ${entry.title}`, 31, 8.5, bold);
  line(entry.signedAt, 20, 7.5);
  line('Evidence on the last page', 12, 6, regular, FAINT);
}

/**
 * Makes the page higher where it is shown lowest, and lets what is drawn next begin there: origin in the strip's lower
 * left corner, axes as shown. Ends with one saved graphics state.
 */
function growAtTheBottom(page: PDFPage): { scale: number } {
  const seen = page.getCropBox();
  const media = page.getMediaBox();
  const turn = (((page.getRotation().angle % 360) + 360) % 360) as 0 | 90 | 180 | 270;
  const shownWidth = turn === 90 || turn === 270 ? seen.height : seen.width;
  const scale = shownWidth / PAGE_WIDTH;
  const extra = HEIGHT * scale;
  const [left, bottom, right, top] = [seen.x, seen.y, seen.x + seen.width, seen.y + seen.height];
  // A page turned clockwise by 90° shows its right edge lowest.
  const grown = {
    0: [left, bottom - extra, right, top],
    90: [left, bottom, right + extra, top],
    180: [left, bottom, right, top + extra],
    270: [left - extra, bottom, right, top],
  }[turn] as [number, number, number, number];
  const axes = {
    0: [1, 0, 0, 1, left, bottom - extra],
    90: [0, 1, -1, 0, right + extra, bottom],
    180: [-1, 0, 0, -1, right, top + extra],
    270: [0, -1, 1, 0, left - extra, top],
  }[turn] as [number, number, number, number, number, number];
  const [x1, y1, x2, y2] = grown;
  const [mediaX, mediaY] = [Math.min(media.x, x1), Math.min(media.y, y1)];
  page.setMediaBox(
    mediaX,
    mediaY,
    Math.max(media.x + media.width, x2) - mediaX,
    Math.max(media.y + media.height, y2) - mediaY,
  );
  page.setCropBox(x1, y1, x2 - x1, y2 - y1);
  page.pushOperators(pushGraphicsState(), concatTransformationMatrix(...axes));
  return { scale };
}
