/** However many tabs try to send at once, every change takes effect once, in the order it was made. */
import { beforeAll, describe, expect, test } from 'vitest';
import { getLoad, type Load } from '#contract/load.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import * as screens from '../support/engines/engine-screens.ts';
import { asked, type EngineStage, setEngineStage } from '../support/engines/engine-stage.ts';
import { ENGINES } from '../support/engines/start-engine.ts';
import * as on from '../support/engines/target.ts';

const PU_NUMBERS = ['PU-TABS-1', 'PU-TABS-2'];

describe.each(ENGINES)('%s', (engine) => {
  let stage: EngineStage;
  let loads: Load[];

  beforeAll(async () => {
    stage = await setEngineStage(engine);
    loads = await shipLoads(stage.server.origin, PU_NUMBERS);
    return stage.strike;
  });

  test('three tabs send at the same moment: everything takes effect once, and each tab says so', async () => {
    const { origin } = stage.server;
    const { page } = await stage.start('clerk', 'tablet');
    await screens.signIn(page, origin, 'clerk@receiver.example');
    for (const pUNum of PU_NUMBERS) await screens.seeRow(page, pUNum);
    await screens.isInstalled(page);
    await stage.server.stop();
    let waiting = 0;
    for (const pUNum of PU_NUMBERS) {
      await page.visit(`${origin}/home`);
      await screens.openRow(page, pUNum);
      await screens.checkIn(page, ++waiting);
      await page.press(on.button('Complete Load'));
      await screens.save(page, on.button('Complete & Checkout'), ++waiting);
    }
    const tabs = [await page.tab()];
    while (tabs.length < 3) {
      tabs.push(await page.openTab());
      await page.visit(`${origin}/home`);
      await screens.seeStatus(page, '4 waiting to send');
    }
    await stage.server.start();
    for (const tab of tabs) {
      await page.turnTo(tab);
      await screens.networkIsBack(page);
    }
    for (const tab of tabs) {
      await page.turnTo(tab);
      await screens.seeStatus(page, 'All sent');
    }
    const shipper = await asked(stage, 'admin@shipper.example');
    for (const { _id } of loads) {
      const { bols } = await shipper.ok(getLoad, { params: { id: _id } });
      expect(bols[0]!.stamps.map(({ kind }) => kind)).toEqual(['checkin', 'checkout']);
    }
  });
});
