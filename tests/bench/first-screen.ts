/**
 * How long the home screen takes from a tap on the icon until it can be used, from the device's store, with the server
 * stopped: at full speed and slowed down four times, as on a phone. Times from the browser's own clock.
 */
import { dropProfile, newProfile, openBrowser, PHONE, signIn } from '../support/browser/browser.ts';
import { findChromium } from '../support/browser/find-chromium.ts';
import { type ServerProcess, startServerProcess } from '../support/browser/server-process.ts';

const RUNS = 7;
const SLOW_DOWN = 4;

async function prepare(server: ServerProcess, profile: string): Promise<void> {
  const { page, close } = await openBrowser({ profile, size: PHONE });
  await signIn(page, server.origin, 'driver@carrier.example');
  await page.getByRole('table').or(page.getByRole('list')).first().waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.waitForTimeout(3000);
  await close();
}

/** Milliseconds from navigation start to the ready mark. */
async function measure(profile: string, origin: string, slowDown: number): Promise<number> {
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
  await page.goto(`${origin}/home`);
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
const server = await startServerProcess();
const profile = newProfile();
try {
  await prepare(server, profile);
  await server.stop();
  const fast: number[] = [];
  const slow: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    fast.push(await measure(profile, server.origin, 1));
    slow.push(await measure(profile, server.origin, SLOW_DOWN));
  }
  console.log(
    `${'home screen, offline'.padEnd(34)} ${'min'.padStart(9)} ${'median'.padStart(9)} ${'max'.padStart(9)}   ratio`,
  );
  console.log(row('full speed', fast, median(fast)));
  console.log(row(`CPU slowed down ${SLOW_DOWN} times`, slow, median(fast)));
  console.log(`budget 1500 ms at ${SLOW_DOWN}×: ${median(slow) <= 1500 ? 'kept' : 'MISSED'} (median)`);
} finally {
  await server.dispose();
  dropProfile(profile);
}
