/** A bill of lading as people know it: one letter page with parties, goods, instructions and lines to sign on. */
import { PDFDocument } from 'pdf-lib';
import type { Party } from '#contract/company.ts';
import type { BolDocument } from './bol-document.ts';
import { Canvas, drawCode39 } from './bol-pdf-canvas.ts';

const LEFT = 40;
const RIGHT = 572;
const WIDTH = RIGHT - LEFT;
const HALF = WIDTH / 2;

const day = (date: Date | null) =>
  date?.toLocaleDateString('en-US', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' }) ?? 'Open';
const number = (value: number) => value.toLocaleString('en-US');

/** The PDF's bytes; the same document gives the same bytes. */
export async function bolPdf(bol: BolDocument): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(`Bill of Lading ${bol.bolNumber}`);
  pdf.setAuthor(bol.shipper.name);
  pdf.setCreationDate(bol.shipDate);
  pdf.setModificationDate(bol.shipDate);
  const canvas = await Canvas.on(pdf);
  drawHead(canvas, bol);
  drawParties(canvas, bol);
  drawGoods(canvas, bol);
  drawInstructions(canvas, bol);
  drawSignatures(canvas);
  return pdf.save();
}

function drawHead(canvas: Canvas, bol: BolDocument): void {
  canvas.text(bol.shipper.name, LEFT, 56, { size: 17, bold: true, color: 'brand' });
  canvas.text('STRAIGHT BILL OF LADING', LEFT, 74, { size: 11, bold: true });
  canvas.text('Short form. Original. Not negotiable.', LEFT, 87, { size: 8, color: 'faint' });
  drawCode39(canvas.page, bol.bolNumber, 452, canvas.fromBottom(72), 28);
  canvas.text(`BOL No. ${bol.bolNumber}`, RIGHT, 87, { size: 10, bold: true, align: 'right' });
  const facts: [string, string][] = [
    ['Ship date', day(bol.shipDate)],
    ['Deliver by', day(bol.deliveryDate)],
    ['PRO number', bol.proNumber],
    ['Purchase order', bol.poNumber],
    ['Trailer', bol.trailer],
    ['Seal', bol.seal],
  ];
  for (const [index, [label, value]] of facts.entries()) {
    const x = LEFT + (index * WIDTH) / facts.length;
    canvas.box(label, x, 98, WIDTH / facts.length, 32);
    canvas.text(value, x + 6, 123, { bold: true });
  }
}

function drawParties(canvas: Canvas, { shipper, consignee, carrier }: BolDocument): void {
  drawParty(canvas, 'Ship from', shipper, LEFT, 138);
  drawParty(canvas, 'Ship to (consignee)', consignee, LEFT + HALF, 138);
  canvas.box('Carrier', LEFT, 226, HALF, 46);
  canvas.text(carrier?.name ?? 'To be assigned', LEFT + 6, 250, { size: 11, bold: true });
  canvas.text(carrier ? `Dispatch ${carrier.phone}` : '', LEFT + 6, 264, { color: 'faint' });
  canvas.box('Freight charges', LEFT + HALF, 226, HALF, 46);
  canvas.text('[X] Prepaid     [  ] Collect     [  ] Third party', LEFT + HALF + 6, 250);
  canvas.text('Temperature controlled; see instructions', LEFT + HALF + 6, 264, { color: 'faint' });
}

function drawParty(canvas: Canvas, heading: string, party: Party | null, x: number, y: number): void {
  canvas.box(heading, x, y, HALF, 82);
  canvas.text(party?.name ?? 'To be assigned', x + 6, y + 27, { size: 11, bold: true });
  if (!party) return;
  const { line1, line2, line3, city, state, zip } = party.address;
  const lines = [line1, line2, line3, `${city}, ${state} ${zip}`, party.phone].filter((line) => line !== '');
  for (const [index, line] of lines.entries()) canvas.text(line, x + 6, y + 41 + index * 12);
}

