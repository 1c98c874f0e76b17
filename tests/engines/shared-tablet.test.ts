/** One tablet at the dock, two people: what the first has not sent stays theirs, whoever logs in next. */
import { beforeAll, describe, expect, test } from 'vitest';
import { getBol } from '#contract/bol.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { expectWithin, spanOf } from '../support/browser/span.ts';
import * as screens from '../support/engines/engine-screens.ts';
import { asked, type EngineStage, setEngineStage } from '../support/engines/engine-stage.ts';
import { ENGINES } from '../support/engines/start-engine.ts';
import * as on from '../support/engines/target.ts';
import { bolOf } from '../support/server/freight.ts';

const PU = 'PU-SHARED-1';
const CLERK = 'clerk@receiver.example';
const ADMIN = 'admin@receiver.example';

describe.each(ENGINES)('%s', (engine) => {
  let stage: EngineStage;
  let bolId: string;
  let sha256: string;

  beforeAll(async () => {
    stage = await setEngineStage(engine);
    const [load] = await shipLoads(stage.server.origin, [PU]);
    bolId = bolOf(load!);
    sha256 = load!.bols[0]!.file.sha256;
    return stage.strike;
  });

  test('unsent work survives its owner’s logout, is hidden from the next person, and is sent on return', async () => {
    const { origin } = stage.server;
    const { page } = await stage.start('dock', 'tablet');
    await screens.signIn(page, origin, CLERK);
    await screens.seeRow(page, PU);
    await screens.seeKeptDocument(page, sha256);
    await screens.isInstalled(page);
    await stage.server.stop();
    await screens.openRow(page, PU);
    const arrived = await spanOf(() => screens.checkIn(page, 1));
    await page.press(on.button('Logout'));
    await page.press(on.button('Keep on this device and log out'));
    await page.see(on.field('Email'));
    await page.see(on.words('Denise Okafor'));

    await stage.server.start();
    await screens.signIn(page, origin, ADMIN);
    await screens.seeStatus(page, 'All sent');
    await screens.openRow(page, PU);
    // Not yet checked in, as far as anybody else can know.
    await page.see(on.button('Check In'));
    await page.visit(`${origin}/waiting`);
    await screens.seeStatus(page, 'All sent');
    expect(await page.count(on.words('Denise'))).toBe(0);
    expect(await page.run(() => caches.keys())).not.toContain(`pdf-${demoUserId(CLERK)}`);
    const admin = await asked(stage, ADMIN);
    expect((await admin.ok(getBol, { params: { id: bolId } })).stamps).toEqual([]);

    await page.press(on.button('Logout'));
    await page.see(on.field('Email'));
    await screens.signIn(page, origin, CLERK);
    await screens.seeStatus(page, 'All sent');
    const stamps = async () => (await admin.ok(getBol, { params: { id: bolId } })).stamps;
    await expect.poll(stamps).toMatchObject([{ kind: 'checkin', byName: 'Denise Okafor' }]);
    expectWithin((await admin.ok(getBol, { params: { id: bolId } })).checkin, arrived);
  });
});
