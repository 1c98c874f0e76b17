import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from '#server/commands/build-if-stale.ts';
import { dropProfile } from './browser.ts';
import { findChromium, findShell } from './find-chromium.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Before the browser tests: a Chromium, a build of exactly these sources, and room for `prepared-profile.ts`. */
export default async function setup(): Promise<() => void> {
  // Looked for first: a path that somebody chose is for every test.
  const shell = findShell();
  process.env.CHROMIUM_PATH = findChromium();
  process.env.CHROMIUM_SHELL ??= shell ?? process.env.CHROMIUM_PATH;
  await buildIfStale(ROOT, console.log);
  const prepared = mkdtempSync(join(tmpdir(), 'connex-prepared-'));
  process.env.CONNEX_PREPARED = prepared;
  return () => dropProfile(prepared);
}
