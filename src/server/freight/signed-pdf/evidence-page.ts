/** The last pages of a signed PDF: everything that is on record about its signatures. */
import type { PDFDocument, PDFPage } from 'pdf-lib';
import { pdfColor } from '../../base/pdf-color.ts';
import type { Fact } from './evidence.ts';
import type { PdfText } from './pdf-text.ts';
import type { DrawSignature } from './signature-picture.ts';

const [WIDTH, HEIGHT] = [612, 792];
const MARGIN = 48;
const VALUE_X = 132;
const SIZE = 8.5;
const LEADING = 11.5;
const PICTURE = { width: 190, height: 48 };

const INK = pdfColor('#141f29');
const FAINT = pdfColor('#525e6b');
const RULE = pdfColor('#b8c2cc');

export interface EvidenceBlock {
  title: string;
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
  const sheet = new Sheet(pdf, text);
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

/** Writes from the top down and goes to a new page when one is full. */
class Sheet {
  private readonly pdf: PDFDocument;
  private readonly text: PdfText;
  private page: PDFPage;
  /** Of the next line's baseline. */
  private y = 0;

  constructor(pdf: PDFDocument, text: PdfText) {
    this.pdf = pdf;
    this.text = text;
    this.page = this.newPage();
  }

  private newPage(): PDFPage {
    const page = this.pdf.addPage([WIDTH, HEIGHT]);
    page.drawText('Signature evidence', { x: MARGIN, y: HEIGHT - 60, size: 16, font: this.text.bold, color: INK });
    this.y = HEIGHT - 86;
    return page;
  }

  need(height: number): void {
    if (this.y - height < MARGIN) this.page = this.newPage();
  }

  private write(line: string, x: number, font = this.text.regular, color = INK): void {
    this.page.drawText(line, { x, y: this.y, size: SIZE, font, color });
  }

  facts(facts: readonly Fact[]): void {
    for (const [label, value] of facts) {
      for (const [index, line] of this.text.wrap(value, this.text.regular, SIZE, WIDTH - MARGIN - VALUE_X).entries()) {
        this.need(LEADING);
        if (index === 0) this.write(this.text.writable(label), MARGIN, this.text.bold, FAINT);
        this.write(line, VALUE_X);
        this.y -= LEADING;
      }
    }
  }

  title(title: string): void {
    this.page.drawText(title, { x: MARGIN, y: this.y - 4, size: 11.5, font: this.text.bold, color: INK });
    this.y -= 20;
  }

  picture(draw: DrawSignature): void {
    draw(this.page, { x: VALUE_X, y: this.y - PICTURE.height + 8, ...PICTURE });
    this.y -= PICTURE.height + 8;
  }

  rule(): void {
    this.y -= 4;
    this.page.drawLine({
      start: { x: MARGIN, y: this.y },
      end: { x: WIDTH - MARGIN, y: this.y },
      thickness: 0.6,
      color: RULE,
    });
    this.y -= 16;
  }

  paragraph(words: string): void {
    for (const line of this.text.wrap(words, this.text.regular, SIZE, WIDTH - 2 * MARGIN)) {
      this.need(LEADING);
      this.write(line, MARGIN, this.text.regular, FAINT);
      this.y -= LEADING;
    }
  }
}
