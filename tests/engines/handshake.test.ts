/**
 * A handover by code where neither device has a camera the browser may use, in every engine: each takes a photo of the other's
 * screen. The phone's battery dies while its code is looked at, the tablet's before it can send.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getLoad, type Load } from '#contract/load.ts';
import { listSignatures } from '#contract/signature.ts';
import { screenPhoto } from '../support/browser/screen-photo.ts';
import { type ChromiumCamera, openCamera } from '../support/engines/chromium-camera.ts';
import type { EnginePage } from '../support/engines/engine-page.ts';
import * as screens from '../support/engines/engine-screens.ts';
import {
  asked,
  type EngineStage,
  pictureOf,
  setEngineStage,
  shipToDock,
  startSignedIn,
} from '../support/engines/engine-stage.ts';
import { ENGINES } from '../support/engines/start-engine.ts';
import * as on from '../support/engines/target.ts';
import { bolOf } from '../support/server/freight.ts';

const PU = 'PU-SHAKE-1';
const [DRIVER, CLERK, SHIPPER] = ['driver@carrier.example', 'clerk@receiver.example', 'admin@shipper.example'];
const CODE: on.Target = { css: '[role=img]', name: /^(Code of|Answer for)/ };
let camera: ChromiumCamera;

beforeAll(async () => {
  camera = await openCamera();
});
afterAll(() => camera?.close());

/** What somebody gets who photographs the code on this screen: the photo's path. */
async function photographCode(page: EnginePage, name: string): Promise<string> {
  await page.show(CODE);
  const picture = pictureOf(name);
  await page.screenshot(picture);
  return camera.keep(`${name}.jpg`, await screenPhoto(camera.page, readFileSync(picture)));
}

const choosePhoto = (page: EnginePage, photo: string) => page.upload(on.field('Photo of the code', on.dialog()), photo);

describe.each(ENGINES)('%s', (engine) => {
  let stage: EngineStage;
  let load: Load;

  beforeAll(async () => {
    stage = await setEngineStage(engine);
    load = await shipToDock(stage, PU);
    return stage.strike;
  });

  async function startAt(device: string, size: 'phone' | 'tablet', email: string): Promise<EnginePage> {
    const page = await startSignedIn(stage, device, size, email);
    await screens.openRow(page, PU);
    await screens.isInstalled(page);
    await screens.seeKeptDocument(page, load.bols[0]!.file.sha256);
    await screens.seeStatus(page, 'All sent');
    return page;
  }

  async function startAgain(device: string, size: 'phone' | 'tablet', address: string): Promise<EnginePage> {
    const { page } = await stage.start(device, size);
    await page.visit(address);
    return page;
  }

  test('each reads the other’s code off a photo, both sign, and it arrives once though both batteries died', async () => {
    const phone = await startAt('driver', 'phone', DRIVER);
    const tablet = await startAt('clerk', 'tablet', CLERK);
    const [phoneLoad, tabletLoad] = [await phone.url(), await tablet.url()];
    await stage.server.stop();

    await phone.press(on.button('Hand over by code'));
    const offer = await photographCode(phone, `offer-${engine}`);
    await stage.kill('driver');

    await tablet.press(on.button('Scan the driver’s code'));
    await choosePhoto(tablet, offer);
    await tablet.see(on.words('Same document as on this device', on.dialog()));
    await tablet.press(on.button('Continue to sign'));
    await tablet.press(on.button('Continue to sign'));
    await tablet.press(on.choice(/^I have looked at this document/, on.dialog()));
    await screens.drawSignature(tablet);
    await tablet.press(on.button('Sign', on.dialog()));
    await tablet.see(on.words('Let the driver scan this.', on.dialog()));
    const answer = await photographCode(tablet, `answer-${engine}`);
    await stage.kill('clerk');

    const phoneAgain = await startAgain('driver', 'phone', phoneLoad);
    await phoneAgain.press(on.button('Hand over by code'));
    await phoneAgain.press(on.button('Scan their answer'));
    await choosePhoto(phoneAgain, answer);
    await phoneAgain.see(on.words('Both codes are kept', on.dialog()));
    await phoneAgain.press(on.button('Close', on.dialog()));
    await phoneAgain.see(on.words('Signature still on the tablet'));
    const tabletAgain = await startAgain('clerk', 'tablet', tabletLoad);

    await stage.server.start();
    for (const page of [phoneAgain, tabletAgain]) {
      await screens.networkIsBack(page);
      await screens.seeStatus(page, 'All sent');
    }
    const shipper = await asked(stage, SHIPPER);
    const { bols } = await shipper.ok(getLoad, { params: { id: load._id } });
    expect(bols[0]?.handshakes).toMatchObject([
      {
        pickUp: false,
        state: 'met',
        offered: { name: 'Ray Delgado', key: 'registered' },
        answered: { name: 'Denise Okafor', key: 'registered' },
      },
    ]);
    const reports = bols[0]?.handshakes?.[0]?.reports.map(({ byName }) => byName) ?? [];
    expect(reports.toSorted()).toEqual(['Denise Okafor', 'Ray Delgado']);
    const signatures = await shipper.ok(listSignatures, { params: { id: bolOf(load) } });
    expect(signatures.map(({ purpose, signerName }) => `${purpose} ${signerName}`)).toEqual(['receiver Denise Okafor']);
  });
});
