/** Draws a plausible bill of lading; every readable fixture shows it, so a person can see at a glance what is wrong. */
import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';

/** Fixed, or each making would change every file. */
const MADE_AT = new Date('2026-01-15T12:00:00Z');

const LINES: readonly (readonly [x: number, y: number, size: number, text: string])[] = [
  [54, 735, 18, 'STRAIGHT BILL OF LADING - SHORT FORM'],
  [54, 712, 10, 'Original - not negotiable'],
  [400, 712, 10, 'BOL No. HF-2026-004417'],
  [60, 680, 9, 'SHIP FROM'],
  [60, 664, 11, 'Harbor Foods, 1200 Dock Street, Tacoma, WA 98402'],
  [60, 630, 9, 'SHIP TO'],
  [60, 614, 11, 'Bayview Distribution, 88 Terminal Way, Oakland, CA 94607'],
  [60, 580, 9, 'CARRIER'],
  [60, 564, 11, 'Redwood Freight   SCAC: RDWF   Trailer: 53-2291   Seal: 88120457'],
  [60, 520, 9, 'PIECES   TYPE    DESCRIPTION                                   SKU            WEIGHT'],
  [60, 500, 10, '24       pallet  Canned peaches, 15 oz, 2,304 cases            HF-PCH-15      39,168 lb'],
  [60, 484, 10, '2        pallet  Apple sauce, 24 oz, 168 cases                 HF-APS-24       3,120 lb'],
  [60, 200, 9, 'Received, subject to individually determined rates or contracts, the property described above in'],
  [60, 188, 9, 'apparent good order, except as noted.'],
  [60, 120, 9, 'SHIPPER SIGNATURE / DATE'],
  [330, 120, 9, 'CARRIER SIGNATURE / PICK-UP DATE'],
];

const BOXES: readonly (readonly [x: number, y: number, width: number, height: number])[] = [
  [50, 650, 512, 46],
  [50, 600, 512, 46],
  [50, 550, 512, 46],
  [50, 220, 512, 316],
  [50, 100, 256, 70],
  [306, 100, 256, 70],
];

const drawPage = (page: PDFPage, font: PDFFont, footer: string): void => {
  for (const [x, y, width, height] of BOXES) {
    page.drawRectangle({ x, y, width, height, borderWidth: 0.8, borderColor: rgb(0, 0, 0) });
  }
  for (const [x, y, size, text] of LINES) page.drawText(text, { x, y, size, font });
  page.drawText(footer, { x: 54, y: 60, size: 9, font });
};

/** The bill of lading as text: `pages` pages, each turned by `rotate` degrees. */
export async function drawBol({ pages = 1, rotate = 0 } = {}): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle('Bill of lading HF-2026-004417');
  document.setCreationDate(MADE_AT);
  document.setModificationDate(MADE_AT);
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number++) {
    const page = document.addPage([612, 792]);
    page.setRotation(degrees(rotate));
    drawPage(page, font, `Page ${number} of ${pages}`);
  }
  return document.save();
}
