/** Photos of what was refused, taken on a driver's phone without a network: they outlive a dead battery and say nothing of the place. */
import { createHash } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { checkInBol } from '#contract/bol.ts';
import { getLoad, type Load } from '#contract/load.ts';
import { readJpeg } from '#domain/jpeg.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import { signIn, visit } from '../support/browser/browser.ts';
import { cameraPicture } from '../support/browser/camera-picture.ts';
import * as screens from '../support/browser/screens.ts';
import { button, panel } from '../support/browser/screens.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { isReadyOffline, type Stage, setStage } from '../support/browser/stage.ts';
import { startSignedIn } from '../support/browser/start-signed-in.ts';
import { patiently } from '../support/patiently.ts';
import { ApiClient } from '../support/server/api-client.ts';
import { bolOf } from '../support/server/freight.ts';

const PU = 'PU-PHOTO-1';
const [DRIVER, CLERK, SHIPPER] = ['driver@carrier.example', 'clerk@receiver.example', 'admin@shipper.example'];
const HEIC_WORDS =
  'This browser cannot read this picture (HEIC). Use Take a photo instead, or set the camera to Most Compatible.';
let stage: Stage;
let load: Load;

beforeAll(async () => {
  stage = await setStage();
  load = (await shipLoads(stage.server.origin, [PU]))[0]!;
  const clerk = await as(CLERK);
  const body = { driverId: demoUserId(DRIVER), occurredAt: new Date().toISOString(), sealIntact: true };
  await clerk.ok(checkInBol, { params: { id: bolOf(load) }, body });
});

const as = (email: string) => new ApiClient(stage.server.origin).signIn(email, DEMO_PASSWORD);
const refusal = (page: Page) => page.getByRole('region', { name: 'Refused at delivery' });
const report = (page: Page) => page.getByRole('dialog', { name: 'Cannot deliver as planned' });

/** Chosen as the camera would give it. */
const choose = (dialog: Locator, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  dialog.getByLabel('Photos', { exact: true }).setInputFiles(files);
const jpeg = (buffer: Buffer) => ({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer });

/** Sizes of the thumbnails' pictures, once all are drawn. */
async function drawn(where: Locator, count: number): Promise<[width: number, height: number][]> {
  const pictures = where.getByRole('button', { name: /^Enlarge: Photo/ }).locator('img');
  await expect.poll(() => pictures.count()).toBe(count);
  const sizes = () =>
    pictures.evaluateAll((all) => (all as HTMLImageElement[]).map((one) => [one.naturalWidth, one.naturalHeight]));
  await expect.poll(async () => (await sizes()).every(([width]) => width !== 0)).toBe(true);
  return (await sizes()) as [number, number][];
}

async function tell(page: Page): Promise<Locator> {
  await button(page, 'Cannot deliver as planned?').click();
  const dialog = report(page);
  await dialog.getByRole('radio', { name: 'They refused it all' }).check();
  await dialog.getByLabel(/^Reason/).selectOption('damaged');
  await dialog.getByLabel(/^Who told you/).fill('Denise Okafor');
  await dialog.getByRole('radio', { name: 'Bring it back' }).check();
  return dialog;
}

test('photos are taken without a network, outlive a dead battery, and tell the shipper what was seen and not where', async () => {
  const { origin } = stage.server;
  const { page: phone } = await startSignedIn(stage, 'driver', 'phone', DRIVER);
  await screens.openRow(phone, PU);
  await isReadyOffline(phone);
  await screens.seeStatus(phone, 'All sent');
  const [first, second] = [await cameraPicture(phone, 3000, 4000), await cameraPicture(phone, 600, 800)];
  expect(readJpeg(first)).toMatchObject({ width: 4000, height: 3000, orientation: 6, isBare: false });
  await stage.server.stop();

  const dialog = await tell(phone);
  await choose(dialog, { name: 'IMG_0000.heic', mimeType: 'image/heic', buffer: heic() });
  await screens.see(dialog, HEIC_WORDS);
  await choose(dialog, jpeg(Buffer.from('not a picture')));
  await screens.see(dialog, 'This picture cannot be read. Take it again, or choose another one.');
  await choose(dialog, jpeg(first), jpeg(second));
  // The right way up, and no larger than is needed.
  expect(await drawn(dialog, 2)).toEqual([
    [1536, 2048],
    [600, 800],
  ]);
  await screens.see(dialog, '2 of 6');
  const address = phone.url();
  await stage.kill('driver');

  // The battery died before it was recorded.
  const { page: again } = await stage.start('driver', 'phone');
  await visit(again, address);
  await button(again, 'Cannot deliver as planned?').click();
  expect(await drawn(report(again), 2)).toHaveLength(2);
  await screens.save(again, button(report(again), 'Record'), 1);
  expect(await drawn(refusal(again), 2)).toHaveLength(2);
  await stage.kill('driver');

  const { page: third } = await stage.start('driver', 'phone');
  await visit(third, address);
  await screens.seeStatus(third, '1 waiting to send');
  await stage.server.start();
  await screens.networkIsBack(third);
  await screens.seeStatus(third, 'All sent');
  expect(await drawn(refusal(third), 2)).toHaveLength(2);
  await stage.close('driver');

  const photos = await photosOnServer();
  expect(photos).toHaveLength(2);
  for (const [name, bytes] of photos) {
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(name);
    expect(readJpeg(bytes)).toMatchObject({ orientation: 1, isBare: true });
    expect(bytes.includes('Exif')).toBe(false);
  }
  console.info(`photos: ${first.length} bytes taken, ${photos[0]?.[1].length} sent`);

  const { page: desk } = await stage.start('shipper', 'desk');
  await signIn(desk, origin, SHIPPER);
  await visit(desk, `${origin}/home?list=outbound`);
  await screens.openRow(desk, PU);
  expect(await drawn(refusal(desk), 2)).toHaveLength(2);
  const event = panel(desk, 'Timeline').getByRole('listitem').filter({ hasText: 'Refused at delivery' });
  expect(await drawn(event, 2)).toHaveLength(2);
  await button(refusal(desk), 'Enlarge: Photo 1 of 2').click();
  const large = desk.getByRole('dialog').getByRole('img', { name: 'Photo 1 of 2' });
  expect(await large.evaluate((picture) => (picture as HTMLImageElement).naturalHeight)).toBe(2048);
});

/** As the shipper gets them, in order. */
async function photosOnServer(): Promise<[name: string, bytes: Buffer][]> {
  const shipper = await as(SHIPPER);
  let names: string[] = [];
  await patiently(async () => {
    const { bols } = await shipper.ok(getLoad, { params: { id: load._id } });
    names = bols[0]?.outcomes?.[0]?.photos ?? [];
    expect(names).toHaveLength(2);
  });
  return Promise.all(
    names.map(async (name): Promise<[string, Buffer]> => {
      const reply = await fetch(`${stage.server.origin}/api/photos/${name}`, { headers: { cookie: shipper.cookie } });
      return [name, Buffer.from(await reply.arrayBuffer())];
    }),
  );
}

/** How a picture begins that this browser can't decode. */
const heic = () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(200)]);
