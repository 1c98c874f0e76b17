/** One tablet at the dock, two people: what the first has not sent stays theirs, whoever signs in next. */
import { beforeAll, expect, test } from 'vitest';
import { getBol } from '#contract/bol.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import { signIn, visit } from '../support/browser/browser.ts';
import * as screens from '../support/browser/screens.ts';
import { button } from '../support/browser/screens.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { expectWithin, spanOf } from '../support/browser/span.ts';
import { isInstalled, type Stage, setStage } from '../support/browser/stage.ts';
import { ApiClient } from '../support/server/api-client.ts';
import { bolOf } from '../support/server/freight.ts';

const PU = 'PU-SHARED-1';
const CLERK = 'clerk@receiver.example';
const ADMIN = 'admin@receiver.example';
let stage: Stage;
let bolId: string;
let sha256: string;

beforeAll(async () => {
  stage = await setStage();
  const [load] = await shipLoads(stage.server.origin, [PU]);
  bolId = bolOf(load!);
  sha256 = load!.bols[0]!.file.sha256;
});

test('unsent work survives its owner’s sign-out, is hidden from the next person, and is sent on return', async () => {
  const { origin } = stage.server;
  const { page } = await stage.start('dock', 'tablet');
  await signIn(page, origin, CLERK);
  await screens.seeRow(page, PU);
  await screens.seeKeptDocument(page, sha256);
  await isInstalled(page);
  await stage.server.stop();
  await screens.openRow(page, PU);
  const arrived = await spanOf(() => screens.save(page, button(page, 'Check In'), 1));
  await button(page, 'Logout').click();
  await button(page, 'Keep on this device and log out').click();
  await page.waitForURL(/\/login/);
  await screens.see(page, 'Denise Okafor');

  await stage.server.start();
  await signIn(page, origin, ADMIN);
  await screens.seeRow(page, PU);
  await screens.seeStatus(page, 'All sent');
  await screens.openRow(page, PU);
  // Not yet checked in, as far as anybody else can know.
  await button(page, 'Check In').waitFor();
  await visit(page, `${origin}/waiting`);
  await screens.seeStatus(page, 'All sent');
  expect(await page.getByText('Denise').count()).toBe(0);
  expect(await page.evaluate(() => caches.keys())).not.toContain(`pdf-${demoUserId(CLERK)}`);
  const admin = await new ApiClient(origin).signIn(ADMIN, DEMO_PASSWORD);
  expect((await admin.ok(getBol, { params: { id: bolId } })).stamps).toEqual([]);

  await button(page, 'Logout').click();
  await page.waitForURL(/\/login/);
  await signIn(page, origin, CLERK);
  await screens.seeStatus(page, 'All sent');
  const bol = await admin.ok(getBol, { params: { id: bolId } });
  expect(bol.stamps).toMatchObject([{ kind: 'checkin', byName: 'Denise Okafor' }]);
  expectWithin(bol.checkin, arrived);
});
