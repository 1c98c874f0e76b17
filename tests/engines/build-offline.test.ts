/** A load is built with its document where there is no network; the draft outlives the page, the load the battery. */
import { beforeAll, describe, expect, test } from 'vitest';
import { listCompanyLoads } from '#contract/load.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import * as screens from '../support/engines/engine-screens.ts';
import { asked, type EngineStage, setEngineStage, startSignedIn } from '../support/engines/engine-stage.ts';
import { ENGINES } from '../support/engines/start-engine.ts';
import * as on from '../support/engines/target.ts';
import { fixturePath } from '../support/pdfs/fixture.ts';

const PU = 'PU-WIZARD-1';
const PAPER = 'STRAIGHT BILL OF LADING';

describe.each(ENGINES)('%s', (engine) => {
  let stage: EngineStage;

  beforeAll(async () => {
    stage = await setEngineStage(engine);
    await shipLoads(stage.server.origin, ['PU-BEFORE']);
    return stage.strike;
  });

  test.each(['desk', 'phone'] as const)(
    'on a %s: built and shipped without a server, and sent after a kill',
    async (size) => {
      const pUNum = `${PU}-${size}`;
      const page = await startSignedIn(stage, size, size, 'admin@shipper.example');
      await page.press({ css: '[role=tab]', text: 'Outbound' });
      await screens.seeRow(page, 'PU-BEFORE');
      await screens.isInstalled(page);
      await stage.server.stop();
      await page.visit(`${stage.server.origin}/build-outbound-load`);
      await page.fill(on.field(/^P\/U number/), pUNum);
      await screens.chooseToday(page, /^P\/U date and time/);
      await page.press(on.button('Next'));
      await page.upload({ css: 'input[type=file]' }, fixturePath('text-one-page'));
      await screens.seeDocument(page, PAPER);
      // Time for the draft to be written is not given: leaving the page writes it.
      await page.reload();
      await screens.seeDocument(page, PAPER);
      await page.press(on.button('Add'));
      await screens.choose(page, /^Receiving company/, 'Bayv', /Bayview Distribution/);
      await screens.chooseToday(page, /^Delivery date and time/);
      await page.press(on.button('Submit BOL'));
      await page.press(on.button('Next'));
      await screens.choose(page, /^Carrier/, 'Redw', /Redwood Freight/);
      await page.press(on.button('Next'));
      await page.press(on.choice(/^Ship/));
      await screens.save(page, on.button('Finish'), 1);
      await stage.kill(size);

      const { page: again } = await stage.start(size, size);
      await again.visit(`${stage.server.origin}/home`);
      await screens.seeStatus(again, '1 waiting to send');
      await stage.server.start();
      await screens.networkIsBack(again);
      await screens.seeStatus(again, 'All sent');
      const shipper = await asked(stage, 'admin@shipper.example');
      const { outbound } = await shipper.ok(listCompanyLoads);
      expect(outbound.filter((row) => row.pUNum === pUNum)).toMatchObject([
        { ready: true, bols: [{ receiver: { name: 'Bayview Distribution' } }] },
      ]);
      await stage.close(size);
    },
  );
});
