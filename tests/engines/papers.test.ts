/**
 * Papers photographed on a driver's phone without a network, in every engine: the page is found or put right by hand, judged,
 * cut out and kept; the battery dies between two pages; what arrives is one PDF, once, and it opens.
 */
import { createHash } from 'node:crypto';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getLoad, type Load } from '#contract/load.ts';
import { pagePhoto } from '../support/browser/page-photo.ts';
import { type ChromiumCamera, openCamera } from '../support/engines/chromium-camera.ts';
import type { EnginePage } from '../support/engines/engine-page.ts';
import * as screens from '../support/engines/engine-screens.ts';
import { asked, type EngineStage, setEngineStage, shipToDock, startSignedIn } from '../support/engines/engine-stage.ts';
import { ENGINES } from '../support/engines/start-engine.ts';
import * as on from '../support/engines/target.ts';

const PU = 'PU-PAPER-1';
const [DRIVER, SHIPPER] = ['driver@carrier.example', 'admin@shipper.example'];
let camera: ChromiumCamera;
let photo: string;

beforeAll(async () => {
  camera = await openCamera();
  photo = camera.keep('IMG_0001.jpg', await pagePhoto(camera.page, 'clean'));
});
afterAll(() => camera?.close());

const USE = on.button(/^(Use this page|Keep anyway)$/, on.dialog());
const corner = (name: string) => on.button(new RegExp(`^Corner at the ${name}`), on.dialog());
const photograph = (page: EnginePage) => page.upload(on.field('Photo of a page', on.dialog()), photo);

interface Place {
  x: number;
  y: number;
}

/** Where a corner stands, as shares of the photo, and the photo's size on the screen. */
const placeOf = (page: EnginePage, name: string): Promise<Place & { width: number; height: number }> =>
  page.run((label) => {
    const handles = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')];
    const handle = handles.find((one) => one.ariaLabel?.startsWith(label));
    const [box, photo] = [handle?.getBoundingClientRect(), handle?.offsetParent?.getBoundingClientRect()];
    if (!box || !photo) throw new Error(`There is no ${label}.`);
    const { width, height } = photo;
    const [x, y] = [(box.x + box.width / 2 - photo.x) / width, (box.y + box.height / 2 - photo.y) / height];
    return { x, y, width, height };
  }, `Corner at the ${name}`);

/** Puts a finger on a corner and takes it there. */
async function drag(page: EnginePage, name: string, to: Place): Promise<void> {
  const from = await placeOf(page, name);
  const [right, down] = [(to.x - from.x) * from.width, (to.y - from.y) * from.height];
  await page.draw(corner(name), [
    [0, 0],
    [right / 2, down / 2],
    [right, down],
  ]);
}

describe.each(ENGINES)('%s', (engine) => {
  let stage: EngineStage;
  let load: Load;

  beforeAll(async () => {
    stage = await setEngineStage(engine);
    load = await shipToDock(stage, PU);
    return stage.strike;
  });

  test('a page found and a page put right by hand outlive a dead battery, are sent once, and the PDF opens', async () => {
    const phone = await startSignedIn(stage, 'driver', 'phone', DRIVER);
    await screens.openRow(phone, PU);
    await screens.isInstalled(phone);
    await screens.seeStatus(phone, 'All sent');
    const address = await phone.url();
    await stage.server.stop();

    await phone.press(on.button('Photograph papers'));
    await photograph(phone);
    await phone.see(on.heading('Check page 1'));
    await phone.see(on.words('Readable', on.dialog()));
    await phone.press(on.button('Use this page', on.dialog()));
    await phone.see(on.words('Page 1 of 1', on.dialog()));
    // The dialog shows a page before it is kept; the load below tells of what is kept.
    await phone.see({ ...on.button('Continue photographing (1 page)'), hidden: true });
    await stage.kill('driver');

    const { page: again } = await stage.start('driver', 'phone');
    await again.visit(address);
    await again.press(on.button('Continue photographing (1 page)'));
    await photograph(again);
    await again.see(on.heading('Check page 2'));
    await again.see(on.words('Readable', on.dialog()));
    // A finger takes a corner to where there is no page, and back again.
    const before = await placeOf(again, 'top left');
    await drag(again, 'top left', { x: 0.6, y: 0.7 });
    await again.see(on.words(/^These corners make no page/, on.dialog()));
    await drag(again, 'top left', before);
    await again.seeNo(on.words(/^These corners make no page/, on.dialog()));
    await again.press(USE);
    await again.see(on.words('Page 2 of 2', on.dialog()));
    await again.see(on.words(/^2 pages, \d+ kB$/, on.dialog()));
    // The paper and the photographs of its two pages.
    await screens.save(again, on.button('Save', on.dialog()), 3);
    await again.reload();
    await screens.seeStatus(again, '3 waiting to send');
    await stage.server.start();
    await screens.networkIsBack(again);
    await screens.seeStatus(again, 'All sent');
    await stage.close('driver');

    const shipper = await asked(stage, SHIPPER);
    const { bols } = await shipper.ok(getLoad, { params: { id: load._id } });
    const papers = bols[0]?.papers ?? [];
    expect(papers).toMatchObject([{ kind: 'pod', pages: [{ faults: [] }, {}] }]);
    const [paper] = papers;
    const { cookie } = shipper;
    const reply = await fetch(`${stage.server.origin}/api/files/${paper?.sha256}`, { headers: { cookie } });
    const pdf = Buffer.from(await reply.arrayBuffer());
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(paper?.sha256);
    expect((await PDFDocument.load(pdf)).getPageCount()).toBe(2);

    const desk = await startSignedIn(stage, 'shipper', 'desk', SHIPPER);
    await desk.visit(`${stage.server.origin}/home?list=outbound`);
    await screens.openRow(desk, PU);
    await desk.press(on.button(/^Open: Proof of delivery/, on.panel('Papers')));
    await desk.see(on.words('of 2', on.dialog()));
    await screens.seeInk(desk, '[role=dialog]');
    await stage.close('shipper');
  });
});
