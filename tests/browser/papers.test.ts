/** Papers photographed on a driver's phone without a network: no page is lost to a dead battery, and the office sees what is hard to read. */
import { createHash } from 'node:crypto';
import { PDFDocument } from 'pdf-lib';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { checkInBol } from '#contract/bol.ts';
import { getLoad, type Load } from '#contract/load.ts';
import type { Paper } from '#domain/papers.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import { signIn, visit } from '../support/browser/browser.ts';
import { pagePhoto } from '../support/browser/page-photo.ts';
import * as screens from '../support/browser/screens.ts';
import { button, panel } from '../support/browser/screens.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { isReadyOffline, type Stage, setStage } from '../support/browser/stage.ts';
import { startSignedIn } from '../support/browser/start-signed-in.ts';
import { patiently } from '../support/patiently.ts';
import { ApiClient } from '../support/server/api-client.ts';
import { bolOf } from '../support/server/freight.ts';

const [PU, OTHER] = ['PU-PAPER-1', 'PU-PAPER-2'];
const [DRIVER, CLERK, SHIPPER] = ['driver@carrier.example', 'clerk@receiver.example', 'admin@shipper.example'];
const BLURRED = 'The print is blurred. Hold still, tap the print to focus, try again.';
let stage: Stage;
let load: Load;

beforeAll(async () => {
  stage = await setStage();
  load = (await shipLoads(stage.server.origin, [PU, OTHER]))[0]!;
  const clerk = await as(CLERK);
  const body = { driverId: demoUserId(DRIVER), occurredAt: new Date().toISOString(), sealIntact: true };
  await clerk.ok(checkInBol, { params: { id: bolOf(load) }, body });
});

const as = (email: string) => new ApiClient(stage.server.origin).signIn(email, DEMO_PASSWORD);
const check = (page: Page, number: number) => page.getByRole('dialog', { name: `Check page ${number}` });
const pages = (page: Page) => page.getByRole('dialog', { name: 'Photograph papers' });
const corner = (dialog: Locator, name: string) =>
  dialog.getByRole('button', { name: new RegExp(`^Corner at the ${name}`) });

const photograph = (dialog: Locator, buffer: Buffer, name = 'IMG_0001.jpg', mimeType = 'image/jpeg') =>
  dialog.getByLabel('Photo of a page', { exact: true }).setInputFiles({ name, mimeType, buffer });

/** Pictures and PDFs that lie in this device's stores. */
const keptFiles = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const counts = databases.map(
      ({ name = '' }) =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const store = opening.result;
            if (!store.objectStoreNames.contains('blobs')) {
              store.close();
              return resolve(0);
            }
            const counting = store.transaction('blobs').objectStore('blobs').count();
            counting.onsuccess = () => {
              store.close();
              resolve(counting.result);
            };
          };
        }),
    );
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  });

test('a paper outlives two dead batteries between its pages, is sent once, and the office sees what is hard to read', async () => {
  const { origin } = stage.server;
  const { page: phone } = await startSignedIn(stage, 'driver', 'phone', DRIVER);
  await screens.openRow(phone, PU);
  await isReadyOffline(phone);
  await screens.seeStatus(phone, 'All sent');
  const [sharp, blurred] = [await pagePhoto(phone, 'clean'), await pagePhoto(phone, 'blur', 1)];
  await stage.server.stop();

  await button(phone, 'Photograph papers').click();
  expect(await pages(phone).getByLabel('What is it?').inputValue()).toBe('pod');
  await photograph(pages(phone), sharp);
  await corner(check(phone, 1), 'top left').waitFor();
  await screens.see(check(phone, 1), 'Readable');
  await button(check(phone, 1), 'Use this page').click();
  await pages(phone).getByText('Page 1 of 1').waitFor();
  await phone.getByText('Continue photographing (1 page)').waitFor({ state: 'attached' });
  const address = phone.url();
  await stage.kill('driver');

  // The battery died after the first page, and once more while the second was looked at.
  const { page: again } = await stage.start('driver', 'phone');
  await visit(again, address);
  await button(again, 'Continue photographing (1 page)').click();
  await photograph(pages(again), blurred);
  await screens.see(check(again, 2), BLURRED);
  await stage.kill('driver');

  const { page: third } = await stage.start('driver', 'phone');
  await visit(third, address);
  await button(third, 'Continue photographing (1 page)').click();
  await screens.see(check(third, 2), BLURRED);
  await button(check(third, 2), 'Keep anyway').click();
  await pages(third).getByText('Page 2 of 2').waitFor();
  await screens.see(pages(third), /^2 pages, \d+ kB$/);
  await screens.save(third, button(pages(third), 'Save'), 3);
  // Taken back at once, the pages are there again.
  await button(third, 'Undo').click();
  await button(third, 'Continue photographing (2 pages)').click();
  await pages(third).getByText('Page 2 of 2').waitFor();
  await screens.save(third, button(pages(third), 'Save'), 3);
  await screens.see(panel(third, 'Papers'), 'Waiting to send');
  await button(third, 'Photograph papers').waitFor();
  await stage.server.start();
  await screens.networkIsBack(third);
  await screens.seeStatus(third, 'All sent');
  // Neither pages nor photos stay behind.
  await expect.poll(() => keptFiles(third)).toBe(0);
  await stage.close('driver');

  const [paper, pdf] = await paperOnServer();
  expect(paper).toMatchObject({
    kind: 'pod',
    pages: [{ faults: [], dpi: expect.any(Number) }, { faults: ['blurred'] }],
    size: pdf.length,
  });
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(paper.sha256);
  expect((await PDFDocument.load(pdf)).getPageCount()).toBe(2);

  const { page: desk } = await stage.start('shipper', 'desk');
  await signIn(desk, origin, SHIPPER);
  await visit(desk, `${origin}/home?list=outbound`);
  await screens.openRow(desk, PU);
  await screens.see(panel(desk, 'Papers'), 'Hard to read: blurred');
  await screens.see(panel(desk, 'Timeline'), 'Proof of delivery photographed, 2 pages');
  await panel(desk, 'Papers')
    .getByRole('button', { name: /^Open: Proof of delivery/ })
    .click();
  const viewer = desk.getByRole('dialog', { name: 'Proof of delivery' });
  await viewer.locator('canvas').first().waitFor();
  await screens.see(viewer, 'of 2');
});

