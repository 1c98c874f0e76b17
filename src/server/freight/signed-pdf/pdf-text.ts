/**
 * Text for the fonts every PDF reader has. They know Western European letters only; embedding one font for the whole
 * world would add megabytes to each document. Other letters are written as their Latin ones, what has none as `?`:
 * the attached `signatures.json` has every name exactly.
 */
import { type PDFFont, StandardFonts } from 'pdf-lib';

// Cyrillic and Greek by code point, and the Latin letters that have no separable accent.
const LETTERS = new Map<string, string>([
  ...pairs('абвгдезийклмнопрстуфыэ', 'a b v g d e z i y k l m n o p r s t u f y e'),
  ...pairs('ёжхцчшщъьюяіїєґ', 'yo zh kh ts ch sh shch _ _ yu ya i yi ye g'),
  ...pairs('αβγδεζηθικλμνξοπρσςτυφχψω', 'a v g d e z i th i k l m n x o p r s s t y f ch ps o'),
  ...pairs('łđħıŧŋ', 'l d h i t ng'),
]);

function pairs(from: string, to: string): [string, string][] {
  const latin = to.split(' ').map((letters) => letters.replace('_', ''));
  return [...from].map((letter, index) => [letter, latin[index] ?? '?']);
}

/** The fonts of one document and what they can write. */
export interface PdfText {
  regular: PDFFont;
  bold: PDFFont;
  /** The text as these fonts can write it; never throws, whatever is in it. */
  writable: (text: string) => string;
  /** The writable text in lines no wider than `width`. */
  wrap: (text: string, font: PDFFont, size: number, width: number) => string[];
}

interface Embeds {
  embedFont(font: StandardFonts): Promise<PDFFont>;
}

export async function pdfText(pdf: Embeds): Promise<PdfText> {
  const regular = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const known = new Set(regular.getCharacterSet());
  const has = (letter: string) => known.has(letter.codePointAt(0) ?? 0);
  const writable = (text: string) =>
    [...text.normalize('NFC').replace(/\s/g, ' ')]
      .map((letter) => (has(letter) ? letter : latin(letter, has)))
      .join('');
  const wrap: PdfText['wrap'] = (text, font, size, width) =>
    text.split('\n').flatMap((line) => wrapLine(writable(line), (part) => font.widthOfTextAtSize(part, size) <= width));
  return { regular, bold, writable, wrap };
}

function latin(letter: string, has: (letter: string) => boolean): string {
  const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '');
  return [...plain].map((part) => (has(part) ? part : (mapped(part) ?? '?'))).join('');
}

function mapped(letter: string): string | undefined {
  const lower = letter.toLowerCase();
  const found = LETTERS.get(lower);
  return lower === letter ? found : found && found.charAt(0).toUpperCase() + found.slice(1);
}

/** Breaks at blanks, and inside a word that alone is too long for a line. */
function wrapLine(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (line !== '' && !fits(line + letter)) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line];
}
