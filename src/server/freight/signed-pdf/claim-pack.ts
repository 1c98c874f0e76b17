/**
 * A claim pack as pages: a cover, facts and tables, photos two a page, and the hash of everything it speaks of. Runs in the
 * thread of signed PDFs, because photos are files of strangers: one that can't be drawn says so in its place.
 */
import { createHash } from 'node:crypto';
import { concatTransformationMatrix, PDFDocument, type PDFImage, popGraphicsState, pushGraphicsState } from 'pdf-lib';
import type { Signature } from '#contract/signature.ts';
import { readJpeg } from '#domain/jpeg.ts';
import type { Heading } from '../../base/language.ts';
import type { Fact } from './evidence.ts';
import { pdfText } from './pdf-text.ts';
import { type Column, Sheet } from './sheet.ts';
import { type DrawSignature, signaturePicture } from './signature-picture.ts';

/** A part of the pack, in the order of its fields. Everything in it can be sent to a thread. */
export interface PackPart {
  title: Heading | string;
  notes?: readonly string[] | undefined;
  signature?: Pick<Signature, 'image' | 'strokes'> | undefined;
  facts?: readonly Fact[] | undefined;
  table?: { columns: readonly Column[]; rows: readonly (readonly string[])[] } | undefined;
}

/** A photo with its words. Without bytes `whyNot` says why it is not here. */
export interface PackPicture {
  sha256: string;
  shows: string;
  bytes: ArrayBuffer | null;
  whyNot: string;
}

export interface ClaimPackContent {
  /** At the head of each page; left out: it is a claim pack. */
  heading?: string;
  /** Of the file. */
  title: string;
  /** Said at the foot of each page. */
  foot: string;
  cover: readonly PackPart[];
  parts: readonly PackPart[];
  pictures: readonly PackPicture[];
  /** Behind the photos. */
  end: readonly PackPart[];
  madeAt: Date;
}

/** Said where the bytes under a photo's name are not those it was named by, or are no picture. */
const DAMAGED = 'The stored photo is damaged.';

/** The bytes. Never fails because of what is in a photo or a signature. */
export async function claimPack(content: ClaimPackContent): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(content.title);
  pdf.setProducer('Connex BOL');
  pdf.setCreationDate(content.madeAt);
  pdf.setModificationDate(content.madeAt);
  const text = await pdfText(pdf);
  const sheet = new Sheet(pdf, text, content.heading ?? 'Claim pack');
  for (const part of content.cover) await addPart(pdf, sheet, part);
  for (const part of content.parts) await addPart(pdf, sheet, part);
  if (content.pictures.length > 0) sheet.turn();
  for (const [index, picture] of content.pictures.entries()) {
    const draw = await photo(pdf, picture);
    const number = `Photo ${index + 1} of ${content.pictures.length}`;
    const whyNot = picture.bytes ? DAMAGED : picture.whyNot;
    sheet.figure(draw, whyNot, { shows: `${number}: ${picture.shows}`, name: `SHA-256 ${picture.sha256}` });
  }
  if (content.pictures.length > 0) sheet.turn();
  for (const part of content.end) await addPart(pdf, sheet, part);
  const pages = pdf.getPages();
  for (const [index, page] of pages.entries()) {
    const words = text.writable(`${content.foot}, page ${index + 1} of ${pages.length}`);
    page.drawText(words, { x: 48, y: 26, size: 7.5, font: text.regular });
  }
  return pdf.save();
}

async function addPart(pdf: PDFDocument, sheet: Sheet, { title, notes = [], signature, facts, table }: PackPart) {
  // A heading alone at the foot of a page helps nobody.
  sheet.need(signature ? 130 : 70);
  if (!sheet.isFresh) sheet.rule();
  sheet.title(title);
  for (const note of notes) sheet.paragraph(note);
  if (notes.length > 0) sheet.space();
  if (signature) sheet.picture(await signaturePicture(pdf, signature));
  if (facts) sheet.facts(facts);
  if (table) sheet.table(table.columns, table.rows);
}

/** What draws the photo the way up it was taken; null where it can't be drawn. */
async function photo(pdf: PDFDocument, { bytes, sha256 }: PackPicture): Promise<DrawSignature | null> {
  if (bytes === null) return null;
  const jpeg = new Uint8Array(bytes);
  const facts = readJpeg(jpeg);
  if (facts === null || createHash('sha256').update(jpeg).digest('hex') !== sha256) return null;
  const image = await pdf.embedJpg(jpeg).catch(() => null);
  return image && ((page, box) => drawTurned(page, image, facts.orientation, box));
}

type Turn = readonly [number, number, number, number, number, number];

/** The unit square as each orientation of EXIF wants it shown. */
const TURNS: Record<number, Turn> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
};

function drawTurned(
  page: Parameters<DrawSignature>[0],
  image: PDFImage,
  orientation: number,
  box: Parameters<DrawSignature>[1],
): void {
  const [a, b, c, d, e, f] = TURNS[orientation] ?? [1, 0, 0, 1, 0, 0];
  const [across, down] = orientation > 4 ? [image.height, image.width] : [image.width, image.height];
  const scale = Math.min(box.width / across, box.height / down);
  const [width, height] = [across * scale, down * scale];
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(width, 0, 0, height, box.x, box.y + box.height - height),
    concatTransformationMatrix(a, b, c, d, e, f),
  );
  page.drawImage(image, { x: 0, y: 0, width: 1, height: 1 });
  page.pushOperators(popGraphicsState());
}
