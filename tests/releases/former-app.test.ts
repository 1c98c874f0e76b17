/**
 * A real build of before the wire had levels, in a browser, with today's server, and the other way round: what waits outlives
 * the update, and neither side refuses the other. `PREVIOUS` names another commit to come from.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { checkInBol } from '#contract/bol.ts';
import { getLoad } from '#contract/load.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import { afterFile } from '../support/after-file.ts';
import {
  dropProfile,
  letOnlyPagesSend,
  newProfile,
  openBrowser,
  PHONE,
  signIn,
  type TestBrowser,
  visit,
} from '../support/browser/browser.ts';
import { lookForUpdate } from '../support/browser/deployed-app.ts';
import * as screens from '../support/browser/screens.ts';
import { button, panel } from '../support/browser/screens.ts';
import { type ServerProcess, startServerProcess } from '../support/browser/server-process.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { expectWithin, spanOf } from '../support/browser/span.ts';
import { isInstalled, isReadyOffline } from '../support/browser/stage.ts';
import { formerRelease } from '../support/former-release.ts';
import { ApiClient } from '../support/server/api-client.ts';
import { countBody, sendCount } from '../support/server/counts.ts';
import { atDelivery, sendMark } from '../support/server/dwell.ts';
import { bolOf } from '../support/server/freight.ts';
import { givenOutcome } from '../support/server/outcomes.ts';

/** The last one that says nothing of levels. */
const PREVIOUS = process.env.PREVIOUS ?? '022226e';
const [DRIVER, CLERK, SHIPPER] = ['driver@carrier.example', 'clerk@receiver.example', 'admin@shipper.example'];

const former = formerRelease(PREVIOUS);
afterFile(async () => former.dispose());
beforeAll(() => {
  // What vitest says of itself would make it a build for tests, which registers no service worker.
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync('npm', ['run', 'build'], { cwd: former.folder, env, stdio: 'ignore' });
});

/** The script a page of this checkout's build begins with. */
const entryOf = (checkout: string) =>
  /<script type="module"[^>]* src="([^"]+)"/.exec(
    readFileSync(path.join(checkout, 'dist/app/index.html'), 'utf8'),
  )?.[1];

/** Which of the two builds this page is of. */
async function buildOf(page: Page): Promise<'former' | 'new' | undefined> {
  const entry = await page.locator('script[type=module][src]').first().getAttribute('src');
  if (entry === entryOf(former.folder)) return 'former';
  return entry === entryOf('.') ? 'new' : undefined;
}

async function start(server: ServerProcess, profile: string): Promise<TestBrowser> {
  const browser = await openBrowser({ profile, size: PHONE });
  afterFile(async () => browser.close());
  await letOnlyPagesSend(browser.context);
  await visit(browser.page, `${server.origin}/login`);
  return browser;
}

const clientOf = (server: ServerProcess, email: string) => new ApiClient(server.origin).signIn(email, DEMO_PASSWORD);

async function bolOnServer(server: ServerProcess, id: string) {
  const load = await (await clientOf(server, SHIPPER)).ok(getLoad, { params: { id } });
  return { stamps: load.stamps.map(({ kind }) => kind), checkin: load.checkin, bol: load.bols[0] };
}

async function startServer(release?: string): Promise<ServerProcess> {
  const server = await startServerProcess({}, undefined, release);
  afterFile(server.dispose);
  return server;
}

const newPhone = (): string => {
  const profile = newProfile();
  afterFile(async () => dropProfile(profile));
  return profile;
};

