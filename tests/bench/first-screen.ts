/**
 * How long the home screen takes from a tap on the icon until its rows are painted, with 10,000 loads in the device's store
 * (`LOADS=` says otherwise) and the server stopped, beside a page of the same build that has nothing to read: at full
 * speed and slowed down four times, as on a phone, in turns. Times from the browser's own clock.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/base/config.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { startServer } from '#server/main.ts';
import { dropProfile, newProfile, openBrowser, PHONE, signIn } from '../support/browser/browser.ts';
import { findChromium } from '../support/browser/find-chromium.ts';
import { untilPulled } from '../support/browser/until-pulled.ts';
import { fillLoads } from '../support/server/fill-loads.ts';

const RUNS = Number(process.env.RUNS ?? 7);
const LOADS = Number(process.env.LOADS ?? 10_000);
const SLOW_DOWN = 4;
const WHO = 'admin@shipper.example';

async function prepare(origin: string, profile: string): Promise<void> {
  const { context, page, close } = await openBrowser({ profile, size: PHONE });
  // What tsx writes around named functions is not there in the page.
  await context.addInitScript('globalThis.__name = (made) => made');
  await signIn(page, origin, WHO);
  await untilPulled(page, demoUserId(WHO), LOADS);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.waitForTimeout(3000);
  await close();
}

/** Milliseconds from navigation start to the ready mark, which is set when the screen is painted. */
async function measure(profile: string, address: string, slowDown: number): Promise<number> {
  const { context, page, close } = await openBrowser({ profile, size: PHONE });
  await context.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.documentElement.dataset.ready !== 'true') return;
      observer.disconnect();
      performance.mark('usable');
    });
    // The root element of this moment is not the one the page will have.
    observer.observe(document, { attributes: true, subtree: true, attributeFilter: ['data-ready'] });
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.goto(address);
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
  const time = await page.evaluate(() => performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN);
  await close();
  return time;
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const row = (name: string, values: number[], base: number) =>
  [
    name.padEnd(34),
    ...[Math.min(...values), median(values), Math.max(...values)].map((value) => `${value.toFixed(0)} ms`.padStart(9)),
    (median(values) / base).toFixed(2).padStart(7),
  ].join(' ');

process.env.CHROMIUM_PATH = findChromium();
const dataDir = await mkdtemp(path.join(tmpdir(), 'connex-bench-'));
await chmod(dataDir, 0o711);
const config = readConfig({ NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'silent', DEMO: 'on', DATA_DIR: dataDir });
const server = await startServer(config, { appFolder: path.resolve('dist/app') });
const profile = newProfile();
try {
  await fillLoads(server.services.database, 1, LOADS);
  await prepare(server.url, profile);
  await server.close();
  const times = { home: [[], []] as [number[], number[]], empty: [[], []] as [number[], number[]] };
  for (let run = 0; run < RUNS; run += 1) {
    for (const [at, slowDown] of [1, SLOW_DOWN].entries()) {
      times.empty[at]?.push(await measure(profile, `${server.url}/faqs`, slowDown));
      times.home[at]?.push(await measure(profile, `${server.url}/home`, slowDown));
    }
  }
  const heads = ['min', 'median', 'max'].map((word) => word.padStart(9)).join(' ');
  console.log(`${`offline, ${LOADS} loads`.padEnd(34)} ${heads} × empty`);
  for (const [at, speed] of ['full speed', `CPU slowed down ${SLOW_DOWN} times`].entries()) {
    const [empty, home] = [times.empty[at] ?? [], times.home[at] ?? []];
    console.log(row(`a page with nothing, ${speed}`, empty, median(empty)));
    console.log(row(`rows of home, ${speed}`, home, median(empty)));
  }
} finally {
  await server.close().catch(() => undefined);
  await rm(dataDir, { recursive: true, force: true });
  dropProfile(profile);
}
