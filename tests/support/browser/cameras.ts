/** What devices' cameras see, fed by files: a device that is held at another one's screen sees that. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

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
  const frame = await page.screenshot({ type: 'jpeg', quality: 90, scale: 'css' });
  writeFileSync(join(folder, `${device}.mjpeg`), Buffer.concat(Array.from({ length: FRAMES }, () => frame)));
}