test('a former app goes on with the new server, and the update sends what waited in it', async () => {
  const PU = 'PU-FORMER-1';
  const server = await startServer(former.folder);
  const [load] = await shipLoads(server.origin, [PU]);
  const bolId = bolOf(load!);
  const profile = newPhone();
  const { page, close } = await start(server, profile);
  expect(await buildOf(page)).toBe('former');
  await signIn(page, server.origin, DRIVER);
  await screens.openRow(page, PU);
  await isReadyOffline(page);
  const address = page.url();
  await server.stop();
  const checkedIn = await spanOf(() => screens.save(page, button(panel(page, 'Pick-up'), 'Check In'), 1));

  // The server alone is updated; the page that is open is as old as it was.
  await server.start(process.cwd());
  await screens.networkIsBack(page);
  await screens.seeStatus(page, 'All sent');
  expectWithin((await bolOnServer(server, load!._id)).checkin, checkedIn);

  // What it knows nothing of happens to its freight; what it knows is shown.
  const clerk = await clientOf(server, CLERK);
  const at = () => new Date().toISOString();
  const body = { driverId: demoUserId(DRIVER), occurredAt: at(), sealIntact: true };
  await clerk.ok(checkInBol, { params: { id: bolId }, body });
  expect((await sendMark(clerk, load!._id, atDelivery(load!), { occurredAt: at() })).status).toBe(200);
  expect((await sendCount(clerk, bolId, countBody({ occurredAt: at() }))).status).toBe(200);
  await givenOutcome(clerk, bolId, 'refused', { occurredAt: at() });
  await visit(page, `${server.origin}/notifications`);
  await screens.see(page, /was refused/);
  await visit(page, address);
  await screens.see(panel(page, 'Timeline'), /^Checked in at delivery/);
  expect(await panel(page, 'Timeline').getByText('Refused').count()).toBe(0);
  expect(await buildOf(page)).toBe('former');

  // One more waits in the old app while the new one lies ready.
  await lookForUpdate(page);
  await screens.see(page, 'A new version is ready');
  await server.stop();
  await screens.save(page, button(panel(page, 'Pick-up'), 'Check Out'), 1);
  await close();
  const { page: updated } = await start(server, profile);
  await visit(updated, address);
  expect(await buildOf(updated)).toBe('new');
  await screens.seeStatus(updated, '1 waiting to send');
  await server.start();
  await screens.networkIsBack(updated);
  await screens.seeStatus(updated, 'All sent');
  await screens.see(panel(updated, 'Timeline'), /^Refused at delivery/);
  const { stamps, bol } = await bolOnServer(server, load!._id);
  expect(stamps).toEqual(['checkin', 'checkout']);
  expect(bol?.counts).toHaveLength(1);
});

test('a new app goes on with a former server, and what that does not know waits for its update', async () => {
  const [PU, OTHER] = ['PU-FORMER-2', 'PU-FORMER-3'];
  const profile = newPhone();
  const today = await startServer();
  const installing = await start(today, profile);
  await isInstalled(installing.page);
  await installing.close();
  const port = Number(new URL(today.origin).port);
  await today.dispose();

  const server = await startServerProcess({}, port, former.folder);
  afterFile(server.dispose);
  const [load, other] = await shipLoads(server.origin, [PU, OTHER]);
  const bolId = bolOf(load!);
  const clerk = await clientOf(server, CLERK);
  const body = { driverId: demoUserId(DRIVER), occurredAt: new Date().toISOString(), sealIntact: true };
  await clerk.ok(checkInBol, { params: { id: bolId }, body });

  const { page } = await start(server, profile);
  expect(await buildOf(page)).toBe('new');
  await signIn(page, server.origin, DRIVER);
  await screens.openRow(page, PU);
  await screens.seeStatus(page, 'All sent');
  await button(page, 'Cannot deliver as planned?').click();
  const dialog = page.getByRole('dialog', { name: 'Cannot deliver as planned' });
  await dialog.getByRole('radio', { name: 'They refused it all' }).check();
  await dialog.getByLabel(/^Reason/).selectOption('damaged');
  await dialog.getByLabel(/^Who told you/).fill('Denise Okafor');
  await dialog.getByLabel(/^Note/).fill('Three pallets wet through');
  await dialog.getByRole('radio', { name: 'Try again' }).check();
  await screens.save(page, button(dialog, 'Record'), 1);
  // What it does know of another load is sent past it.
  await visit(page, `${server.origin}/home`);
  await screens.openRow(page, OTHER);
  await button(panel(page, 'Pick-up'), 'Check In').click();
  await expect
    .poll(async () => (await bolOnServer(server, other!._id)).stamps, { timeout: 30_000 })
    .toEqual(['checkin']);
  await screens.seeStatus(page, '1 waiting to send');
  expect(await buildOf(page)).toBe('new');

  await server.stop();
  await server.start(process.cwd());
  await screens.networkIsBack(page);
  await screens.seeStatus(page, 'All sent');
  const { bol } = await bolOnServer(server, load!._id);
  expect(bol?.outcomes).toMatchObject([{ kind: 'refused', reason: 'damaged', byName: 'Ray Delgado', void: null }]);
  expect((await bolOnServer(server, other!._id)).stamps).toEqual(['checkin']);
});