/** As the shipper gets it: the only one there is. */
async function paperOnServer(): Promise<[paper: Paper, pdf: Buffer]> {
  const shipper = await as(SHIPPER);
  let papers: Paper[] = [];
  await patiently(async () => {
    const { bols } = await shipper.ok(getLoad, { params: { id: load._id } });
    papers = bols[0]?.papers ?? [];
    expect(papers).toHaveLength(1);
  });
  const [paper] = papers as [Paper];
  const reply = await fetch(`${stage.server.origin}/api/files/${paper.sha256}`, {
    headers: { cookie: shipper.cookie },
  });
  return [paper, Buffer.from(await reply.arrayBuffer())];
}

test('a photo without a page gets its corners by hand, and what is no picture says so', async () => {
  const { page } = await startSignedIn(stage, 'other', 'phone', DRIVER);
  await screens.openRow(page, OTHER);
  await button(page, 'Photograph papers').click();
  expect(await pages(page).getByLabel('What is it?').inputValue()).toBe('signed-bol');
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(200)]);
  await photograph(pages(page), heic, 'IMG_0001.heic', 'image/heic');
  await screens.see(pages(page), /^This browser cannot read this picture \(HEIC\)/);
  await photograph(pages(page), Buffer.from('not a picture'));
  await screens.see(pages(page), 'This picture cannot be read. Take it again, or choose another one.');

  await photograph(pages(page), await emptyTable(page), 'table.png', 'image/png');
  const dialog = check(page, 1);
  await screens.see(dialog, 'Drag the corners onto the page.');
  const use = button(dialog, 'Use this page').or(button(dialog, 'Keep anyway'));
  await expect.poll(() => use.isEnabled()).toBe(true);

  // A finger takes the corner from one side to the other: then there is no page, and nothing to use.
  const handle = corner(dialog, 'top left');
  const from = await handle.boundingBox();
  const to = await corner(dialog, 'top right').boundingBox();
  if (!from || !to) throw new Error('There are no handles.');
  expect([from.width, from.height]).toEqual([48, 48]);
  await page.mouse.move(from.x + 30, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 30, to.y + 20, { steps: 5 });
  await page.mouse.up();
  await screens.see(dialog, /^These corners make no page/);
  expect(await use.isEnabled()).toBe(false);

  // The keys bring it back.
  await handle.focus();
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => use.isEnabled()).toBe(true);
  await button(dialog, 'Rotate').click();
  // The page turned a quarter: what was the top left is the top right now.
  await expect.poll(() => use.isEnabled()).toBe(true);
  await use.click();
  await pages(page).getByText('Page 1 of 1').waitFor();

  await button(pages(page), 'Cancel').click();
  await button(page.getByRole('dialog', { name: 'Throw the page away?' }), 'Throw away').click();
  await button(page, 'Photograph papers').waitFor();
  await expect.poll(() => keptFiles(page)).toBe(0);
});

test('a paper BOL is photographed in the wizard without a network, outlives a dead battery, and is a document like any other', async () => {
  const { origin } = stage.server;
  const { page: phone } = await startSignedIn(stage, 'builder', 'phone', SHIPPER);
  await isReadyOffline(phone);
  const photo = await pagePhoto(phone, 'clean');
  await visit(phone, `${origin}/build-outbound-load`);
  await phone.getByLabel(/P\/U number/).fill('PU-SCAN');
  await phone.getByLabel(/P\/U date/).fill(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T09:00`);
  await button(phone, 'Next').click();
  await phone.getByText('Drop a PDF here').or(button(phone, 'Photograph')).first().waitFor();
  await stage.server.stop();
  await button(phone, 'Photograph').click();
  const scan = (page: Page) => page.getByRole('dialog', { name: 'Photograph the document' });
  await photograph(scan(phone), photo);
  await screens.see(check(phone, 1), 'Readable');
  await button(check(phone, 1), 'Use this page').click();
  await scan(phone).getByText('Page 1 of 1').waitFor();
  expect(await scan(phone).getByLabel('What is it?').count()).toBe(0);
  await stage.kill('builder');

  const { page: again } = await stage.start('builder', 'phone');
  await visit(again, `${origin}/build-outbound-load`);
  await button(again, 'Continue photographing (1 page)').click();
  await scan(again).getByText('Page 1 of 1').waitFor();
  await button(scan(again), 'Save').click();
  await scan(again).waitFor({ state: 'detached' });
  await again
    .getByText(/^scan-\d{4}-\d\d-\d\d\.pdf$/)
    .first()
    .waitFor();
  await button(again, 'Add').click();
  await again.getByText('1 page, added').waitFor();
  // The pages and the photo are gone, the document is there.
  await expect.poll(() => keptFiles(again)).toBe(1);
  await stage.close('builder');
  await stage.server.start();
});

/** A dark table and nothing on it. */
async function emptyTable(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 900;
    canvas.height = 1200;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.fillStyle = '#3b3128';
    context.fillRect(0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}
