/** A sheet of paper: drawn as a PDF, scanned at 300 dpi without any camera, with the words that stand on it. */
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { type Chance, seeded } from './seeded.ts';

export interface Sheet {
  /** Red, green and blue, a byte each. */
  data: Uint8Array;
  width: number;
  height: number;
  /** As a reader would find them: lower case, letters and digits only, longer than two. */
  words: string[];
}

/** From 0 to 1 each. */
export type Ink = readonly [number, number, number];

export interface Pen {
  /** Of the sheet, points. */
  width: number;
  height: number;
  chance: Chance;
  page: PDFPage;
  /** `y` is down from the top to the baseline. */
  text(
    words: string,
    x: number,
    y: number,
    size: number,
    look?: { font?: 'plain' | 'bold' | 'serif' | 'mono'; ink?: Ink },
  ): void;
  box(x: number, y: number, width: number, height: number, fill?: Ink): void;
  line(x: number, y: number, toX: number, toY: number, ink?: Ink): void;
  area(x: number, y: number, width: number, height: number, ink: Ink): void;
  /** Like a word written by hand, this wide. */
  scribble(x: number, y: number, width: number, ink: Ink): void;
  sentence(words: number): string;
  number(digits: number): string;
}

export interface Paper {
  /** Points. */
  width: number;
  height: number;
  seed: number;
  draw(pen: Pen): void;
}

const DPI = 300;
const BLACK: Ink = [0.05, 0.05, 0.08];

const WORDS =
  'pallet carton case freight carrier consignee shipper weight class quantity seal trailer notice received order condition contents unknown marked destination agreed property subject tariff liability damage shortage overage temperature hazardous prepaid collect signature certify described packaged labeled transportation regulations department appointment warehouse dock number reference purchase customer volume stackable handling unit'.split(
    ' ',
  );

export async function sheetOf(paper: Paper): Promise<Sheet> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const page = pdf.addPage([paper.width, paper.height]);
  const words: string[] = [];
  const fonts = {
    plain: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
    serif: await pdf.embedFont(StandardFonts.TimesRoman),
    mono: await pdf.embedFont(StandardFonts.Courier),
  };
  paper.draw(penFor(paper, page, fonts, words));
  return { ...(await rasterOf(await pdf.save())), words };
}

function penFor(
  paper: Paper,
  page: PDFPage,
  fonts: Record<'plain' | 'bold' | 'serif' | 'mono', PDFFont>,
  words: string[],
): Pen {
  const { width, height } = paper;
  const chance = seeded(paper.seed);
  const color = ([red, green, blue]: Ink) => rgb(red, green, blue);
  return {
    width,
    height,
    chance,
    page,
    text: (text, x, y, size, { font = 'plain', ink = BLACK } = {}) => {
      page.drawText(text, { x, y: height - y, size, font: fonts[font], color: color(ink) });
      words.push(...wordsIn(text));
    },
    box: (x, y, boxWidth, boxHeight, fill) =>
      page.drawRectangle({
        x,
        y: height - y - boxHeight,
        width: boxWidth,
        height: boxHeight,
        borderColor: rgb(0.1, 0.1, 0.1),
        borderWidth: 0.8,
        ...(fill ? { color: color(fill) } : {}),
      }),
    line: (x, y, toX, toY, ink = [0.1, 0.1, 0.1]) =>
      page.drawLine({
        start: { x, y: height - y },
        end: { x: toX, y: height - toY },
        thickness: 0.6,
        color: color(ink),
      }),
    area: (x, y, areaWidth, areaHeight, ink) =>
      page.drawRectangle({ x, y: height - y - areaHeight, width: areaWidth, height: areaHeight, color: color(ink) }),
    scribble: (x, y, wide, ink) => {
      const steps = Math.max(4, Math.round(wide / 6));
      const high = () => chance.between(3, 11);
      const path = Array.from(
        { length: steps },
        () => `q ${wide / steps / 4} ${-high()} ${wide / steps} ${chance.between(-2, 2)}`,
      );
      page.drawSvgPath(`M 0 0 ${path.join(' ')}`, {
        x,
        y: height - y,
        borderColor: color(ink),
        borderWidth: chance.between(0.8, 1.4),
      });
    },
    sentence: (count) => Array.from({ length: count }, () => chance.oneOf(WORDS)).join(' '),
    number: (digits) => String(Math.floor(chance.between(10 ** (digits - 1), 10 ** digits))),
  };
}

export function wordsIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/[^a-z0-9]/g, ''))
    .filter((word) => word.length > 2);
}

async function rasterOf(pdf: Uint8Array): Promise<Omit<Sheet, 'words'>> {
  const pdfium = await PDFiumLibrary.init();
  const document = await pdfium.loadDocument(pdf);
  try {
    const { data, width, height } = await document.getPage(0).render({ scale: DPI / 72, render: 'bitmap' });
    const pixels = new Uint8Array(width * height * 3);
    for (let from = 0, to = 0; to < pixels.length; from += 4, to += 3) {
      pixels[to] = data[from]!;
      pixels[to + 1] = data[from + 1]!;
      pixels[to + 2] = data[from + 2]!;
    }
    return { data: pixels, width, height };
  } finally {
    document.destroy();
    pdfium.destroy();
  }
}
