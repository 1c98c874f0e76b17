/** A Wi-Fi that answers in the server's place with a page of its own, and "200 OK" for everything. */
import { beforeAll, expect, test } from 'vitest';
import { getLoad } from '#contract/load.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { signIn, visit } from '../support/browser/browser.ts';
import { startCaptivePortal } from '../support/browser/captive-portal.ts';
import * as screens from '../support/browser/screens.ts';
import { button } from '../support/browser/screens.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { expectWithin, spanOf } from '../support/browser/span.ts';
import { isInstalled, type Stage, setStage } from '../support/browser/stage.ts';
import { ApiClient } from '../support/server/api-client.ts';

const PU = 'PU-PORTAL-1';
let stage: Stage;
let loadId: string;

beforeAll(async () => {
  stage = await setStage();
  const [load] = await shipLoads(stage.server.origin, [PU]);
  loadId = load!._id;
});

test('nothing is lost or believed, the status says what is wrong, and the work is sent afterwards', async () => {
  const { origin } = stage.server;
  const { page } = await stage.start('driver', 'phone');
  await signIn(page, origin, 'driver@carrier.example');
  await screens.openRow(page, PU);
  await screens.seeDocument(page, 'STRAIGHT BILL OF LADING');
  await isInstalled(page);
  await stage.server.stop();
  const portal = await startCaptivePortal(origin);
  try {
    const checkIn = button(screens.panel(page, 'Pick-up'), 'Check In');
    const checkedIn = await spanOf(() => screens.save(page, checkIn, 1));
    await screens.seeStatus(page, 'This Wi-Fi wants a sign-in');
    expect(portal.asked.some((path) => path.startsWith('/api/'))).toBe(true);

    await visit(page, page.url());
    await screens.seeDocument(page, 'STRAIGHT BILL OF LADING');
    await screens.seeStatus(page, '1 waiting to send');
    expect(await page.getByText('Truck Stop').count()).toBe(0);

    await portal.close();
    await stage.server.start();
    await screens.networkIsBack(page);
    await screens.seeStatus(page, 'All sent');
    const shipper = await new ApiClient(origin).signIn('admin@shipper.example', DEMO_PASSWORD);
    const load = await shipper.ok(getLoad, { params: { id: loadId } });
    expect(load.stamps).toHaveLength(1);
    expectWithin(load.checkin, checkedIn);
  } finally {
    await portal.close();
  }
});
