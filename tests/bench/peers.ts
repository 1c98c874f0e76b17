/** What is measured beside and is no part of the product: packages of `tests/bench/peers`, where they are installed. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { build, type Rollup } from 'vite';

export const PEERS = fileURLToPath(new URL('./peers/', import.meta.url));

export const arePeersThere = (): boolean => existsSync(`${PEERS}node_modules/.package-lock.json`);

/** `globalThis.peer` in the page is then what `peers/<name>.js` exports. */
export async function giveToPage(page: Page, name: 'rxdb' | 'pouchdb' | 'workbox-queue'): Promise<void> {
  const made = (await build({
    configFile: false,
    root: PEERS,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    build: { write: false, lib: { entry: `${PEERS}${name}.js`, formats: ['iife'], name: 'peer' } },
  })) as Rollup.RollupOutput[];
  const [script] = made.flatMap(({ output }) => output);
  if (script?.type !== 'chunk') throw new Error(`${name} could not be built.`);
  await page.evaluate(`${script.code};globalThis.peer = peer`);
}
