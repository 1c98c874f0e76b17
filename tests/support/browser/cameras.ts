/** What devices' cameras see, fed by files: a device that is held at another one's screen sees that. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from 'zxing-wasm/writer';
import { button } from './screens.ts';

const folder = mkdtempSync(join(tmpdir(), 'connex-cameras-'));
const FRAMES = 3;

/** The file of a device's camera, for `stage.start`; it sees nothing yet. */
export function cameraOf(device: string): string {
  const file = join(folder, `${device}.mjpeg`);
  writeFileSync(file, '');
  return file;
}

/** From now on this device's camera sees that page. */
export async function holdAt(page: Page, device: string): Promise<void> {
  showPicture(device, await page.screenshot({ type: 'jpeg', quality: 90, scale: 'css' }));
}

/** From now on this device's camera sees what is in this JPEG, with as many pixels. */
export function showPicture(device: string, jpeg: Buffer): void {
  writeFileSync(join(folder, `${device}.mjpeg`), Buffer.concat(Array.from({ length: FRAMES }, () => jpeg)));
}

/** From now on this device's camera sees a label with this barcode; `blank` is an empty page to draw it on. */
export async function showBarcode(
  blank: Page,
  device: string,
  text: string,
  format: WriteInputBarcodeFormat,
): Promise<void> {
  const wasm = new URL(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } });
  const { svg, error } = await writeBarcode(text, { format, scale: 3, addQuietZones: true });
  if (error) throw new Error(error);
  await blank.setContent(`<body style="display:grid;place-items:center;height:100vh;background:#c9a26b">${svg}</body>`);
  await holdAt(blank, device);
}

/** On the device that read a code: signs what it is about, and so answers it. */
export async function signForCode(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await button(page, 'Continue to sign').click();
  await button(page, 'Continue to sign').click();
  await dialog.getByRole('checkbox').check();
  const box = (await dialog.getByRole('img', { name: /^Signature of/ }).boundingBox())!;
  await page.mouse.move(box.x + 30, box.y + 40);
  await page.mouse.down();
  for (let step = 1; step <= 8; step += 1) await page.mouse.move(box.x + 30 + 20 * step, box.y + 40 + 8 * (step % 3));
  await page.mouse.up();
  await button(dialog, 'Sign').click();
}
