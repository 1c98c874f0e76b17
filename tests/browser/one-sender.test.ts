/** However many tabs and workers try to send at once, every change takes effect once, in the order it was made. */
import { beforeEach, expect, test, vi } from 'vitest';
import { type Bol, getBol } from '#contract/bol.ts';
import type { Load } from '#contract/load.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { signIn, type TestBrowser, visit } from '../support/browser/browser.ts';
import * as screens from '../support/browser/screens.ts';
import { button } from '../support/browser/screens.ts';
import { fireSync } from '../support/browser/service-worker.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { isInstalled, type Stage, setStage } from '../support/browser/stage.ts';
import { ApiClient } from '../support/server/api-client.ts';
import { bolOf } from '../support/server/freight.ts';

const PU = ['PU-TAB-1', 'PU-TAB-2', 'PU-TAB-3'];
let stage: Stage;
let tablet: TestBrowser;
let loads: Load[];

beforeEach(async () => {
  stage = await setStage();
  loads = await shipLoads(stage.server.origin, PU);
  tablet = await stage.start('clerk', 'tablet');
  await signIn(tablet.page, stage.server.origin, 'clerk@receiver.example');
  for (const pUNum of PU) await screens.seeRow(tablet.page, pUNum);
  await isInstalled(tablet.page);
});

/** Checks in and completes every load: two entries each, of which the second needs the first. */
async function workOffline(): Promise<void> {
  const { page } = tablet;
  await stage.server.stop();
  let waiting = 0;
  for (const pUNum of PU) {
    await visit(page, `${stage.server.origin}/home`);
    await screens.openRow(page, pUNum);
    await screens.save(page, button(page, 'Check In'), ++waiting);
    await screens.save(page, await screens.askToComplete(page), ++waiting);
  }
}

async function bolsOnServer(): Promise<Bol[]> {
  const client = await new ApiClient(stage.server.origin).signIn('admin@receiver.example', DEMO_PASSWORD);
  return Promise.all(loads.map((load) => client.ok(getBol, { params: { id: bolOf(load) } })));
}

function expectOnce(bols: Bol[]): void {
  for (const { completed, stamps } of bols) {
    expect([completed, ...stamps.map(({ kind }) => kind)]).toEqual([true, 'checkin', 'checkout']);
  }
}

test('four tabs and the service worker send at the same moment: everything takes effect once', async () => {
  await workOffline();
  const tabs = [tablet.page];
  while (tabs.length < 4) {
    const tab = await tablet.context.newPage();
    await visit(tab, `${stage.server.origin}/home`);
    tabs.push(tab);
  }
  await stage.server.start();
  await Promise.all([fireSync(tablet.page, stage.server.origin), ...tabs.map(screens.networkIsBack)]);
  for (const tab of tabs) await screens.seeStatus(tab, 'All sent');
  expectOnce(await bolsOnServer());
});

test('with no tab open the service worker sends alone', async () => {
  await workOffline();
  await tablet.page.goto('about:blank');
  await stage.server.start();
  await fireSync(tablet.page, stage.server.origin);
  await vi.waitFor(async () => expectOnce(await bolsOnServer()), { timeout: 30_000, interval: 250 });
});
