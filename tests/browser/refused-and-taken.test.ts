/**
 * A morning at a dock without a network. The driver is turned away, photographs the paper, is let in after all; the clerk
 * counts, both hand over by code, and the truck leaves. Then both batteries die. Everything is there once.
 */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { checkInLoad, checkOutLoad, getLoad, type Load } from '#contract/load.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import { signIn, visit } from '../support/browser/browser.ts';
import { cameraOf, holdAt, showPicture, signForCode } from '../support/browser/cameras.ts';
import { pagePhoto } from '../support/browser/page-photo.ts';
import { count } from '../support/browser/scene-acts.ts';
import * as screens from '../support/browser/screens.ts';
import { button, panel } from '../support/browser/screens.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { expectWithin, type Span, spanOf } from '../support/browser/span.ts';
import { isReadyOffline, type Stage, setStage } from '../support/browser/stage.ts';
import { ApiClient } from '../support/server/api-client.ts';

const PU = 'PU-MORNING-1';
const [DRIVER, CLERK, SHIPPER] = ['driver@carrier.example', 'clerk@receiver.example', 'admin@shipper.example'];
const NOTE = 'Dock 4 is flooded';
let stage: Stage;
let load: Load;

const as = (email: string) => new ApiClient(stage.server.origin).signIn(email, DEMO_PASSWORD);

beforeAll(async () => {
  stage = await setStage();
  load = (await shipLoads(stage.server.origin, [PU]))[0]!;
  const driver = await as(DRIVER);
  for (const stamp of [checkInLoad, checkOutLoad]) {
    const body = { driverId: demoUserId(DRIVER), occurredAt: new Date().toISOString() };
    await driver.ok(stamp, { params: { id: load._id }, body });
  }
});

const SIZES = { driver: 'phone', clerk: 'tablet' } as const;
type Device = keyof typeof SIZES;
const start = async (device: Device) => (await stage.start(device, SIZES[device], { camera: cameraOf(device) })).page;

/** A device whose person logged in before today (see `startSignedIn`), with all it needs without a network. */
async function startReady(device: Device, email: string): Promise<Page> {
  await signIn(await start(device), stage.server.origin, email);
  await stage.close(device);
  const page = await start(device);
  await visit(page, `${stage.server.origin}/home`);
  await screens.openRow(page, PU);
  await isReadyOffline(page);
  await screens.seeStatus(page, 'All sent');
  return page;
}

async function tellRefusal(phone: Page): Promise<Locator> {
  await button(phone, 'Cannot deliver as planned?').click();
  const dialog = phone.getByRole('dialog', { name: 'Cannot deliver as planned' });
  await dialog.getByRole('radio', { name: 'They refused it all' }).check();
  await dialog.getByLabel(/^Reason/).selectOption('no-appointment');
  await dialog.getByLabel(/^Who told you/).fill('Gate guard');
  await dialog.getByLabel(/^Note/).fill(NOTE);
  await dialog.getByRole('radio', { name: 'Wait for instructions' }).check();
  return button(dialog, 'Record');
}

async function photographPaper(phone: Page): Promise<Locator> {
  const pages = phone.getByRole('dialog', { name: 'Photograph papers' });
  const check = phone.getByRole('dialog', { name: 'Check page 1' });
  showPicture('driver', await pagePhoto(phone, 'clean'));
  await button(phone, 'Photograph papers').click();
  await button(pages, 'Take a photo').click();
  await button(phone.getByRole('dialog', { name: 'Photo of a page' }), 'Take').click();
  await screens.see(check, 'Readable');
  await button(check, 'Use this page').click();
  await pages.getByText('Page 1 of 1').waitFor();
  return button(pages, 'Save');
}

async function handOver(phone: Page, tablet: Page): Promise<void> {
  await button(phone, 'Hand over by code').click();
  await phone.getByRole('img', { name: /^Code of BOL/ }).waitFor();
  await holdAt(phone, 'clerk');
  await button(tablet, 'Scan the driver’s code').click();
  await screens.see(tablet, 'Same document as on this device');
  await signForCode(tablet);
  await screens.see(tablet, 'Let the driver scan this.');
  await holdAt(tablet, 'driver');
  await button(phone, 'Scan their answer').click();
  await screens.see(phone, 'Both codes are kept');
  await button(phone, 'Close').click();
  await button(tablet, 'Done').click();
}

