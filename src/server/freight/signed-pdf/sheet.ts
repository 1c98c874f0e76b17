/** A sheet of facts as our own pages of PDFs are written: from the top down, one page after the other. */
import type { PDFDocument, PDFPage } from 'pdf-lib';
import type { Heading } from '../../base/language.ts';
import { pdfColor } from '../../base/pdf-color.ts';
import type { Fact } from './evidence.ts';
import type { PdfText } from './pdf-text.ts';
import type { DrawSignature } from './signature-picture.ts';

const [WIDTH, HEIGHT] = [612, 792];
const MARGIN = 48;
/** The first line of a page. */
const TOP = HEIGHT - 86;
const VALUE_X = 132;
const SIZE = 8.5;
const LEADING = 11.5;
/** What stands below a heading in its reader's language. */
const BELOW = { size: 7, leading: 8.5 };
/** Room of a signature, points. */
export const PICTURE = { width: 190, height: 48 };
/** Between two columns. */
const GAP = 8;
/** With its caption. */
const FIGURE_HEIGHT = 322;
/** The most that is said of one line of a count. */
const CAPTION_LINES_MAX = 6;

const INK = pdfColor('#141f29');
const FAINT = pdfColor('#525e6b');
const RULE = pdfColor('#b8c2cc');

export interface Column {
  title: string;
  /** Points; all together 516. */
  width: number;
  isNumber?: boolean | undefined;
}

const bothOf = (title: Heading | string): Heading => (typeof title === 'string' ? [title, null] : title);

/** Writes from the top down and goes to a new page when one is full. */
export class Sheet {
  private readonly pdf: PDFDocument;
  private readonly text: PdfText;
  private readonly heading: Heading | string;
  private page: PDFPage;
  /** Of the next line's baseline. */
  private y = 0;

  constructor(pdf: PDFDocument, text: PdfText, heading: Heading | string) {
    this.pdf = pdf;
    this.text = text;
    this.heading = heading;
    this.page = this.newPage();
  }

  private newPage(): PDFPage {
    const page = this.pdf.addPage([WIDTH, HEIGHT]);
    const [title, below] = bothOf(this.heading);
    page.drawText(title, { x: MARGIN, y: HEIGHT - 60, size: 16, font: this.text.bold, color: INK });
    if (below) this.writeBelow(page, below, HEIGHT - 71);
    this.y = TOP;
    return page;
  }

  /** Whether nothing stands on this page yet but its heading. */
  get isFresh(): boolean {
    return this.y === TOP;
  }

  /** What comes next begins on a page of its own. */
  turn(): void {
    if (!this.isFresh) this.page = this.newPage();
  }

  /** Between a paragraph and what belongs to it. */
  space(): void {
    this.y -= LEADING / 2;
  }

  /** Goes to the next page where so many points are not left on this one. */
  need(height: number): void {
    if (this.y - height < MARGIN) this.page = this.newPage();
  }

  private write(line: string, x: number, font = this.text.regular, color = INK): void {
    this.page.drawText(line, { x, y: this.y, size: SIZE, font, color });
  }

  private writeBelow(page: PDFPage, words: string, y: number): void {
    page.drawText(this.text.writable(words), {
      x: MARGIN,
      y,
      size: BELOW.size,
      font: this.text.regular,
      color: FAINT,
    });
  }

  facts(facts: readonly Fact[]): void {
    for (const [place, [label, value]] of facts.entries()) {
      const [english, below] = bothOf(label);
      const lines = this.text.wrap(value, this.text.regular, SIZE, WIDTH - MARGIN - VALUE_X);
      for (const [index, line] of lines.entries()) {
        this.need(index === 0 && below ? LEADING + BELOW.leading : LEADING);
        if (index === 0) this.write(this.text.writable(english), MARGIN, this.text.bold, FAINT);
        if (index === 0 && below) this.writeBelow(this.page, below, this.y - BELOW.leading);
        this.write(line, VALUE_X);
        this.y -= LEADING;
      }
      // Beside a second line there is room for it.
      const goesOn = lines.length > 1 || facts[place + 1]?.[0] === '';
      if (below && !goesOn) this.y -= BELOW.leading;
    }
  }

  title(title: Heading | string): void {
    const [english, below] = bothOf(title);
    this.page.drawText(this.text.writable(english), {
      x: MARGIN,
      y: this.y - 4,
      size: 11.5,
      font: this.text.bold,
      color: INK,
    });
    if (below) this.writeBelow(this.page, below, this.y - 4 - BELOW.leading);
    this.y -= below ? 20 + BELOW.leading : 20;
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

  /** Rows of cells under their titles, which are said again on every page the table goes on to. */
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void {
    const head = () =>
      this.row(
        columns,
        columns.map(({ title }) => [this.text.writable(title)]),
        this.text.bold,
        FAINT,
      );
    this.need(3 * LEADING);
    head();
    for (const cells of rows) {
      const lines = columns.map(({ width }, index) =>
        this.text.wrap(cells[index] ?? '', this.text.regular, SIZE, width - GAP),
      );
      const height = Math.max(...lines.map(({ length }) => length)) * LEADING;
      if (this.y - height < MARGIN) {
        this.turn();
        head();
      }
      this.row(columns, lines);
    }
  }

  private row(
    columns: readonly Column[],
    cells: readonly (readonly string[])[],
    font = this.text.regular,
    color = INK,
  ) {
    let x = MARGIN;
    for (const [index, { width, isNumber }] of columns.entries()) {
      for (const [down, line] of (cells[index] ?? []).entries()) {
        const shift = isNumber ? width - GAP - font.widthOfTextAtSize(line, SIZE) : 0;
        this.page.drawText(line, { x: x + shift, y: this.y - down * LEADING, size: SIZE, font, color });
      }
      x += width;
    }
    this.y -= Math.max(...cells.map(({ length }) => length)) * LEADING;
  }

  /** A picture with what it shows below it, or in its place why there is none. Two of them fill a page. */
  figure(draw: DrawSignature | null, whyNot: string, { shows, name }: { shows: string; name: string }): void {
    this.need(FIGURE_HEIGHT);
    const wrap = (words: string) => this.text.wrap(words, this.text.regular, SIZE, WIDTH - 2 * MARGIN);
    const lines = [...wrap(shows).slice(0, CAPTION_LINES_MAX), ...wrap(name)];
    const height = FIGURE_HEIGHT - lines.length * LEADING - 2 * LEADING;
    const box = { x: MARGIN, y: this.y - height + SIZE, width: WIDTH - 2 * MARGIN, height };
    const under = this.y - height - 4;
    if (draw) draw(this.page, box);
    else this.page.drawRectangle({ ...box, borderColor: RULE, borderWidth: 0.6 });
    if (!draw) {
      this.y -= height / 2;
      this.write(this.text.writable(whyNot), MARGIN + 16, this.text.regular, FAINT);
    }
    this.y = under;
    for (const [index, line] of lines.entries()) {
      this.write(line, MARGIN, this.text.regular, index === 0 ? INK : FAINT);
      this.y -= LEADING;
    }
    this.y = under + height + 4 - FIGURE_HEIGHT;
  }
}
