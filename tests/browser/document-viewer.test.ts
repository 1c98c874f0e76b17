/*
 * The document viewer in a real browser: drawing, paging, fingers, and files that can't be shown.
 */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate } from 'node:zlib';
import { degrees, PDFDocument, StandardFonts } from 'pdf-lib';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dropProfile, newProfile, openBrowser, PHONE, type TestBrowser } from '../support/browser/browser.ts';
import { serveViewerPage, type ViewerPage } from '../support/browser/serve-viewer-page.ts';

let site: ViewerPage;
let browser: TestBrowser;
let page: Page;
let fingers: CDPSession;
const faults: string[] = [];
const profile = newProfile();

async function letter(pages: number, turn = 0): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number++) {
    const sheet = pdf.addPage([612, 792]);
    sheet.setRotation(degrees(turn));
    sheet.drawText(`Sheet ${number}`, { x: 60, y: 400, size: 90, font });
  }
  return pdf.save();
}

/** A document whose catalog hides in an object stream that unpacks to 1 GB: opening it keeps pdf.js busy for long. */
async function bomb(): Promise<Uint8Array> {
  const megabyte = Buffer.alloc(2 ** 20, 32);
  const packed = await buffer(Readable.from(Array(1000).fill(megabyte)).pipe(createDeflate({ level: 1 })));
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n')];
  const at = () => parts.reduce((sum, part) => sum + part.length, 0);
  const stream = (head: string, data: Buffer) =>
    parts.push(Buffer.from(`${head}/Length ${data.length}>>\nstream\n`), data, Buffer.from('\nendstream\nendobj\n'));
  const objects = at();
  stream('2 0 obj\n<</Type/ObjStm/N 1/First 1000000000/Filter/FlateDecode', packed);
  const table = at();
  const row = (type: number, offset: number, index: number) => {
    const bytes = Buffer.alloc(6);
    bytes.writeUInt8(type, 0);
    bytes.writeUInt32BE(offset, 1);
    bytes.writeUInt8(index, 5);
    return bytes;
  };
  const rows = Buffer.concat([row(0, 0, 0), row(2, 2, 0), row(1, objects, 0), row(1, table, 0)]);
  stream('3 0 obj\n<</Type/XRef/Size 4/W[1 4 1]/Root 1 0 R', rows);
  parts.push(Buffer.from(`startxref\n${table}\n%%EOF`));
  return Buffer.concat(parts);
}

beforeAll(async () => {
  const plain = await letter(3);
  site = await serveViewerPage(
    new Map([
      ['plain.pdf', plain],
      ['long.pdf', await letter(200)],
      ['turned.pdf', await letter(1, 90)],
      ['blank.pdf', await PDFDocument.create().then((pdf) => pdf.addPage([612, 792]).doc.save())],
      ['half.pdf', plain.subarray(0, plain.length / 2)],
      ['empty.pdf', new Uint8Array()],
      ['bomb.pdf', await bomb()],
    ]),
  );
  browser = await openBrowser({ profile, size: PHONE });
  page = browser.page;
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (line) => line.text().includes('Content Security Policy') && faults.push(line.text()));
  fingers = await browser.context.newCDPSession(page);
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
  dropProfile(profile);
});

beforeEach(() => {
  faults.length = 0;
});

const open = (file: string) => page.goto(`${site.origin}/?file=${file}`);
const viewport = () => page.getByRole('region', { name: /^Test document/ });
const shown = async (number: number, pages: number) => {
  await page.getByRole('region', { name: `Test document, page ${number} of ${pages}` }).waitFor();
  await page.getByText(`Sheet ${number}`).waitFor();
};
const pageWidth = () =>
  page
    .locator('.react-pdf__Page')
    .first()
    .evaluate((element) => element.clientWidth);

/** Waits until the page has that width, give or take two px: drawing follows the fingers with a delay. */
const widthBecomes = (width: number) =>
  page.waitForFunction(
    (wanted) => [...document.querySelectorAll('.react-pdf__Page')].every((p) => Math.abs(p.clientWidth - wanted) <= 2),
    width,
  );

async function touch(type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) {
  await fingers.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints.map((at, id) => ({ ...at, id })) });
}

async function doubleTap(at: { x: number; y: number }) {
  for (let tap = 0; tap < 2; tap++) {
    await touch('touchStart', at);
    await touch('touchEnd');
  }
}