test('what happened at a dock without a network outlives both batteries, and is there once', {
  timeout: 600_000,
}, async () => {
  const phone = await startReady('driver', DRIVER);
  const tablet = await startReady('clerk', CLERK);
  await stage.server.stop();

  const spans: Record<string, Span> = {};
  const stay = phone.getByRole('region', { name: 'Stay at Bayview Distribution' });
  spans.arrived = await spanOf(() => screens.save(phone, stay.getByRole('button', { name: 'I have arrived' }), 1));
  spans.refused = await spanOf(async () => screens.save(phone, await tellRefusal(phone), 2));
  // A paper, and the photograph of its page.
  await screens.save(phone, await photographPaper(phone), 4);

  spans.checkedIn = await spanOf(() => screens.checkIn(tablet, 1));
  await count(tablet);
  await screens.save(tablet, button(tablet.getByRole('dialog', { name: 'Count' }), 'Save count'), 2);
  await handOver(phone, tablet);
  await screens.seeStatus(tablet, '4 waiting to send');
  spans.completed = await spanOf(async () => screens.save(tablet, await screens.askToComplete(tablet), 5));
  await screens.seeStatus(phone, '5 waiting to send');
  for (const [at, step] of ['At the dock', 'Unloaded', 'Leaving'].entries()) {
    spans[step] = await spanOf(() =>
      screens.save(phone, stay.getByRole('button', { name: step, exact: true }), 6 + at),
    );
  }
  const addresses = { driver: phone.url(), clerk: tablet.url() };
  await stage.kill('driver');
  await stage.kill('clerk');

  const again = { driver: await start('driver'), clerk: await start('clerk') };
  for (const [device, waiting] of [
    ['driver', 8],
    ['clerk', 5],
  ] as const) {
    await visit(again[device], addresses[device]);
    await screens.seeStatus(again[device], `${waiting} waiting to send`);
  }
  await stage.server.start();
  for (const page of Object.values(again)) {
    await screens.networkIsBack(page);
    await screens.seeStatus(page, 'All sent');
  }

  const { bols } = await (await as(SHIPPER)).ok(getLoad, { params: { id: load._id } });
  const [bol] = bols;
  expect(bol).toMatchObject({
    completed: true,
    outcomes: [{ kind: 'refused', note: NOTE, byName: 'Ray Delgado', void: null }],
    papers: [{ byName: 'Ray Delgado', pages: [{ faults: [] }] }],
    counts: [{ byName: 'Denise Okafor', totals: { lines: 2, over: 0, short: 3, damaged: 2 } }],
    osd: { overages: [], shortages: [{ sku: 'APPLES', qty: 3 }], damages: [{ sku: 'APPLES', qty: 2 }] },
    handshakes: [{ state: 'met', offered: { name: 'Ray Delgado' }, answered: { name: 'Denise Okafor' } }],
    signatures: [{ signerName: 'Denise Okafor' }],
  });
  expect(bol?.handshakes?.[0]?.reports).toHaveLength(2);
  expect(bol?.stamps.map(({ kind }) => kind)).toEqual(['checkin', 'checkout']);
  expect(bol?.dwell?.marks.map(({ kind }) => kind)).toEqual(['arrived', 'docked', 'work-done', 'left']);
  expectWithin(bol?.outcomes?.[0]?.at, spans.refused!);
  expectWithin(bol?.checkin, spans.checkedIn!);
  expectWithin(bol?.checkout, spans.completed!);
  for (const [at, step] of ['arrived', 'At the dock', 'Unloaded', 'Leaving'].entries()) {
    expectWithin(bol?.dwell?.marks[at]?.at, spans[step]!);
  }

  const { page: desk } = await stage.start('shipper', 'desk');
  await signIn(desk, stage.server.origin, SHIPPER);
  await visit(desk, `${stage.server.origin}/home?list=completed`);
  await screens.openRow(desk, PU);
  const timeline = panel(desk, 'Timeline').getByRole('listitem');
  await timeline.filter({ hasText: 'Refused at delivery' }).waitFor();
  for (const words of ['Refused at delivery', 'Counted: 2 lines', 'photographed, 1 page', 'Handed over by code']) {
    expect([words, await timeline.filter({ hasText: words }).count()]).toEqual([words, 1]);
  }
});
