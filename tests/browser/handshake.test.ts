/**
 * Two devices at a dock without a network show each other codes: the driver's phone draws one, the receiver's tablet reads it
 * off its camera, signs, and answers; the phone, whose camera the browser may not use, reads the answer off a photo. Then both
 * find the network, and everybody has it once.
 */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { assignDriver, checkInBol } from '#contract/bol.ts';
import { getLoad, type Load } from '#contract/load.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import { signIn } from '../support/browser/browser.ts';
import { cameraOf, holdAt, signForCode } from '../support/browser/cameras.ts';
import * as screens from '../support/browser/screens.ts';
import { button } from '../support/browser/screens.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { isReadyOffline, type Stage, setStage } from '../support/browser/stage.ts';
import { ApiClient } from '../support/server/api-client.ts';
import { bolOf } from '../support/server/freight.ts';

const PU = 'PU-SHAKE-1';
const [CLERK, DRIVER, SHIPPER] = ['clerk@receiver.example', 'driver@carrier.example', 'admin@shipper.example'];

let stage: Stage;
let load: Load;
const as = (email: string) => new ApiClient(stage.server.origin).signIn(email, DEMO_PASSWORD);

beforeAll(async () => {
  stage = await setStage();
  load = (await shipLoads(stage.server.origin, [PU]))[0]!;
  const driverId = demoUserId(DRIVER);
  await (await as('admin@carrier.example')).ok(assignDriver, {
    query: { objectIds: bolOf(load) },
    body: { driverId },
  });
  const body = { driverId, occurredAt: new Date().toISOString(), sealIntact: true };
  await (await as(CLERK)).ok(checkInBol, { params: { id: bolOf(load) }, body });
});

async function startAt(device: string, size: 'phone' | 'tablet', email: string): Promise<Page> {
  const { page } = await stage.start(device, size, size === 'tablet' ? { camera: cameraOf(device) } : {});
  await signIn(page, stage.server.origin, email);
  await screens.openRow(page, PU);
  await isReadyOffline(page);
  await screens.seeStatus(page, 'All sent');
  return page;
}

test('codes go to and fro without a network, by camera and by photo, and both arrive as one handover', async () => {
  const phone = await startAt('driver', 'phone', DRIVER);
  const tablet = await startAt('clerk', 'tablet', CLERK);
  await stage.server.stop();

  await button(phone, 'Hand over by code').click();
  await phone.getByRole('img', { name: /^Code of BOL/ }).waitFor();
  // As wide as a camera needs it, across the whole of what is shown.
  const shown = (await phone.getByRole('img', { name: /^Code of BOL/ }).boundingBox())!;
  expect(Math.min(shown.width, shown.height)).toBeGreaterThanOrEqual(300);
  const spoken = await phone.getByText(/^Code [0-9A-Z]{2}-[0-9A-Z]{2}$/).textContent();
  await holdAt(phone, 'clerk');

  await button(tablet, 'Scan the driver’s code').click();
  await screens.see(tablet, 'Same document as on this device');
  await screens.see(tablet, spoken ?? 'no code');
  await signForCode(tablet);
  await screens.see(tablet, 'Let the driver scan this.');

  await button(phone, 'Scan their answer').click();
  const photograph = async (seen: Page) =>
    phone.getByLabel('Photo of the code', { exact: true }).setInputFiles({
      name: 'IMG_0001.jpg',
      mimeType: 'image/jpeg',
      buffer: await seen.screenshot({ type: 'jpeg', quality: 90 }),
    });
  await photograph(phone);
  await screens.see(phone, 'There is no code in this photo. Go closer, hold still, and avoid reflections.');
  await photograph(tablet);
  await screens.see(phone, 'Both codes are kept');
  await button(phone, 'Close').click();
  await screens.see(phone, 'Signature still on the tablet');
  await button(tablet, 'Done').click();

  await stage.server.start();
  for (const page of [phone, tablet]) {
    await screens.networkIsBack(page);
    await screens.seeStatus(page, 'All sent');
  }
  const { bols } = await (await as(SHIPPER)).ok(getLoad, { params: { id: load._id } });
  expect(bols[0]?.handshakes).toMatchObject([
    {
      pickUp: false,
      state: 'met',
      offered: { name: 'Ray Delgado', key: 'registered' },
      answered: { name: 'Denise Okafor', key: 'registered' },
    },
  ]);
  expect(bols[0]?.handshakes?.[0]?.reports.map(({ byName }) => byName).sort()).toEqual([
    'Denise Okafor',
    'Ray Delgado',
  ]);
  expect(bols[0]?.signatures).toHaveLength(1);
});

test('the app itself may use the camera, what others put into it may not, and nobody the microphone', async () => {
  const { page } = await stage.start('policy', 'phone', {});
  await page.goto(stage.server.origin);
  const allowed = await page.evaluate(() => {
    const { featurePolicy } = document as Document & {
      featurePolicy: { allowsFeature(feature: string, origin?: string): boolean };
    };
    return {
      camera: featurePolicy.allowsFeature('camera'),
      'camera of others': featurePolicy.allowsFeature('camera', 'https://elsewhere.example'),
      microphone: featurePolicy.allowsFeature('microphone'),
    };
  });
  expect(allowed).toEqual({ camera: true, 'camera of others': false, microphone: false });
});
