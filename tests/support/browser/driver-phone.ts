/**
 * A driver's phone with a load to pick up, working without a network, in a browser that knows no Background Sync: what is
 * entered goes out by the open page alone.
 */
import { expect } from 'vitest';
import { getLoad } from '#contract/load.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { ApiClient } from '../server/api-client.ts';
import { letOnlyPagesSend, signIn, type TestBrowser } from './browser.ts';
import * as screens from './screens.ts';
import { shipLoads } from './ship-loads.ts';
import { expectWithin, type Span, spanOf } from './span.ts';
import { isReadyOffline, setStage } from './stage.ts';

export const DRIVER = 'driver@carrier.example';

/** To be called before the tests of a file. */
export async function driverPhone(pUNum: string) {
  const stage = await setStage();
  const { origin } = stage.server;
  const loadId = (await shipLoads(origin, [pUNum]))[0]?._id ?? '';
  const browser: TestBrowser = await stage.start('driver', 'phone');
  const { page, context } = browser;
  await letOnlyPagesSend(context);
  await signIn(page, origin, DRIVER);
  await screens.openRow(page, pUNum);
  await screens.seeDocument(page, 'STRAIGHT BILL OF LADING');
  await isReadyOffline(page);
  return {
    server: stage.server,
    page,
    context,
    /** Checks in at pick-up while nothing goes out; when that was. */
    checkIn: (): Promise<Span> =>
      spanOf(() => screens.save(page, screens.button(screens.panel(page, 'Pick-up'), 'Check In'), 1)),
    /** The server has this check-in, once. */
    async expectArrived(checkedIn: Span): Promise<void> {
      const shipper = await new ApiClient(origin).signIn('admin@shipper.example', DEMO_PASSWORD);
      const load = await shipper.ok(getLoad, { params: { id: loadId } });
      expect(load.stamps).toHaveLength(1);
      expectWithin(load.checkin, checkedIn);
    },
  };
}
