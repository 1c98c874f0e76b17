/**
 * A profile with the app installed and nothing else: no session, no store. Installing takes a browser and the server about
 * six seconds of a core, most of what a device's test needs, so it happens once for each worker of the run; devices
 * start on copies. A worker belongs to one origin, so the servers of one test worker take turns on one port.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { newProfile, openBrowser } from './browser.ts';

/** Outside of what systems hand out by themselves, so that a stopped server finds its port free again. */
const PORTS = { from: 20_000, to: 30_000 };

/** Where this test worker keeps its part; `global-setup.ts` makes and removes the folder. */
function ownFolder(): string {
  const folder = process.env.CONNEX_PREPARED;
  if (!folder) throw new Error('No folder for prepared profiles: is this a browser project?');
  const own = join(folder, process.env.VITEST_POOL_ID ?? '0');
  mkdirSync(own, { recursive: true });
  return own;
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** The port of this test worker, the same for all of its files. */
export async function portOfWorker(): Promise<number> {
  const note = join(ownFolder(), 'port');
  if (existsSync(note)) return Number(readFileSync(note, 'utf8'));
  for (;;) {
    const port = PORTS.from + Math.floor(Math.random() * (PORTS.to - PORTS.from));
    if (!(await isFree(port))) continue;
    writeFileSync(note, String(port));
    return port;
  }
}

/**
 * A new profile that has the app of `origin` installed, for the browser that is meant (`whole`: see `BrowserOptions`); a
 * server has to run there. Delete it with `dropProfile`.
 */
export async function preparedProfile(origin: string, { whole = false } = {}): Promise<string> {
  // Of this build: `npm run test:breaks` makes one after the other in one run.
  const worker = await fetch(`${origin}/sw.js`).then((reply) => reply.text());
  const build = createHash('sha256').update(worker).digest('hex');
  const ready = join(ownFolder(), whole ? `${build}-whole` : build);
  if (!existsSync(ready)) cpSync(await install(origin, whole), ready, { recursive: true });
  const profile = newProfile();
  cpSync(ready, profile, { recursive: true });
  return profile;
}

/** Registers the service worker from a page that runs nothing of the app, so nothing of it is in the store. */
async function install(origin: string, whole: boolean): Promise<string> {
  const profile = newProfile();
  const { page, close } = await openBrowser({ profile, whole });
  await page.goto(`${origin}/icon-192.png`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  await close();
  return profile;
}
