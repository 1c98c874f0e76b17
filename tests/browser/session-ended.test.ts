/** The session ends while somebody works without a network: nothing is lost, and only they can go on. */
import { beforeAll, expect, test } from 'vitest';
import { getLoad } from '#contract/load.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { signIn } from '../support/browser/browser.ts';
import * as screens from '../support/browser/screens.ts';
import { button } from '../support/browser/screens.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { expectWithin, spanOf } from '../support/browser/span.ts';
import { isInstalled, type Stage, setStage } from '../support/browser/stage.ts';
import { ApiClient } from '../support/server/api-client.ts';

const PU = 'PU-SESSION-1';
let stage: Stage;
let loadId: string;

beforeAll(async () => {
  stage = await setStage();
  const [load] = await shipLoads(stage.server.origin, [PU]);
  loadId = load!._id;
});

test('the work waits, the person signs in over the screen they are on, and it is sent', async () => {
  const { origin } = stage.server;
  const { page, context } = await stage.start('driver', 'phone');
  await signIn(page, origin, 'driver@carrier.example');
  await screens.openRow(page, PU);
  await isInstalled(page);
  await stage.server.stop();
  const checkIn = button(screens.panel(page, 'Pick-up'), 'Check In');
  const checkedIn = await spanOf(() => screens.save(page, checkIn, 1));
  await context.clearCookies();

  await stage.server.start();
  await screens.networkIsBack(page);
  await screens.seeStatus(page, '1 waiting to send');
  await screens.seeStatus(page, 'Sign in again to send');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await button(dialog, 'Sign in').click();
  await screens.seeStatus(page, 'All sent');
  // Still the screen they were on.
  await page.getByRole('heading', { name: /^Load: / }).waitFor();
  const shipper = await new ApiClient(origin).signIn('admin@shipper.example', DEMO_PASSWORD);
  const load = await shipper.ok(getLoad, { params: { id: loadId } });
  expect(load.stamps).toHaveLength(1);
  expectWithin(load.checkin, checkedIn);
});
