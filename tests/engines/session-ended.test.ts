/** The session ends at the server while somebody works without a network: nothing is lost, and only they can go on. */
import { beforeAll, describe, expect, test } from 'vitest';
import { getLoad } from '#contract/load.ts';
import { changePassword } from '#contract/session.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { expectWithin, spanOf } from '../support/browser/span.ts';
import * as screens from '../support/engines/engine-screens.ts';
import { asked, type EngineStage, setEngineStage } from '../support/engines/engine-stage.ts';
import { ENGINES } from '../support/engines/start-engine.ts';
import * as on from '../support/engines/target.ts';

const PU = 'PU-SESSION-1';
const DRIVER = 'driver@carrier.example';
const NEW_PASSWORD = 'Another-Passw0rd!';

describe.each(ENGINES)('%s', (engine) => {
  let stage: EngineStage;
  let loadId: string;

  beforeAll(async () => {
    stage = await setEngineStage(engine);
    const [load] = await shipLoads(stage.server.origin, [PU]);
    loadId = load!._id;
    return stage.strike;
  });

  test('the password is changed elsewhere: the person logs in over the screen they are on, and work goes on', async () => {
    const { page } = await stage.start('driver', 'phone');
    await screens.signIn(page, stage.server.origin, DRIVER);
    await screens.openRow(page, PU);
    await screens.isInstalled(page);
    const elsewhere = await asked(stage, DRIVER);
    const passwords = { oldPassword: DEMO_PASSWORD, newPassword: NEW_PASSWORD, confirmedPassword: NEW_PASSWORD };
    await elsewhere.ok(changePassword, { params: { userId: elsewhere.userId }, body: passwords });

    const pickUp = on.panel('Pick-up');
    const checkedIn = await spanOf(async () => {
      await page.press(on.button('Check In', pickUp));
      await page.see(on.words('Saved on this device'));
    });
    await screens.seeStatus(page, 'Log in again to send');
    await page.fill(on.field('Password', on.dialog()), NEW_PASSWORD);
    await page.press(on.button('Log in', on.dialog()));
    await screens.seeStatus(page, 'All sent');
    // Still the screen they were on.
    await page.see(on.heading(/^Load: /));
    await page.press(on.button('Check Out', pickUp));
    await page.see(on.words('Saved on this device'));
    await screens.seeStatus(page, 'All sent');
    const shipper = await asked(stage, 'admin@shipper.example');
    const stamps = async () => (await shipper.ok(getLoad, { params: { id: loadId } })).stamps;
    await expect.poll(stamps).toMatchObject([{ kind: 'checkin' }, { kind: 'checkout' }]);
    expectWithin((await stamps())[0]?.occurredAt, checkedIn);
  });
});
