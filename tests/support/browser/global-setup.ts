import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { buildAppIfStale } from '#server/commands/build-app.ts';
import { findChromium } from './find-chromium.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Before the browser tests: a Chromium, and a build of exactly these sources. */
export default async function setup(): Promise<void> {
  process.env.CHROMIUM_PATH = findChromium();
  await buildAppIfStale(ROOT, console.log);
  await build({ root: ROOT, logLevel: 'warn', mode: 'production', build: { ssr: true } });
}
