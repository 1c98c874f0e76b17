/** Drawing on a letter page from its upper left corner, in points: labelled boxes, text, lines. */
import { type PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib';
import { pdfColor } from '../base/pdf-color.ts';

const INK = pdfColor('#141f29');
const FAINT = pdfColor('#616e7a');
const RULE = pdfColor('#9ea8b2');
const SHADE = pdfColor('#ebf1f4');
const BRAND = pdfColor('#0b4a5e');

const COLORS = { ink: INK, faint: FAINT, brand: BRAND } as const;

interface TextStyle {
  size?: number;
  bold?: boolean;
  color?: keyof typeof COLORS;
  align?: 'left' | 'right' | 'center';
}

const LETTER: [number, number] = [612, 792];

export class Canvas {
  readonly page: PDFPage;
  private readonly regular: PDFFont;
  private readonly bold: PDFFont;

  private constructor(page: PDFPage, regular: PDFFont, bold: PDFFont) {
    this.page = page;
    this.regular = regular;
    this.bold = bold;
  }

  static async on(document: PDFDocument): Promise<Canvas> {
    const regular = await document.embedFont(StandardFonts.Helvetica);
    const bold = await document.embedFont(StandardFonts.HelveticaBold);
    return new Canvas(document.addPage(LETTER), regular, bold);
  }

  /** `y` is the text's baseline. */
  text(
    text: string,
    x: number,
    y: number,
    { size = 9, bold = false, color = 'ink', align = 'left' }: TextStyle = {},
  ): void {
    const font = bold ? this.bold : this.regular;
    const width = font.widthOfTextAtSize(text, size);
    const shift = { left: 0, right: width, center: width / 2 }[align];
    this.page.drawText(text, { x: x - shift, y: LETTER[1] - y, size, font, color: COLORS[color] });
  }

  line(x1: number, y1: number, x2: number, y2: number): void {
    const start = { x: x1, y: LETTER[1] - y1 };
    this.page.drawLine({ start, end: { x: x2, y: LETTER[1] - y2 }, thickness: 0.6, color: RULE });
  }

  shade(x: number, y: number, width: number, height: number): void {
    this.page.drawRectangle({ x, y: LETTER[1] - y - height, width, height, color: SHADE });
  }

  /** A frame with a small heading in its upper left corner. */
  box(heading: string, x: number, y: number, width: number, height: number): void {
    this.page.drawRectangle({ x, y: LETTER[1] - y - height, width, height, borderColor: RULE, borderWidth: 0.6 });
    this.text(heading.toUpperCase(), x + 6, y + 11, { size: 6.5, bold: true, color: 'faint' });
  }

  /** Distance of `y` from the lower edge, for drawing that counts from there. */
  fromBottom(y: number): number {
    return LETTER[1] - y;
  }
}

// Code 39 for digits: a bar code any scanner on a dock reads.

/** Five bars and four spaces between them, narrow or wide; `*` opens and closes. */
const PATTERNS: Record<string, string> = {
  '0': 'nnnwwnwnn',
  '1': 'wnnwnnnnw',
  '2': 'nnwwnnnnw',
  '3': 'wnwwnnnnn',
  '4': 'nnnwwnnnw',
  '5': 'wnnwwnnnn',
  '6': 'nnwwwnnnn',
  '7': 'nnnwnnwnw',
  '8': 'wnnwnnwnn',
  '9': 'nnwwnnwnn',
  '*': 'nwnnwnwnn',
};

const WIDE = 2.6;

/** Draws `digits` with its lower left corner at x, y; `module` is the narrow bar's width. All in points. */
export function drawCode39(page: PDFPage, digits: string, x: number, y: number, height: number, module = 0.9): void {
  let left = x;
  for (const sign of `*${digits}*`) {
    const pattern = PATTERNS[sign];
    if (!pattern) throw new Error(`Code 39 of digits only, not ${sign}`);
    for (const [index, size] of [...pattern].entries()) {
      const width = size === 'w' ? module * WIDE : module;
      if (index % 2 === 0) page.drawRectangle({ x: left, y, width, height });
      left += width;
    }
    left += module;
  }
}
