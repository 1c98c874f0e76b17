/**
 * What a browser or a power cut takes from a device: the caches alone, or the store itself. Work that waits is still
 * sent, once, and the app starts without a network again.
 */
import { lstatSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { getLoad, type Load } from '#contract/load.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import type { EnginePage } from '../support/engines/engine-page.ts';
import * as screens from '../support/engines/engine-screens.ts';
import { asked, type EngineStage, setEngineStage } from '../support/engines/engine-stage.ts';
import { ENGINES } from '../support/engines/start-engine.ts';
import * as on from '../support/engines/target.ts';

const CLERK = 'clerk@receiver.example';
const PU_NUMBERS = ['PU-LOST-1', 'PU-LOST-2', 'PU-LOST-3'];

describe.each(ENGINES)('%s', (engine) => {
  let stage: EngineStage;
  let loads: Load[];

  beforeAll(async () => {
    stage = await setEngineStage(engine);
    loads = await shipLoads(stage.server.origin, PU_NUMBERS);
    return stage.strike;
  });

  /** A clerk's tablet that works without a network, with this load checked in and not sent. */
  async function checkedIn(device: string, pUNum: string): Promise<EnginePage> {
    const { page } = await stage.start(device, 'tablet');
    await screens.signIn(page, stage.server.origin, CLERK);
    await screens.seeRow(page, pUNum);
    await screens.isInstalled(page);
    await screens.seeStatus(page, 'All sent');
    await stage.server.stop();
    await screens.openRow(page, pUNum);
    await screens.checkIn(page, 1);
    return page;
  }

  async function stampsOf(index: number): Promise<string[]> {
    const shipper = await asked(stage, 'admin@shipper.example');
    const { bols } = await shipper.ok(getLoad, { params: { id: loads[index]!._id } });
    return bols[0]!.stamps.map(({ kind }) => kind);
  }

  test('the caches alone are gone while work waits: it is sent once, and the app starts without a network again', async () => {
    const page = await checkedIn('evicted', PU_NUMBERS[0]!);
    await page.run(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    });
    await stage.server.start();
    await page.visit(`${stage.server.origin}/home`);
    await screens.seeStatus(page, 'All sent');
    expect(await stampsOf(0)).toEqual(['checkin']);
    await page.see(on.words(/^Ready offline$/));
    await stage.server.stop();
    await page.reload();
    await screens.openRow(page, PU_NUMBERS[0]!);
    await screens.seeDocument(page, 'STRAIGHT BILL OF LADING');
    await stage.server.start();
    await stage.close('evicted');
  });

  test('the store is damaged while work waits: it comes back from the second copy, is sent once, and that is said', async () => {
    const before = await checkedIn('damaged', PU_NUMBERS[1]!);
    // WebKit writes the texts of a page to its disk half a second later.
    await before.visit(`${stage.server.origin}/home`);
    await screens.seeStatus(before, '1 waiting to send');
    await stage.close('damaged');
    expect(damageStores(stage.profileOf('damaged'))).toBeGreaterThan(0);
    await stage.server.start();
    const { page } = await stage.start('damaged', 'tablet');
    // Chromium and Firefox put an empty store in its place; WebKit opens nothing any more, and a person has to say so.
    if (engine === 'webkit') {
      await page.visit(`${stage.server.origin}/login`);
      await page.see(on.words('This device’s storage is damaged.'));
      await page.press(on.button('Start over on this device'));
      await page.see(on.words(/^Everything the app kept.*A second copy of 1 item not sent yet stays/, on.dialog()));
      await page.press(on.button('Start over', on.dialog()));
      await page.seeNo(on.words('This device’s storage is damaged.'));
    }
    await screens.signIn(page, stage.server.origin, CLERK);
    await page.see(on.words(/^1 unsent item came back from the second copy/));
    await screens.seeStatus(page, 'All sent');
    expect(await stampsOf(1)).toEqual(['checkin']);
    await stage.close('damaged');
  });
});

/** A power cut in the middle of a write: the files of the store are garbage. Returns how many there were. */
function damageStores(folder: string, within = false): number {
  let damaged = 0;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const found = within || /^(idb|IndexedDB)$/i.test(name);
    if (lstatSync(path).isDirectory()) damaged += damageStores(path, found);
    else if (within && /^MANIFEST|\.(log|sqlite3?|sqlite3?-wal)$/.test(name)) {
      writeFileSync(path, 'garbage '.repeat(1000));
      damaged += 1;
    }
  }
  return damaged;
}