const COLUMNS = [
  { title: 'Units', x: 72, align: 'right' },
  { title: 'Type', x: 80, align: 'left' },
  { title: 'Cases', x: 142, align: 'right' },
  { title: 'Description of articles, special marks and exceptions', x: 154, align: 'left' },
  { title: 'Weight (lb)', x: 456, align: 'right' },
  { title: 'Class', x: 500, align: 'right' },
  { title: 'NMFC', x: 566, align: 'right' },
] as const;

const ROW_HEIGHT = 20;
const GOODS_TOP = 282;
const GOODS_ROWS = 6;

function drawGoods(canvas: Canvas, { goods }: BolDocument): void {
  canvas.shade(LEFT, GOODS_TOP, WIDTH, 18);
  for (const { title, x, align } of COLUMNS) canvas.text(title, x, GOODS_TOP + 12, { size: 7.5, bold: true, align });
  const total = (pick: (item: (typeof goods)[number]) => number) => goods.reduce((sum, item) => sum + pick(item), 0);
  const rows = goods.map(({ units, packaging, cases, description, weight, freightClass, nmfc }) => [
    number(units),
    packaging,
    number(cases),
    description,
    number(weight),
    freightClass,
    nmfc,
  ]);
  for (let index = 0; index < GOODS_ROWS; index += 1) {
    const y = GOODS_TOP + 18 + index * ROW_HEIGHT;
    canvas.line(LEFT, y + ROW_HEIGHT, RIGHT, y + ROW_HEIGHT);
    for (const [column, { x, align }] of COLUMNS.entries())
      canvas.text(rows[index]?.[column] ?? '', x, y + 14, { align });
  }
  const y = GOODS_TOP + 18 + GOODS_ROWS * ROW_HEIGHT;
  const totals = [
    number(total(({ units }) => units)),
    'PLT',
    number(total(({ cases }) => cases)),
    'Grand total',
    number(total(({ weight }) => weight)),
  ];
  canvas.shade(LEFT, y, WIDTH, ROW_HEIGHT);
  for (const [column, { x, align }] of COLUMNS.entries())
    canvas.text(totals[column] ?? '', x, y + 14, { bold: true, align });
  canvas.page.drawRectangle({
    x: LEFT,
    y: canvas.fromBottom(y + ROW_HEIGHT),
    width: WIDTH,
    height: y + ROW_HEIGHT - GOODS_TOP,
    borderWidth: 0.6,
    opacity: 0,
    borderOpacity: 0.4,
  });
}

function drawInstructions(canvas: Canvas, { instructions }: BolDocument): void {
  canvas.box('Special instructions', LEFT, 450, WIDTH, 62);
  for (const [index, line] of instructions.entries()) canvas.text(line, LEFT + 6, 476 + index * 14, { size: 9.5 });
  const terms = [
    'Received, subject to individually determined rates or contracts that have been agreed upon in writing between the carrier and shipper,',
    'if applicable, otherwise to the rates, classifications and rules that have been established by the carrier and are available on request.',
    'The property described above is in apparent good order, except as noted, and is to be delivered to the consignee named above.',
  ];
  for (const [index, line] of terms.entries()) canvas.text(line, LEFT, 528 + index * 11, { size: 7.2, color: 'faint' });
}

function drawSignatures(canvas: Canvas): void {
  const parties = ['Shipper', 'Carrier (driver)', 'Consignee'];
  const width = (WIDTH - 24) / 3;
  for (const [index, party] of parties.entries()) {
    const x = LEFT + index * (width + 12);
    canvas.box(`${party} signature`, x, 566, width, 122);
    for (const [label, y] of [
      ['Signature', 632],
      ['Printed name', 656],
      ['Date and time', 680],
    ] as const) {
      canvas.line(x + 8, y - 8, x + width - 8, y - 8);
      canvas.text(label, x + 8, y, { size: 6.5, color: 'faint' });
    }
  }
  canvas.text('Pieces received: ______________   Over: ________   Short: ________   Damaged: ________', LEFT, 712);
  canvas.text('Page 1 of 1', RIGHT, 740, { size: 7.5, color: 'faint', align: 'right' });
}
