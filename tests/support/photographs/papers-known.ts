/** The three letter pages that the thresholds were set on: a dense form down to 6 pt, plain 11 pt, and few words below a colored band. */
import type { Paper, Pen } from './paper.ts';

const LETTER = { width: 612, height: 792 };
const WHITE = [1, 1, 1] as const;

const form = (pen: Pen) => {
  const { text, box, sentence, number } = pen;
  text('BILL OF LADING', 220, 40, 16, { font: 'bold' });
  text('Page 1 of 1', 510, 40, 8);
  box(30, 50, 552, 700);
  for (const [index, title] of ['SHIP FROM', 'SHIP TO', 'THIRD PARTY FREIGHT CHARGES BILL TO'].entries()) {
    const y = 50 + index * 80;
    box(30, y, 276, 80);
    box(30, y, 276, 12, [0.15, 0.15, 0.15]);
    text(title, 34, y + 9.5, 7, { font: 'bold', ink: WHITE });
    for (let row = 0; row < 4; row += 1) text(sentence(4), 36, y + 25 + row * 14, 9);
  }
  for (let row = 0; row < 6; row += 1) {
    box(306, 50 + row * 40, 276, 40);
    text(sentence(2).toUpperCase(), 310, 60 + row * 40, 6.5, { font: 'bold' });
    text(number(9), 320, 80 + row * 40, 12, { font: 'bold' });
  }
  for (let row = 0; row < 14; row += 1) {
    const y = 290 + row * 20;
    box(30, y, 552, 20);
    const cells = [number(4), number(4), sentence(3), number(4), number(4), sentence(1)];
    for (const [column, x] of [34, 90, 150, 300, 400, 480].entries()) text(cells[column]!, x, y + 13, 8);
  }
  for (let row = 0; row < 14; row += 1) text(sentence(17), 36, 588 + row * 7.4, 6, { font: 'serif' });
  box(30, 700, 276, 50);
  text('SHIPPER SIGNATURE / DATE', 34, 710, 6, { font: 'bold' });
  box(306, 700, 276, 50);
  text('CARRIER SIGNATURE / PICKUP DATE', 310, 710, 6, { font: 'bold' });
};

const letter = ({ text, sentence }: Pen) => {
  text('Delivery receipt', 72, 80, 18, { font: 'bold' });
  for (let row = 0; row < 34; row += 1) text(sentence(8), 72, 120 + row * 17, 11, { font: 'serif' });
};

const sparse = ({ area, text, box, scribble, sentence }: Pen) => {
  area(0, 0, 612, 62, [0.04, 0.29, 0.37]);
  text('REDWOOD FREIGHT', 40, 40, 20, { font: 'bold', ink: WHITE });
  for (let row = 0; row < 8; row += 1) text(sentence(5), 60, 140 + row * 26, 10);
  box(60, 420, 490, 120);
  for (let row = 0; row < 4; row += 1) text(sentence(6), 70, 440 + row * 26, 9);
  scribble(330, 672, 130, [0.1, 0.15, 0.6]);
};

export const KNOWN_PAPERS: Record<'form' | 'letter' | 'sparse', Paper> = {
  form: { ...LETTER, seed: 7, draw: form },
  letter: { ...LETTER, seed: 8, draw: letter },
  sparse: { ...LETTER, seed: 9, draw: sparse },
};
