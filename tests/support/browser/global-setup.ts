import { fileURLToPath } from 'node:url';
import { buildIfStale } from '#server/commands/build-if-stale.ts';
import { findChromium } from './find-chromium.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Before the browser tests: a Chromium, and a build of exactly these sources. */
export default async function setup(): Promise<void> {
  process.env.CHROMIUM_PATH = findChromium();
  await buildIfStale(ROOT, console.log);
}
