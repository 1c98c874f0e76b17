/**
 * A phone that is held on its side has 390 px of height in all: what must be seen whole to be used (a code that a camera
 * reads, the corners of a photographed page) is, between the head and the buttons of its dialog.
 */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { PHONE } from '../support/browser/browser.ts';
import { pagePhoto } from '../support/browser/page-photo.ts';
import { button } from '../support/browser/screens.ts';
import { setWalk, type Walk } from '../support/browser/walk.ts';

let walk: Walk;
beforeAll(async () => {
  const viewport = { width: PHONE.height, height: PHONE.width };
  walk = await setWalk({ viewport, isMobile: true, hasTouch: true });
});

async function openLoad(): Promise<Page> {
  const page = await walk.as('driver@carrier.example');
  return walk.open(page, `/carrier-account/RedwoodFreight/shipping/${await walk.idOf('HF-20449')}`);
}

/** Whether the middle of a part, or with `whole` each of its edges, is what somebody sees and touches there. */
const isSeen = (part: Locator, whole = false) =>
  part.evaluate((element, inset) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const middle = [(left + right) / 2, (top + bottom) / 2] as const;
    const edges = [middle[0], top + 2, middle[0], bottom - 2, left + 2, middle[1], right - 2, middle[1]];
    const points = inset ? edges : middle;
    for (let at = 0; at < points.length; at += 2)
      if (!element.contains(document.elementFromPoint(points[at] ?? 0, points[at + 1] ?? 0))) return false;
    return true;
  }, whole);

test('a code is seen whole', async () => {
  const page = await openLoad();
  await button(page, 'Hand over by code').click();
  const code = page.getByRole('img', { name: /^Code of BOL/ });
  await code.waitFor();
  expect(await isSeen(code, true)).toBe(true);
  expect((await code.boundingBox())?.height).toBeGreaterThan(240);
});

test('a photographed page is seen with all its corners, and so is what is said of it', async () => {
  const page = await openLoad();
  await button(page, 'Photograph papers').click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Photo of a page', { exact: true });
  await field.waitFor({ state: 'attached' });
  const photo = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await pagePhoto(page, 'blur', 1) };
  await field.setInputFiles(photo);
  await button(dialog, 'Keep anyway').waitFor();
  const corners = await dialog.getByRole('button', { name: /^Corner at/ }).all();
  const words = dialog.getByText(/^The print is blurred/);
  const parts = [...corners, button(dialog, 'Rotate'), words];
  expect(await Promise.all(parts.map((part) => isSeen(part)))).toEqual(Array(6).fill(true));
});
