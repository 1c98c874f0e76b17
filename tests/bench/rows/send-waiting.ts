/**
 * How long 300 waiting entries of 100 loads take until the outbox is empty, with a round trip of 0 and of 100 ms (added by
 * the browser, `Network.emulateNetworkConditions`), in one tab and in four of which nobody sees three, beside Workbox' queue with the same requests in the
 * same browser where it is installed. What arrived is checked: each load has its check-in and its reports once, in order.
 */
import type { Page } from 'playwright-core';
import { requestOf } from '#changes/entry.ts';
import { getBol } from '#contract/bol.ts';
import type { Load } from '#contract/load.ts';
import { accountDbName } from '#offline/rows/schema.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { putBehind } from '../../support/browser/behind.ts';
import { signIn, TABLET, visit } from '../../support/browser/browser.ts';
import { isInstalled } from '../../support/browser/installed.ts';
import { networkIsBack, seeStatus } from '../../support/browser/screens.ts';
import { seedEntries, seededEntries } from '../../support/browser/seed-entries.ts';
import { shipLoads } from '../../support/browser/ship-loads.ts';
import { type ApiClient, addressOf } from '../../support/server/api-client.ts';
import { bolOf } from '../../support/server/freight.ts';
import type { Bench, Figure } from '../figure.ts';
import { arePeersThere, giveToPage } from '../peers.ts';
import { type BenchServer, type Device, openDevice, startServer } from '../rig.ts';

const CLERK = 'clerk@receiver.example';
const EACH = 3;
const ONE = 'one tab, in turns';
const WORKBOX = 'Workbox’ queue, the same requests';

export const sendWaiting: Bench = {
  name: 'send-waiting',
  about: '300 waiting entries of 100 loads until the outbox is empty',
  minutes: 20,
  async run({ of }) {
    const server = await startServer();
    const device = await openDevice({ size: TABLET });
    await signIn(device.page, server.origin, CLERK);
    await isInstalled(device.page);
    const reader = await server.client('admin@receiver.example');
    const loads = of(100, 10);
    const figures: Figure[] = [];
    for (const latency of of([0, 100], [100])) {
      const [one, four, queued]: [Sent[], Sent[], number[]] = [[], [], []];
      for (let run = 0; run < of(3, 1); run += 1) {
        one.push(await send(server, device, reader, { tabs: 1, latency, loads }));
        if (latency > 0) four.push(await send(server, device, reader, { tabs: 4, latency, loads }));
      }
      if (arePeersThere()) queued.push(await sendByWorkbox(server, { latency, loads }));
      const what = `${loads * EACH} waiting entries of ${loads} loads sent, round trip ${latency} ms`;
      figures.push(
        ...figuresOf(one, `${what}, one tab`, queued.length > 0 ? { [WORKBOX]: queued } : {}, [{ atMost: 4 }]),
      );
      const beside = { [ONE]: one.map(({ seconds }) => seconds) };
      if (four.length > 0)
        figures.push(...figuresOf(four, `${what}, four tabs, three behind`, beside, [{ beside: ONE, atMost: 1 }]));
    }
    return figures;
  },
};

interface Sent {
  seconds: number;
  requests: number;
}

const figuresOf = (
  sent: Sent[],
  what: string,
  beside: NonNullable<Figure['beside']>,
  goals: NonNullable<Figure['goals']>,
): Figure[] => [
  { what, unit: 's', take: 'median', values: sent.map(({ seconds }) => seconds), beside, goals },
  { what: '… requests it took', unit: 'requests', take: 'median', values: sent.map(({ requests }) => requests) },
];

interface Setting {
  tabs: number;
  latency: number;
  loads: number;
}

/** The rounds so far: no number of a load is used twice. */
let round = 0;

async function send(
  server: BenchServer,
  { page, context }: Device,
  reader: ApiClient,
  { tabs, latency, loads: count }: Setting,
): Promise<Sent> {
  round += 1;
  const loads = await shipLoads(
    server.origin,
    Array.from({ length: count }, (_, n) => `PU-${round}-${n}`),
  );
  const pages = [page];
  while (pages.length < tabs) pages.push(await context.newPage());
  for (const each of pages) await visit(each, `${server.origin}/home`);
  for (const each of pages.slice(1)) await putBehind(each, true);
  // The rows of the new loads are here first: what is measured is sending.
  await page.waitForTimeout(5000);
  let requests = 0;
  const note = (request: { method(): string }) => {
    if (request.method() !== 'GET') requests += 1;
  };
  context.on('request', note);
  for (const each of pages) {
    const devtools = await context.newCDPSession(each);
    await devtools.send('Network.emulateNetworkConditions', lineWith(latency));
  }
  await seedEntries(page, { by: CLERK, loads, each: EACH });
  const [time] = await Promise.all([untilEmpty(page), ...pages.map(networkIsBack)]);
  context.off('request', note);
  await seeStatus(page, 'All sent');
  await expectOnce(reader, loads);
  for (const each of pages.slice(1)) await each.close();
  return { seconds: time / 1000, requests };
}

/** Seconds of the same changes of as many other loads out of Workbox' queue, in a page without the app. */
async function sendByWorkbox(server: BenchServer, { latency, loads: count }: Omit<Setting, 'tabs'>): Promise<number> {
  round += 1;
  const loads = await shipLoads(
    server.origin,
    Array.from({ length: count }, (_, n) => `PU-${round}-${n}`),
  );
  const { page, devtools, close } = await openDevice({ size: TABLET });
  await signIn(page, server.origin, CLERK);
  await page.goto(`${server.origin}/manifest.webmanifest`);
  await giveToPage(page, 'workbox-queue');
  const calls = seededEntries({ by: CLERK, loads, each: EACH }).map((entry) => {
    const { endpoint, params = {}, query = {}, body } = requestOf({ ...entry, seq: 0 });
    const headers = { 'content-type': 'application/json', 'idempotency-key': entry.id };
    return { method: endpoint.method, url: server.origin + addressOf(endpoint, { params, query }), headers, body };
  });
  type Peer = { push(given: typeof calls): Promise<void>; send(): Promise<number> };
  await page.evaluate((given) => (globalThis as unknown as { peer: Peer }).peer.push(given), calls);
  await devtools.send('Network.emulateNetworkConditions', lineWith(latency));
  const time = await page.evaluate(() => (globalThis as unknown as { peer: Peer }).peer.send());
  await close();
  return time / 1000;
}

const lineWith = (latency: number) => ({ offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 });

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
