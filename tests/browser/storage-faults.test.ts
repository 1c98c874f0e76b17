/** What a device keeps is damaged, taken away, or has no room: nothing is lost unsaid, nothing is done by half. */
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { sendBatch } from '#contract/batch.ts';
import { getBol } from '#contract/bol.ts';
import type { Load } from '#contract/load.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { letOnlyPagesSend, signIn, visit } from '../support/browser/browser.ts';
import * as screens from '../support/browser/screens.ts';
import { button } from '../support/browser/screens.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { isReadyOffline, type Stage, setStage } from '../support/browser/stage.ts';
import { fixturePath } from '../support/pdfs/fixture.ts';
import { ApiClient } from '../support/server/api-client.ts';
import { bolOf } from '../support/server/freight.ts';

const CLERK = 'clerk@receiver.example';
/** What a browser takes when it needs room; cookies are not among it. */
const EVICTED = 'indexeddb,local_storage,cache_storage,service_workers';
let stage: Stage;
let reader: ApiClient;
let loads: Load[];

beforeAll(async () => {
  // The headless shell does not tell an open page that its store is gone.
  stage = await setStage({ whole: true });
  const { origin } = stage.server;
  loads = await shipLoads(
    origin,
    Array.from({ length: 7 }, (_, number) => `PU-STORE-${number}`),
  );
  reader = await new ApiClient(origin).signIn('admin@receiver.example', DEMO_PASSWORD);
});

const pathOf = ({ _id }: Load) => `${stage.server.origin}/shipper-account/BayviewDistribution/inbound/${_id}`;

async function checkInsOf(load: Load): Promise<number> {
  return (await reader.ok(getBol, { params: { id: bolOf(load) } })).stamps.length;
}

/** Signs the clerk in on a device that works without a network from then on. */
async function clerkAt(device: string) {
  const browser = await stage.start(device, 'tablet');
  await letOnlyPagesSend(browser.context);
  await signIn(browser.page, stage.server.origin, CLERK);
  await screens.seeStatus(browser.page, 'All sent');
  await isReadyOffline(browser.page);
  return browser;
}

const LOST = '**/api/**';

/** Checks loads in on a page whose requests of this kind do not arrive, and that has a second copy of each. */
async function checkInUnsent(page: Page, chosen: Load[], lost = LOST): Promise<void> {
  await page.context().route(lost, (route) => route.abort());
  for (const [index, load] of chosen.entries()) {
    await visit(page, pathOf(load));
    await screens.checkIn(page, index + 1);
  }
  // A page copies what it has stored; the one before it may have had no time for that.
  await page.waitForFunction(
    (count) => Object.keys(localStorage).filter((key) => key.startsWith('connex-unsent:')).length === count,
    chosen.length,
  );
}

const devtoolsOf = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page);
const online = (page: Page) => page.context().unrouteAll({ behavior: 'ignoreErrors' });

/**
 * Leaves the page and waits until the browser has its second copies on the disk, which it does when the last page of an
 * origin goes; else it may take a minute, and a browser that is closed before may forget them.
 */
async function leaveCopiesOnDisk(page: Page, count: number, profile: string): Promise<void> {
  const ids = await page.evaluate(() =>
    Object.keys(localStorage).flatMap((key) => (key.startsWith('connex-unsent:') ? [key.split(':').at(-1) ?? ''] : [])),
  );
  expect(ids).toHaveLength(count);
  await page.goto('about:blank');
  await expect.poll(() => ids.filter((id) => wordsOnDisk(profile).includes(id)), { timeout: 90_000 }).toEqual(ids);
}

/** A log comes in blocks, each after a header that may stand in the middle of a word. */
function wordsOnDisk(profile: string): string {
  const folder = join(profile, 'Default', 'Local Storage', 'leveldb');
  const logs = readdirSync(folder).filter((name) => /\.(log|ldb)$/.test(name));
  return logs.map((name) => readFileSync(join(folder, name), 'latin1').replace(/.{7}(.{0,32761})/gs, '$1')).join(' ');
}

/** A power cut in the middle of a write: the list of the store's files is garbage, its journal is cut off. */
function damageStore(profile: string): void {
  const folder = join(profile, 'Default', 'IndexedDB');
  const stores = readdirSync(folder).filter((name) => name.endsWith('.indexeddb.leveldb'));
  expect(stores).toHaveLength(1);
  const store = join(folder, stores[0] ?? '');
  for (const name of readdirSync(store)) {
    if (name.startsWith('MANIFEST')) writeFileSync(join(store, name), 'garbage'.repeat(50));
    if (name.endsWith('.log')) truncateSync(join(store, name), 10);
    if (name === 'LOCK') rmSync(join(store, name));
  }
}

test('A11: a store damaged by a power cut: what was unsent comes back, counts once, and the app says so', async () => {
  const { page } = await clerkAt('damaged');
  const chosen = loads.slice(0, 2);
  await checkInUnsent(page, chosen);
  // Of the two the first one had arrived, only its answer did not: whether they go together or, after that failed, alone.
  const first = chosen[0] as Load;
  await page.context().route(`**${sendBatch.path}`, async (route) => {
    const { items } = route.request().postDataJSON() as { items: unknown[] };
    await route.fetch({ postData: JSON.stringify({ items: items.slice(0, 1) }) });
    await route.abort();
  });
  await page.context().route('**/api/bols/*/checkin', async (route) => {
    if (route.request().url().includes(bolOf(first))) await route.fetch();
    await route.abort();
  });
  await page.context().unroute(LOST);
  await screens.networkIsBack(page);
  await expect.poll(() => checkInsOf(first), { timeout: 60_000 }).toBe(1);
  await leaveCopiesOnDisk(page, chosen.length, stage.profileOf('damaged'));
  await stage.kill('damaged');
  damageStore(stage.profileOf('damaged'));

  const again = (await stage.start('damaged', 'tablet')).page;
  await visit(again, `${stage.server.origin}/login`);
  await screens.see(again, /^A second copy of 2 items not sent yet is still here/);
  await signIn(again, stage.server.origin, CLERK);
  await screens.see(again, /^2 unsent items came back from the second copy/);
  for (const load of chosen) await expect.poll(() => checkInsOf(load), { timeout: 60_000 }).toBe(1);
  await screens.seeStatus(again, 'All sent');
  await button(again, 'I have read this').click();
  await again.getByText(/came back from the second copy/).waitFor({ state: 'detached' });
  await stage.close('damaged');
});

