/** A device's screen as the camera of another one sees it: held a little askew, beside it the dock, with blur and noise. */
import type { Page } from 'playwright-core';
import type { Sheet } from '../photographs/paper.ts';
import { photograph, type Shot } from '../photographs/photograph.ts';
import { KNOWN_TABLES } from '../photographs/tables.ts';
import { jpegOf } from './page-photo.ts';

const SHOT: Shot = {
  seed: 77,
  width: 1224,
  height: 1632,
  focal: 0.63,
  pose: { fill: 0.8, turn: 0.07, tilt: 0.14, tiltTowards: 2.2, right: 0.01, down: -0.01, curl: 0 },
  exposure: 0.92,
  light: [1.02, 1, 0.98],
  hasShadow: false,
  noise: 4,
};

/** Photographs a screenshot; `camera` is a page of Chromium, which reads and writes the files. */
export async function screenPhoto(camera: Page, screenshot: Buffer): Promise<Buffer> {
  return jpegOf(camera, photograph(await sheetOfScreen(camera, screenshot), KNOWN_TABLES.wood, SHOT));
}

async function sheetOfScreen(camera: Page, screenshot: Buffer): Promise<Sheet> {
  const seen = await camera.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes]));
    const { width, height } = picture;
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(picture, 0, 0);
    const pixels = context.getImageData(0, 0, width, height).data;
    let text = '';
    for (let at = 0; at < pixels.length; at += 4)
      text += String.fromCharCode(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!);
    return { width, height, base64: btoa(text) };
  }, screenshot.toString('base64'));
  return { data: Buffer.from(seen.base64, 'base64'), width: seen.width, height: seen.height, words: [] };
}
