/** The company's image on its way from a file through the crop view to the server, with a real canvas. */
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { signIn, type TestBrowser, visit } from '../support/browser/browser.ts';
import * as screens from '../support/browser/screens.ts';
import { type Stage, setStage } from '../support/browser/stage.ts';

let stage: Stage;
let desk: TestBrowser;

beforeAll(async () => {
  stage = await setStage();
  desk = await stage.start('desk', 'desk');
});

/** Width and height in a JPEG's frame header (ITU T.81, B.2.2). */
function sizeOf(jpeg: Buffer): { width: number; height: number } {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2)
      return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) };
  }
  throw new Error('There is no frame in this JPEG.');
}

test('a square PNG becomes a JPEG of 4 to 3, which is then the image on the screen', async () => {
  const { page } = desk;
  await signIn(page, stage.server.origin, 'admin@shipper.example');
  await visit(page, `${stage.server.origin}/settings/company-profile`);
  const picture = fileURLToPath(new URL('../../public/icon-512.png', import.meta.url));
  await page.getByLabel('Add company image').setInputFiles(picture);
  expect(await page.getByLabel('Zoom').inputValue()).toBe('1');
  // What is cut out square would be saved as 4 to 3 all the same, and everything on it wider than it is.
  const shape = () =>
    page.getByTestId('cropper').evaluate(({ clientWidth, clientHeight }) => clientWidth / clientHeight);
  await expect.poll(shape).toBeCloseTo(4 / 3, 1);
  await page.getByRole('region', { name: 'Crop: Company image' }).getByRole('button', { name: 'Save' }).click();
  await screens.see(page, 'Company image saved');
  const shown = page.getByRole('img', { name: 'Company image' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(384);
  const stored = await page.request.get(new URL((await shown.getAttribute('src')) ?? '', stage.server.origin).href);
  expect(stored.headers()['content-type']).toBe('image/jpeg');
  expect(sizeOf(await stored.body())).toEqual({ width: 512, height: 384 });
});
