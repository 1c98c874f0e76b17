/** The last pages of a signed PDF: everything that is on record about its signatures. */
import type { PDFDocument } from 'pdf-lib';
import { msg } from '#language/say.ts';
import { type Heading, heading } from '../../base/language.ts';
import type { Fact } from './evidence.ts';
import type { PdfText } from './pdf-text.ts';
import { PICTURE, Sheet } from './sheet.ts';
import type { DrawSignature } from './signature-picture.ts';

export interface EvidenceBlock {
  title: Heading;
  facts: Fact[];
  draw: DrawSignature | null;
}

export interface EvidencePageContent {
  /** What the whole is about. */
  heading: Fact[];
  blocks: EvidenceBlock[];
  note: string;
}

/** Adds as many pages as it takes. */
export function addEvidencePages(pdf: PDFDocument, content: EvidencePageContent, text: PdfText): void {
  const sheet = new Sheet(pdf, text, heading(msg('Signature evidence')));
  sheet.facts(content.heading);
  for (const { title, facts, draw } of content.blocks) {
    // A heading alone at the foot of a page helps nobody.
    sheet.need(PICTURE.height + 70);
    sheet.rule();
    sheet.title(title);
    if (draw) sheet.picture(draw);
    sheet.facts(facts);
  }
  sheet.rule();
  sheet.paragraph(content.note);
}
