/** A line that breaks when the server has done its part but its answer is not here: everything takes effect once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendBatch } from '#contract/batch.ts';
import { getLoad, type Load } from '#contract/load.ts';
import { type HeldLine, heldLine } from '../support/browser/held-line.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import * as screens from '../support/engines/engine-screens.ts';
import { asked, type EngineStage, setEngineStage } from '../support/engines/engine-stage.ts';
import { ENGINES } from '../support/engines/start-engine.ts';
import * as on from '../support/engines/target.ts';

const PU_NUMBERS = ['PU-LINE-1', 'PU-LINE-2'];

describe.each(ENGINES)('%s', (engine) => {
  let stage: EngineStage;
  let line: HeldLine;
  let loads: Load[];

  beforeAll(async () => {
    stage = await setEngineStage(engine);
    line = await heldLine(stage.server.origin);
    loads = await shipLoads(stage.server.origin, PU_NUMBERS);
  });
  afterAll(async () => {
    await line?.close();
    await stage?.strike();
  });

  test('check-ins, a report and a completion over a line that breaks twice: each is there once', async () => {
    const { origin } = line;
    const { page } = await stage.start('clerk', 'tablet');
    await screens.signIn(page, origin, 'clerk@receiver.example');
    for (const pUNum of PU_NUMBERS) await screens.seeRow(page, pUNum);
    await screens.isInstalled(page);
    await stage.server.stop();
    await page.visit(`${origin}/home`);
    await screens.openRow(page, PU_NUMBERS[1]!);
    await screens.checkIn(page, 1);
    await page.visit(`${origin}/home`);
    await screens.openRow(page, PU_NUMBERS[0]!);
    await screens.checkIn(page, 2);
    await screens.reportOsd(page, 'Damages', 'SKU-7', 3, 3);
    await page.press(on.button('Complete Load'));
    await screens.save(page, on.button('Complete & Checkout'), 4);

    const batch = line.hold(new RegExp(sendBatch.path), 'answered');
    const alone = line.hold(/\/api\/bols\/\w{24}$/, 'half answered');
    await stage.server.start();
    await screens.networkIsBack(page);
    await batch.reached;
    batch.cut();
    await screens.networkIsBack(page);
    await alone.reached;
    alone.cut();
    await screens.networkIsBack(page);
    await screens.seeStatus(page, 'All sent');

    const shipper = await asked(stage, 'admin@shipper.example');
    const [first, second] = await Promise.all(
      loads.map(async ({ _id }) => (await shipper.ok(getLoad, { params: { id: _id } })).bols[0]!),
    );
    expect(first!.stamps.map(({ kind }) => kind)).toEqual(['checkin', 'checkout']);
    expect(first!.osd.damages).toMatchObject([{ sku: 'SKU-7', qty: 3 }]);
    expect(first!.completed).toBe(true);
    expect(second!.stamps.map(({ kind }) => kind)).toEqual(['checkin']);
  });
});
