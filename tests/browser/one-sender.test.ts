/** However many tabs and workers try to send at once, and whatever kills them, every change takes effect once, in order. */
import { beforeAll, expect, test, vi } from 'vitest';
import { getBol } from '#contract/bol.ts';
import type { Load } from '#contract/load.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { putBehind } from '../support/browser/behind.ts';
import { signIn, type TestBrowser, visit } from '../support/browser/browser.ts';
import * as screens from '../support/browser/screens.ts';
import { seedEntries } from '../support/browser/seed-entries.ts';
import { fireSync, killWorkers } from '../support/browser/service-worker.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { isReadyOffline, type Stage, setStage } from '../support/browser/stage.ts';
import { ApiClient } from '../support/server/api-client.ts';
import { bolOf } from '../support/server/freight.ts';

const CLERK = 'clerk@receiver.example';
const ADMIN = 'admin@receiver.example';
const EACH = 10;
let stage: Stage;
let tablet: TestBrowser;
let reader: ApiClient;
let together: Load[];
let alone: Load[];
let frozen: Load[];
/** Begun first, because it takes almost a minute; the other tests run meanwhile. */
let takenOver: Promise<void>;

beforeAll(async () => {
  stage = await setStage();
  const { origin } = stage.server;
  const loads = await shipLoads(
    origin,
    Array.from({ length: 17 }, (_, number) => `PU-MANY-${number}`),
  );
  [together, alone, frozen] = [loads.slice(0, 10), loads.slice(10, 16), loads.slice(16)];
  reader = await new ApiClient(origin).signIn(ADMIN, DEMO_PASSWORD);
  tablet = await stage.start('clerk', 'tablet');
  await signIn(tablet.page, origin, CLERK);
  await isReadyOffline(tablet.page);
  await freezeWhileSending();
});

/** What the server has of these loads: the damages of each in the order in which they arrived, and its check-ins. */
async function effectsOf(loads: Load[]): Promise<{ checkIns: number; skus: string[] }[]> {
  return Promise.all(
    loads.map(async (load) => {
      const { osd, stamps } = await reader.ok(getBol, { params: { id: bolOf(load) } });
      return { checkIns: stamps.length, skus: osd.damages.map(({ sku }) => sku) };
    }),
  );
}

const count = (effects: Awaited<ReturnType<typeof effectsOf>>) =>
  effects.reduce((sum, { checkIns, skus }) => sum + checkIns + skus.length, 0);

/** Each change of each load once, in the order in which it was made. */
async function expectOnce(loads: Load[]): Promise<void> {
  const inOrder = { checkIns: 1, skus: Array.from({ length: EACH - 1 }, (_, round) => `S${round + 1}`) };
  expect(await effectsOf(loads)).toEqual(loads.map(() => inOrder));
}

/**
 * A tab of another tablet is frozen with a request on the wire and the lock in its hand; a second tab is asked to send.
 * What comes of it is `takenOver`.
 */
async function freezeWhileSending(): Promise<void> {
  const { origin } = stage.server;
  const { page, context } = await stage.start('admin', 'tablet');
  await signIn(page, origin, ADMIN);
  await screens.seeStatus(page, 'All sent');
  const second = await context.newPage();
  await visit(second, `${origin}/home`);
  await screens.seeStatus(second, 'All sent');
  const devtools = await context.newCDPSession(page);
  const held = () => second.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name).join());
  stage.server.pause();
  await seedEntries(page, { by: ADMIN, loads: frozen, each: EACH });
  await screens.networkIsBack(page);
  await vi.waitFor(async () => expect(await held()).toContain('connex-flush'), { timeout: 60_000 });
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  stage.server.resume();
  await screens.networkIsBack(second);
  expect(await held()).toContain('connex-flush');
  takenOver = vi.waitFor(() => expectOnce(frozen), { timeout: 75_000, interval: 500 });
  // Judged by its own test.
  takenOver.catch(() => {});
}

test('B4: four tabs and the service worker send a hundred entries at the same moment', async () => {
  const { origin } = stage.server;
  const tabs = [tablet.page];
  while (tabs.length < 4) tabs.push(await tablet.context.newPage());
  await Promise.all(tabs.map((tab) => visit(tab, `${origin}/home`)));
  await seedEntries(tablet.page, { by: CLERK, loads: together, each: EACH });
  await Promise.all([fireSync(tablet.page, origin), ...tabs.map(screens.networkIsBack)]);
  // The entries were laid into the store behind the tabs' backs: what a tab says counts only after they have arrived.
  await vi.waitFor(() => expectOnce(together), { timeout: 90_000, interval: 250 });
  for (const tab of tabs) await screens.seeStatus(tab, 'All sent');
  await expectOnce(together);
  for (const tab of tabs.slice(1)) await tab.close();
});

test('a tab behind another draws nothing for nobody, and shows what it missed when it comes to the front', async () => {
  const { origin } = stage.server;
  const front = tablet.page;
  const behind = await tablet.context.newPage();
  for (const tab of [front, behind]) {
    await visit(tab, `${origin}/home?list=inbound&q=BEHIND`);
    await tab.getByText('No load matches').waitFor();
  }
  await putBehind(behind, true);
  for (const pUNum of ['BEHIND-1', 'BEHIND-2', 'BEHIND-3']) {
    await shipLoads(origin, [pUNum]);
    await screens.seeRow(front, pUNum);
  }
  expect(await behind.getByText('BEHIND-3').count()).toBe(0);
  await putBehind(behind, false);
  await screens.seeRow(behind, 'BEHIND-3');
  await shipLoads(origin, ['BEHIND-4']);
  await screens.seeRow(behind, 'BEHIND-4');
  await behind.close();
});

test('B7: with no tab open the service worker sends alone, and killed in the middle it goes on at the next event', async () => {
  const { origin } = stage.server;
  await seedEntries(tablet.page, { by: CLERK, loads: alone, each: EACH });
  await tablet.page.goto('about:blank');
  await fireSync(tablet.page, origin);
  await vi.waitFor(async () => expect(count(await effectsOf(alone.slice(0, 1)))).toBeGreaterThan(0), {
    timeout: 80_000,
    interval: 10,
  });
  stage.server.pause();
  await killWorkers(tablet.page, origin);
  stage.server.resume();
  const before = count(await effectsOf(alone));
  expect(before).toBeLessThan(alone.length * EACH);
  await fireSync(tablet.page, origin);
  await vi.waitFor(() => expectOnce(alone), { timeout: 80_000, interval: 250 });
});

test('B5: a tab frozen while it sends is taken over by another one', async () => {
  await takenOver;
});