describe('the document viewer', () => {
  it('draws a page as sharp as the screen, under the content security policy', async () => {
    await open('plain.pdf');
    await shown(1, 3);
    const canvas = page.locator('canvas.react-pdf__Page__canvas');
    expect(await canvas.evaluate((element: HTMLCanvasElement) => element.width / element.clientWidth)).toBeCloseTo(
      2,
      1,
    );
    expect(faults).toEqual([]);
  });

  it('turns pages by button, number and key, and keeps one page in memory of a long document', async () => {
    await open('long.pdf');
    await shown(1, 200);
    await page.getByRole('button', { name: 'Next page' }).click();
    await shown(2, 200);
    await page.getByLabel('Page number').fill('150');
    await page.keyboard.press('Enter');
    await shown(150, 200);
    await page.getByLabel('Page number').fill('999');
    await page.keyboard.press('Enter');
    expect(await page.getByLabel('Page number').inputValue()).toBe('150');
    await viewport().press('End');
    await shown(200, 200);
    expect(await page.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
    expect(await page.locator('.react-pdf__Page').count()).toBe(1);
    await page.getByRole('button', { name: 'Previous page' }).click();
    await shown(199, 200);
  });

  it('shows a turned page the way it is meant to be read', async () => {
    await open('turned.pdf');
    await shown(1, 1);
    const [width, height] = await page
      .locator('canvas.react-pdf__Page__canvas')
      .evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.height] as const);
    expect(width / height).toBeCloseTo(792 / 612, 2);
  });

  it('follows two fingers around the place they are at, without zooming the app', async () => {
    await open('plain.pdf');
    await shown(1, 3);
    const box = (await viewport().boundingBox())!;
    const fit = await pageWidth();
    const middle = { x: box.x + box.width / 2, y: box.y + 100 };
    const pair = (spread: number) => [-1, 1].map((side) => ({ x: middle.x + side * spread, y: middle.y }));
    await touch('touchStart', ...pair(20));
    for (let spread = 22; spread <= 40; spread += 2) await touch('touchMove', ...pair(spread));
    await touch('touchEnd');
    await widthBecomes(fit * 2);
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
    // What was under the fingers stays there: at twice the size the middle has moved by half the visible width.
    expect(await viewport().evaluate((element) => element.scrollLeft)).toBeGreaterThan(box.width * 0.4);
  });

  it('zooms in and back by a double tap, by keys and by buttons', async () => {
    await open('plain.pdf');
    await shown(1, 3);
    const box = (await viewport().boundingBox())!;
    const fit = await pageWidth();
    await doubleTap({ x: box.x + 80, y: box.y + 80 });
    await widthBecomes(fit * 2.5);
    await viewport().press('0');
    await widthBecomes(fit);
    await viewport().press('+');
    await widthBecomes(fit * 1.25);
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await widthBecomes(fit);
  });

  it('says when a page looks empty', async () => {
    await open('blank.pdf');
    await page.getByText('Page 1 looks empty.').waitFor();
  });

  it.each([
    ['half.pdf', 'damaged or incomplete'],
    ['empty.pdf', 'This file is empty'],
  ])('says why %s can’t be shown', async (file, reason) => {
    await open(file);
    await page.getByRole('alert').getByText(reason).waitFor();
  });

  it('offers the file itself where it can’t be shown', async () => {
    await open('half.pdf');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download file' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('half.pdf');
  });

  it('says when the bytes can’t be had, and tries again on request', async () => {
    await open('missing.pdf');
    await page.getByRole('alert').getByText('not on this device yet').waitFor();
    const [request] = await Promise.all([
      page.waitForRequest('**/documents/missing.pdf'),
      page.getByRole('button', { name: 'Try again' }).click(),
    ]);
    expect(request.method()).toBe('GET');
  });
});

describe('looking into a file before it is accepted', () => {
  it('counts pages in a worker of its own', async () => {
    await open('plain.pdf');
    expect(await page.evaluate(() => window.countPages('long.pdf', 15_000))).toEqual({ ok: true, pages: 200 });
  });

  it('ends a file made to keep it busy, and stays usable', async () => {
    await open('plain.pdf');
    await shown(1, 3);
    expect(await page.evaluate(() => window.countPages('bomb.pdf', 1500))).toEqual({ ok: false, reason: 'damaged' });
    expect(await page.evaluate(() => window.countPages('plain.pdf', 15_000))).toEqual({ ok: true, pages: 3 });
  });
});
