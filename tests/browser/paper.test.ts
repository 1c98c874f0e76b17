/**
 * What comes out of the printer, from a real browser's own PDF: whole lists, a load, a BOL and the dock, each headed by who
 * printed it, with its address for a camera, and nothing to press.
 */
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Page } from 'playwright-core';
import decodeQr from 'qr/decode.js';
import { beforeAll, expect, test } from 'vitest';
import { signIn, visit } from '../support/browser/browser.ts';
import * as screens from '../support/browser/screens.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { type Stage, setStage } from '../support/browser/stage.ts';
import { readPdf } from '../support/pdfs/read-pdf.ts';

/** More than a page of the list, and more than the dock shows at first. */
const COUNT = 57;
const P_U_NUMBERS = Array.from({ length: COUNT }, (_, index) => `PU-PAPER-${String(index).padStart(2, '0')}`);
/** Words of the frame and of controls; none of them belongs on paper. */
const ON_SCREEN_ONLY =
  /^(?:Log ?out|Save this view|Export CSV|Print|see more loads|Show more|Check In|Enlarge|Details|More|Edit Load|Sign|Welcome.*|Skip to content|Resources|FAQs|Directory|All sent|Ready offline|Find .*driver|Choose .*driver.*|Search.*|Fit width|\d+%)$/im;

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await setStage();
  await shipLoads(stage.server.origin, P_U_NUMBERS);
  ({ page } = await stage.start('desk', 'desk'));
  await signIn(page, stage.server.origin, 'admin@shipper.example');
});

interface Paper {
  pages: string[];
  text: string;
  code: string;
  address: string;
  /** What could be pressed or typed into, were it no paper. */
  pressable: string[];
}

/** Prints the page as the browser does, with the words of each sheet and what a camera reads on the first. */
async function print(page: Page): Promise<Paper> {
  const bytes = await page.pdf({ preferCSSPageSize: true, format: 'Letter' });
  const pages = (await readPdf(bytes)).map(({ text }) => text.replaceAll('\r\n', '\n'));
  await page.emulateMedia({ media: 'print' });
  const pressable = await page
    .locator(':is(button, input, select, textarea):visible')
    .evaluateAll((parts) => parts.map((part) => part.ariaLabel ?? part.textContent));
  await page.emulateMedia({ media: null });
  return { pages, text: pages.join('\n'), code: await codeOn(bytes), address: page.url(), pressable };
}

async function codeOn(pdf: Uint8Array): Promise<string> {
  const pdfium = await PDFiumLibrary.init();
  const document = await pdfium.loadDocument(pdf);
  try {
    const { data, width, height } = await document.getPage(0).render({ scale: 3, render: 'bitmap' });
    return decodeQr({ data, width, height });
  } finally {
    document.destroy();
    pdfium.destroy();
  }
}

const pUNumbersOf = (text: string) => [...new Set(text.match(/PU-PAPER-\d\d/g))].sort();

function expectPaper({ text, pages, code, address, pressable }: Paper, company: string, person: string): void {
  expect(code).toBe(address);
  expect(pressable).toEqual([]);
  expect(pages[0]?.split('\n')).toContain(company);
  expect(pages[0]).toMatch(new RegExp(`Printed by ${person}, \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d E[SD]T`));
  for (const [index, sheet] of pages.entries()) expect(sheet).toContain(`Page ${index + 1} of ${pages.length}`);
  expect(text).not.toMatch(ON_SCREEN_ONLY);
}

test('a printed list has every row that its filter shows, whatever page of it is open', async () => {
  await visit(page, `${stage.server.origin}/home?list=outbound&find.pUNum=paper`);
  await page.getByText('50 of 57').waitFor();
  // Status comes a moment after the rows.
  await page.getByText('Waiting for pick-up').first().waitFor();
  const paper = await print(page);
  expectPaper(paper, 'Harbor Foods', 'Grace Lindqvist');
  expect(paper.pages.length).toBeGreaterThan(1);
  expect(pUNumbersOf(paper.text)).toEqual(P_U_NUMBERS);
  expect(paper.text).toContain('All 57 rows · only P/U Number: “paper”');
  // All columns, again on each sheet.
  const titles = ['ID', 'Company Name', 'Drop Date', 'P/U Number', 'P/U Date', 'Status'];
  for (const sheet of paper.pages) for (const title of titles) expect(sheet).toContain(title);
  expect(paper.text).toContain('Waiting for pick-up');
  // Afterwards the screen is as it was.
  await page.getByText('50 of 57').waitFor();
});

