/** The camera of the tests in three engines: a page of Chromium, since Node writes no JPEG. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { browserToRun } from '../browser/browser.ts';

export interface ChromiumCamera {
  page: Page;
  /** Keeps a photo as a file, for a field that takes files; answers its path. */
  keep(name: string, photo: Buffer): string;
  close(): Promise<void>;
}

export async function openCamera(): Promise<ChromiumCamera> {
  const browser = await chromium.launch({ ...browserToRun(), args: ['--no-sandbox', '--disable-gpu'] });
  const folder = mkdtempSync(join(tmpdir(), 'connex-photos-'));
  return {
    page: await browser.newPage(),
    keep: (name, photo) => {
      const path = join(folder, name);
      writeFileSync(path, photo);
      return path;
    },
    close: async () => {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
