/** Papers that no threshold was set on: other sizes, other colors, weak print and handwriting. */
import type { Ink, Paper, Pen } from './paper.ts';

const BLUE: Ink = [0.12, 0.16, 0.55];

const a4Form = ({ text, box, line, sentence, number, scribble }: Pen) => {
  text('FRACHTBRIEF / WAYBILL', 50, 50, 15, { font: 'bold' });
  for (let row = 0; row < 5; row += 1) {
    for (let column = 0; column < 2; column += 1) {
      box(40 + column * 258, 70 + row * 62, 258, 62);
      text(sentence(2), 45 + column * 258, 80 + row * 62, 7);
      text(sentence(4), 50 + column * 258, 100 + row * 62, 10, { font: 'mono' });
    }
  }
  for (let row = 0; row < 12; row += 1) {
    line(40, 400 + row * 24, 556, 400 + row * 24);
    text(`${number(3)} ${sentence(6)} ${number(5)}`, 46, 416 + row * 24, 9);
  }
  for (let row = 0; row < 5; row += 1) text(sentence(13), 42, 712 + row * 10, 7.5, { font: 'serif' });
  scribble(330, 800, 150, BLUE);
};

const note = ({ text, line, scribble, chance, sentence, width }: Pen) => {
  text('DELIVERY NOTE', 30, 42, 14, { font: 'bold' });
  text(sentence(6), 30, 62, 8);
  for (let row = 0; row < 19; row += 1) {
    const y = 92 + row * 24;
    line(24, y, width - 24, y, [0.55, 0.65, 0.85]);
    for (let x = 34; x < width - 90; ) {
      const wide = chance.between(28, 70);
      scribble(x, y - 3, wide, BLUE);
      x += wide + 12;
    }
    if (row % 4 === 0) text(sentence(3), 30, y - 12, 8);
  }
};

const receipt = ({ text, sentence, number, line, height }: Pen) => {
  const ink: Ink = [0.42, 0.41, 0.45];
  text('LUMPER SERVICE', 46, 40, 13, { font: 'mono', ink });
  for (let row = 0; row < (height - 120) / 15; row += 1) {
    const y = 66 + row * 15;
    if (row % 9 === 8) line(14, y - 4, 210, y - 4, ink);
    else text(`${sentence(2).slice(0, 21)} ${number(4)}`, 16, y, 9, { font: 'mono', ink });
  }
};

const carbon =
  (paper: Ink, ink: Ink) =>
  ({ area, text, line, box, scribble, sentence, number, width, height }: Pen) => {
    area(0, 0, width, height, paper);
    text('STRAIGHT BILL OF LADING - COPY', 50, 46, 13, { font: 'bold', ink });
    box(36, 60, width - 72, height - 120);
    for (let row = 0; row < 22; row += 1) {
      const y = 90 + row * 26;
      if (y > height - 90) break;
      line(36, y, width - 36, y, ink);
      text(`${number(4)} ${sentence(width > 500 ? 6 : 3)}`, 44, y - 6, 9, { ink });
      if (row % 3 === 0) scribble(width - 160, y - 6, 110, ink);
    }
  };

const logo = ({ area, text, sentence, number, line, scribble }: Pen) => {
  area(40, 36, 150, 60, [0.86, 0.4, 0.1]);
  text('NORTHBOUND', 52, 72, 18, { font: 'bold', ink: [1, 1, 1] });
  text(`Invoice ${number(7)}`, 400, 70, 12, { font: 'bold' });
  for (let row = 0; row < 6; row += 1) text(sentence(5), 40, 140 + row * 16, 10);
  for (let row = 0; row < 16; row += 1) {
    line(40, 268 + row * 22, 572, 268 + row * 22, [0.7, 0.7, 0.7]);
    text(`${number(5)} ${sentence(6)} ${number(4)}`, 44, 262 + row * 22, 9);
  }
  scribble(60, 690, 160, [0.05, 0.05, 0.05]);
  area(0, 742, 612, 50, [0.86, 0.4, 0.1]);
};

export const HELD_OUT_PAPERS: Record<'a4' | 'note' | 'receipt' | 'yellow' | 'pink' | 'logo', Paper> = {
  a4: { width: 595, height: 842, seed: 31, draw: a4Form },
  note: { width: 420, height: 595, seed: 32, draw: note },
  receipt: { width: 227, height: 700, seed: 33, draw: receipt },
  yellow: { width: 612, height: 792, seed: 34, draw: carbon([0.98, 0.93, 0.6], [0.3, 0.28, 0.42]) },
  pink: { width: 396, height: 612, seed: 35, draw: carbon([0.97, 0.76, 0.8], [0.38, 0.32, 0.48]) },
  logo: { width: 612, height: 792, seed: 36, draw: logo },
};