test('sheets are numbered in the language of their reader', async () => {
  await visit(page, `${stage.server.origin}/home?list=outbound&find.pUNum=paper`);
  await page.getByText('50 of 57').waitFor();
  const choose = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await choose('Español');
  await page.getByText('50 de 57').waitFor();
  const { pages } = await print(page);
  for (const [index, sheet] of pages.entries()) expect(sheet).toContain(`Página ${index + 1} de ${pages.length}`);
  await choose('English');
  await page.getByText('50 of 57').waitFor();
});

test('a load and each of its BOLs print whole, however narrow the paper is', async () => {
  await visit(page, `${stage.server.origin}/home?list=outbound`);
  await screens.openRow(page, 'PU-PAPER-03');
  await screens.seeDocument(page, 'STRAIGHT BILL OF LADING');
  const load = await print(page);
  expectPaper(load, 'Harbor Foods', 'Grace Lindqvist');
  for (const words of ['Built', 'Shipped', 'Picked up', 'Delivered', 'Completed']) expect(load.text).toContain(words);
  for (const words of ['1475 Maritime Street', '2200 Alaskan Way', '880 Prairie Road'])
    expect(load.text).toContain(words);
  for (const words of ['Ray Delgado', '0-bol.pdf', 'Nobody has signed yet.', 'Timeline', 'Overages']) {
    expect(load.text).toContain(words);
  }
  // The document has a print of its own.
  expect(load.text).toContain('1 page, printed from the document itself.');
  expect(load.text).not.toContain('STRAIGHT BILL OF LADING');

  const linkOfList = page.getByRole('link', { name: /0-bol\.pdf/ });
  await linkOfList.click();
  await page.waitForURL(/outbound\/[0-9a-f]{24}\/[0-9a-f]{24}$/);
  // The load, with the same headings and the same document, is shown until the BOL's own screen is there.
  await linkOfList.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Signatures' }).waitFor();
  await screens.seeDocument(page, 'STRAIGHT BILL OF LADING');
  const bol = await print(page);
  expectPaper(bol, 'Harbor Foods', 'Grace Lindqvist');
  for (const words of ['Delivery', 'Signatures', 'Bayview Distribution']) expect(bol.text).toContain(words);
});

test('the dock’s board prints every truck that is expected, in light colours from a dark screen', async () => {
  const { page: dock } = await stage.start('dock', 'desk');
  await dock.emulateMedia({ colorScheme: 'dark' });
  await signIn(dock, stage.server.origin, 'clerk@receiver.example');
  await visit(dock, `${stage.server.origin}/driver-checkin`);
  await dock.getByRole('heading', { name: `Deliveries (${COUNT})` }).waitFor();
  await dock.evaluate(() =>
    window.addEventListener('beforeprint', () => {
      const { dataset } = document.documentElement;
      dataset.printedIn = dataset.mantineColorScheme;
    }),
  );
  const paper = await print(dock);
  expectPaper(paper, 'Bayview Distribution', 'Denise Okafor');
  expect(pUNumbersOf(paper.text)).toEqual(P_U_NUMBERS);
  expect(paper.text).toContain('Redwood Freight · Ray Delgado');
  const schemes = await dock.evaluate(() => ({ ...document.documentElement.dataset }));
  expect(schemes).toMatchObject({ printedIn: 'light', mantineColorScheme: 'dark' });
});

test('a gate slip has the truck and the load’s address, and nothing else of the page', async () => {
  const { origin } = stage.server;
  const { page } = await stage.start('gate', 'tablet');
  await signIn(page, origin, 'clerk@receiver.example');
  await visit(page, `${origin}/driver-checkin`);
  const row = page.getByRole('listitem').filter({ hasText: 'PU-PAPER-00' });
  await screens.button(row, 'Check In').click();
  await screens.button(page, 'Seal intact').click();
  // No printer is there: as long as its dialog is open, the page waits.
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await screens.button(page, 'Gate slip').click();
  await page.getByRole('region', { name: 'Gate slip', includeHidden: true }).waitFor({ state: 'attached' });
  const { pages, code } = await print(page);
  expect(pages).toHaveLength(1);
  const lines = pages[0]?.split('\n').map((line) => line.trim());
  expect(lines).toEqual(expect.arrayContaining(['Bayview Distribution', 'Gate slip: unloading', 'Door', 'Out']));
  expect(pages[0]).toMatch(/Seal\s+Seal intact/);
  expect(pages[0]).toMatch(/Load\s+[0-9a-f]{6} · P\/U PU-PAPER-00/);
  expect(pages[0]).toMatch(/Driver\s+Ray Delgado/);
  expect(pages[0]).toMatch(/Checked in\s+\d\d\/\d\d\/\d{4} \d\d:\d\d P[SD]T/);
  expect(pages[0]).not.toMatch(/PU-PAPER-01|Driver Checkin|In the yard/);
  expect(new URL(code).pathname).toMatch(/^\/shipper-account\/BayviewDistribution\/inbound\/[0-9a-f]{24}$/);
});
