/**
 * How long 300 waiting entries of 100 loads take until the outbox is empty, with a round trip of 0 and of 100 ms, in one
 * tab and with `TABS` open. The server runs as a process beside it; a round trip is added by the browser (`Network.
 * emulateNetworkConditions`). What arrived is checked: each load has its check-in and its reports once, in order.
 */
import type { Page } from 'playwright-core';
import { getBol } from '#contract/bol.ts';
import type { Load } from '#contract/load.ts';
import { accountDbName } from '#offline/rows/schema.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import { dropProfile, newProfile, openBrowser, signIn, visit } from '../support/browser/browser.ts';
import { findChromium } from '../support/browser/find-chromium.ts';
import { networkIsBack, seeStatus } from '../support/browser/screens.ts';
import { seedEntries } from '../support/browser/seed-entries.ts';
import { startServerProcess } from '../support/browser/server-process.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { isInstalled, TABLET } from '../support/browser/stage.ts';
import { ApiClient } from '../support/server/api-client.ts';
import { bolOf } from '../support/server/freight.ts';

const CLERK = 'clerk@receiver.example';
const LOADS = 100;
const EACH = 3;
const TABS = (process.env.TABS ?? '1,4').split(',').map(Number);
const ROUND_TRIPS = (process.env.MS ?? '0,100').split(',').map(Number);

/** Counts the outbox until it is empty; ms by the page's clock. */
async function untilEmpty(page: Page): Promise<number> {
  return page.evaluate(
    async (name) => {
      const started = performance.now();
      const opened = indexedDB.open(name);
      await new Promise((resolve) => {
        opened.onsuccess = resolve;
      });
      for (;;) {
        const count = opened.result.transaction('outbox').objectStore('outbox').count();
        await new Promise((resolve) => {
          count.onsuccess = resolve;
        });
        if (count.result === 0) break;
        if (performance.now() - started > 180_000) throw new Error(`${count.result} entries still wait.`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      opened.result.close();
      return performance.now() - started;
    },
    accountDbName(demoUserId(CLERK)),
  );
}

async function expectOnce(reader: ApiClient, loads: Load[]): Promise<void> {
  for (const load of loads) {
    const { osd, stamps } = await reader.ok(getBol, { params: { id: bolOf(load) } });
    const skus = osd.damages.map(({ sku }) => sku).join();
    if (stamps.length !== 1 || skus !== 'S1,S2') throw new Error(`${load.pUNum}: ${stamps.length} check-ins, ${skus}`);
  }
}

process.env.CHROMIUM_PATH = findChromium();
const server = await startServerProcess();
const profile = newProfile();
const { page, context, close } = await openBrowser({ profile, size: TABLET });
try {
  await signIn(page, server.origin, CLERK);
  await isInstalled(page);
  const reader = await new ApiClient(server.origin).signIn('admin@receiver.example', DEMO_PASSWORD);
  console.log(`${'tabs'.padEnd(6)}${'round trip'.padStart(11)}${'until empty'.padStart(13)}${'requests'.padStart(10)}`);
  for (const tabs of TABS) {
    for (const latency of ROUND_TRIPS) {
      const names = Array.from({ length: LOADS }, (_, n) => `PU-${tabs}-${latency}-${n}`);
      const loads = await shipLoads(server.origin, names);
      const pages = [page];
      while (pages.length < tabs) pages.push(await context.newPage());
      for (const each of pages) await visit(each, `${server.origin}/home`);
      // The rows of the new loads are here first: what is measured is sending.
      await page.waitForTimeout(5000);
      let requests = 0;
      const count = (request: { method(): string }) => {
        if (request.method() !== 'GET') requests += 1;
      };
      context.on('request', count);
      for (const each of pages) {
        const devtools = await context.newCDPSession(each);
        const line = { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 };
        await devtools.send('Network.emulateNetworkConditions', line);
      }
      await seedEntries(page, { by: CLERK, loads, each: EACH });
      const [time] = await Promise.all([untilEmpty(page), ...pages.map(networkIsBack)]);
      context.off('request', count);
      await seeStatus(page, 'All sent');
      await expectOnce(reader, loads);
      console.log(
        `${String(tabs).padEnd(6)}${`${latency} ms`.padStart(11)}${`${(time / 1000).toFixed(2)} s`.padStart(13)}${String(requests).padStart(10)}`,
      );
      for (const each of pages.slice(1)) await each.close();
    }
  }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await close();
  await server.dispose();
  dropProfile(profile);
}
