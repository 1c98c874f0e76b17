/** However many tabs and workers try to send at once, every change takes effect once, in the order it was made. */
import { beforeAll, expect, test, vi } from 'vitest';
import { listCompanyLoads } from '#contract/load.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { signIn, type TestBrowser, visit } from '../support/browser/browser.ts';
import * as screens from '../support/browser/screens.ts';
import { button } from '../support/browser/screens.ts';
import { fireSync } from '../support/browser/service-worker.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { isInstalled, type Stage, setStage } from '../support/browser/stage.ts';
import { ApiClient } from '../support/server/api-client.ts';

let stage: Stage;
let tablet: TestBrowser;

beforeAll(async () => {
  stage = await setStage();
  await shipLoads(stage.server.origin, ['PU-TABS-1', 'PU-TABS-2', 'PU-ALONE-1', 'PU-ALONE-2']);
  tablet = await stage.start('clerk', 'tablet');
  await signIn(tablet.page, stage.server.origin, 'clerk@receiver.example');
  await screens.seeRow(tablet.page, 'PU-ALONE-2');
  await isInstalled(tablet.page);
});

/** Checks in and completes every load: two entries each, of which the second needs the first. */
async function workOffline(pUNums: string[]): Promise<void> {
  const { page } = tablet;
  await stage.server.stop();
  let waiting = 0;
  for (const pUNum of pUNums) {
    await visit(page, `${stage.server.origin}/home`);
    await screens.openRow(page, pUNum);
    await screens.save(page, button(page, 'Check In'), ++waiting);
    await screens.save(page, await screens.askToComplete(page), ++waiting);
  }
}

/** Both loads are completed on the server, each with one check-in and one check-out. */
async function expectOnce(pUNums: string[]): Promise<void> {
  const client = await new ApiClient(stage.server.origin).signIn('admin@receiver.example', DEMO_PASSWORD);
  const { completed } = await client.ok(listCompanyLoads);
  const made = completed
    .filter(({ load }) => pUNums.includes(load.pUNum))
    .map(({ load, stamps }) => [load.pUNum, ...stamps.map(({ kind }) => kind)]);
  expect(made.toSorted()).toEqual(pUNums.map((pUNum) => [pUNum, 'checkin', 'checkout']));
}

test('four tabs and the service worker send at the same moment: everything takes effect once', async () => {
  const pUNums = ['PU-TABS-1', 'PU-TABS-2'];
  await workOffline(pUNums);
  const tabs = [tablet.page];
  while (tabs.length < 4) {
    const tab = await tablet.context.newPage();
    await visit(tab, `${stage.server.origin}/home`);
    tabs.push(tab);
  }
  await stage.server.start();
  await Promise.all([fireSync(tablet.page, stage.server.origin), ...tabs.map(screens.networkIsBack)]);
  for (const tab of tabs) await screens.seeStatus(tab, 'All sent');
  await expectOnce(pUNums);
  for (const tab of tabs.slice(1)) await tab.close();
});

test('with no tab open the service worker sends alone', async () => {
  const pUNums = ['PU-ALONE-1', 'PU-ALONE-2'];
  await workOffline(pUNums);
  await tablet.page.goto('about:blank');
  await stage.server.start();
  await fireSync(tablet.page, stage.server.origin);
  await vi.waitFor(() => expectOnce(pUNums), { timeout: 30_000, interval: 250 });
});
