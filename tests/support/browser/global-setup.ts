import { fileURLToPath } from 'node:url';
import { buildIfStale } from '#server/commands/build-if-stale.ts';
import { findChromium, findShell } from './find-chromium.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Before the browser tests: a Chromium, and a build of exactly these sources. */
export default async function setup(): Promise<void> {
  // Looked for first: a path that somebody chose is for every test.
  const shell = findShell();
  process.env.CHROMIUM_PATH = findChromium();
  process.env.CHROMIUM_SHELL ??= shell ?? process.env.CHROMIUM_PATH;
  await buildIfStale(ROOT, console.log);
}
