/** A paper photographed by the live picture, where the camera has no app of its own: Chromium on a desk or a locked tablet. */
import { beforeAll, expect, test } from 'vitest';
import { getLoad, type Load } from '#contract/load.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { signIn } from '../support/browser/browser.ts';
import { cameraOf, showPicture } from '../support/browser/cameras.ts';
import { pagePhoto } from '../support/browser/page-photo.ts';
import * as screens from '../support/browser/screens.ts';
import { button } from '../support/browser/screens.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { type Stage, setStage } from '../support/browser/stage.ts';
import { ApiClient } from '../support/server/api-client.ts';

const PU = 'PU-CAMERA-1';
const [DRIVER, SHIPPER] = ['driver@carrier.example', 'admin@shipper.example'];
let stage: Stage;
let load: Load;

beforeAll(async () => {
  stage = await setStage();
  load = (await shipLoads(stage.server.origin, [PU]))[0]!;
});

test('a page is taken from the live picture, found in it, and kept with the BOL', async () => {
  const { origin } = stage.server;
  const { page } = await stage.start('camera', 'phone', { camera: cameraOf('camera') });
  await signIn(page, origin, DRIVER);
  showPicture('camera', await pagePhoto(page, 'clean'));
  await screens.openRow(page, PU);
  await button(page, 'Photograph papers').click();
  const pages = page.getByRole('dialog', { name: 'Photograph papers' });
  await button(pages, 'Take a photo').click();
  const live = page.getByRole('dialog', { name: 'Photo of a page' });
  const take = button(live, 'Take');
  await expect.poll(() => take.isEnabled()).toBe(true);
  // As many pixels as the camera has: print cannot be read off fewer.
  const video = live.getByLabel('Live picture: Photo of a page');
  expect(await video.evaluate((one: HTMLVideoElement) => [one.videoWidth, one.videoHeight])).toEqual([1632, 2176]);
  await take.click();

  const check = page.getByRole('dialog', { name: 'Check page 1' });
  await screens.see(check, 'Readable');
  await button(check, 'Use this page').click();
  await pages.getByText('Page 1 of 1').waitFor();
  await button(pages, 'Save').click();
  await pages.waitFor({ state: 'detached' });
  await screens.seeStatus(page, 'All sent');

  const shipper = await new ApiClient(origin).signIn(SHIPPER, DEMO_PASSWORD);
  const { bols } = await shipper.ok(getLoad, { params: { id: load._id } });
  expect(bols[0]?.papers).toMatchObject([{ pages: [{ faults: [], dpi: expect.any(Number) }] }]);
});