test('A8: a store the browser empties under the open page: the work comes back and is said', async () => {
  const { page } = await clerkAt('evicted');
  const chosen = loads.slice(2, 4);
  await checkInUnsent(page, chosen);
  const { origin } = stage.server;
  await (await devtoolsOf(page)).send('Storage.clearDataForOrigin', { origin, storageTypes: EVICTED });
  await online(page);
  await screens.networkIsBack(page);
  await screens.see(page, /^2 unsent items came back from the second copy/);
  // The header may still say so of the emptied store, before it has counted what came back.
  for (const load of chosen) await expect.poll(() => checkInsOf(load), { timeout: 60_000 }).toBe(1);
  await screens.seeStatus(page, 'All sent');
  // And whoever works on is still logged in on the device.
  await visit(page, `${origin}/home`);
  await screens.seeStatus(page, 'All sent');
});

test('A8: a store emptied with everything beside it while the app was closed: the server remembers and asks', async () => {
  const { page } = await clerkAt('wiped');
  // Everything but the check-in itself arrives, so the server hears that one item is unsent.
  const heard = page.waitForResponse(
    (reply) => /\/api\/devices\//.test(reply.url()) && reply.request().postData() === '{"unsent":1}',
  );
  await checkInUnsent(page, loads.slice(4, 5), '**/api/bols/*/checkin');
  await screens.networkIsBack(page);
  await heard;
  await page.goto('about:blank');
  const { origin } = stage.server;
  await (await devtoolsOf(page)).send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await online(page);
  await signIn(page, origin, CLERK);
  await screens.see(page, /^A device of yours had 1 unsent item when it was last heard of/);
  await button(page, 'I have read this').click();
  // Of the device damaged above there may be a line as well: it goes with the same button.
  await page
    .getByText(/^A device of yours had/)
    .first()
    .waitFor({ state: 'detached' });
  await stage.close('wiped');
});

/** The device starts again, and from then on has no room at all. Returns what gives it room. */
async function restartWithoutRoom(device: string, size: 'tablet' | 'desk') {
  await stage.close(device);
  const { context, page } = await stage.start(device, size);
  await letOnlyPagesSend(context);
  const devtools = await devtoolsOf(page);
  const { origin } = stage.server;
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  return { page, giveRoom: () => devtools.send('Storage.overrideQuotaForOrigin', { origin }) };
}

const NO_ROOM = /^This device is out of space/;

test('A14: without room a check-in is refused in words and not done by half; with room again it goes', async () => {
  await clerkAt('full');
  const load = loads[5] as Load;
  const { page, giveRoom } = await restartWithoutRoom('full', 'tablet');
  await visit(page, pathOf(load));
  await button(page, 'Check In').click();
  await button(page, 'Seal intact').click();
  await screens.see(page, NO_ROOM);
  expect(await page.getByText('Saved on this device').count()).toBe(0);
  expect(await checkInsOf(load)).toBe(0);
  await giveRoom();
  await button(page, 'Seal intact').click();
  await expect.poll(() => checkInsOf(load), { timeout: 60_000 }).toBe(1);
  await screens.seeStatus(page, 'All sent');
  await stage.close('full');
});

test('A14: without room a document is refused in words and nothing of it stays; with room again it is taken', async () => {
  const { origin } = stage.server;
  const desk = await stage.start('desk', 'desk');
  await letOnlyPagesSend(desk.context);
  await signIn(desk.page, origin, 'admin@shipper.example');
  await screens.seeStatus(desk.page, 'All sent');
  await isReadyOffline(desk.page);
  const { page, giveRoom } = await restartWithoutRoom('desk', 'desk');
  await visit(page, `${origin}/build-outbound-load`);
  await page.getByLabel(/^P\/U number/).fill('PU-FULL-1');
  await screens.chooseToday(page, /^P\/U date and time/);
  await button(page, 'Next').click();
  const file = page.locator('input[type=file]');
  await file.setInputFiles(fixturePath('scan-jpeg'));
  await screens.see(page, NO_ROOM);
  expect(await blobsOn(page)).toBe(0);
  await giveRoom();
  await file.setInputFiles([]);
  await file.setInputFiles(fixturePath('scan-jpeg'));
  await button(page, 'Add').click();
  await page
    .getByLabel(/^Receiving company/)
    .first()
    .waitFor();
  expect(await blobsOn(page)).toBe(1);
});

/** Documents in the store of whoever is logged in. */
async function blobsOn(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const opening = indexedDB.open(names.find((name) => /^connex-[0-9a-f]{24}$/.test(name)) ?? '');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const counting = opening.result.transaction('blobs').objectStore('blobs').count();
    await new Promise((resolve) => {
      counting.onsuccess = resolve;
    });
    opening.result.close();
    return counting.result;
  });
}
