/**
 * The promise of the product, kept in a real browser: a load built with a real PDF and shipped, then picked up and
 * delivered with no server to talk to, on two devices whose batteries die, and all of it sent once, with the times of
 * the taps, when the server is back.
 */
import { beforeAll, expect, test, vi } from 'vitest';
import { getLoad, type Load, listCompanyLoads } from '#contract/load.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { signIn, visit } from '../support/browser/browser.ts';
import * as screens from '../support/browser/screens.ts';
import { button } from '../support/browser/screens.ts';
import { expectWithin, spanOf } from '../support/browser/span.ts';
import { isReadyOffline, type Stage, setStage } from '../support/browser/stage.ts';
import { startSignedIn } from '../support/browser/start-signed-in.ts';
import { fixturePath } from '../support/pdfs/fixture.ts';
import { ApiClient } from '../support/server/api-client.ts';

const PU = 'PU-TRIP-1';
const PAPER = 'STRAIGHT BILL OF LADING';
const PATIENCE = { timeout: 60_000, interval: 200 };
let stage: Stage;

beforeAll(async () => {
  stage = await setStage({ demo: true });
});

/** The load as the shipper's admin gets it from the API. */
async function loadOnServer(): Promise<Load> {
  const client = await new ApiClient(stage.server.origin).signIn('admin@shipper.example', DEMO_PASSWORD);
  const { outbound, completed } = await client.ok(listCompanyLoads);
  const open = outbound.find(({ pUNum }) => pUNum === PU)?._id;
  const done = completed.find(({ load }) => load.pUNum === PU)?.loadId;
  return client.ok(getLoad, { params: { id: open ?? done ?? '' } });
}

/** Built on a desk, given to Ray in the carrier's office; the hash of the document. */
async function shipAndAssign(): Promise<string> {
  const desk = await stage.start('shipper', 'desk');
  await signIn(desk.page, stage.server.origin, 'admin@shipper.example');
  const companies = { receiver: 'Bayview Distribution', carrier: 'Redwood Freight' };
  await screens.shipThroughWizard(desk.page, { pUNum: PU, ...companies, document: fixturePath('text-one-page') });
  const shipped = { ready: true, bols: [{ receiver: { name: companies.receiver } }] };
  await vi.waitFor(async () => expect(await loadOnServer()).toMatchObject(shipped), PATIENCE);
  await stage.close('shipper');

  const office = await stage.start('carrier', 'desk');
  await signIn(office.page, stage.server.origin, 'associate@carrier.example');
  await screens.openRow(office.page, PU);
  await screens.choose(office.page, /^Find a driver/, 'ray', /Ray Delgado/);
  await button(office.page, 'Assign Driver').click();
  await button(office.page, 'Change Driver').waitFor();
  const given = { bols: [{ driver: { name: 'Ray Delgado' } }] };
  await vi.waitFor(async () => expect(await loadOnServer()).toMatchObject(given), PATIENCE);
  await stage.close('carrier');
  return (await loadOnServer()).bols[0]?.file.sha256 ?? '';
}

test('a load is built, shipped, picked up and delivered, mostly without a network', async () => {
  const sha256 = await shipAndAssign();
  const { page: phone } = await startSignedIn(stage, 'driver', 'phone', 'driver@carrier.example');
  await screens.openRow(phone, PU);
  await screens.seeDocument(phone, PAPER);
  await isReadyOffline(phone);
  // The clerk only sees the list: load and document have to be there all the same.
  const { page: tablet } = await startSignedIn(stage, 'clerk', 'tablet', 'clerk@receiver.example');
  await screens.seeRow(tablet, PU);
  await isReadyOffline(tablet);
  await screens.seeKeptDocument(tablet, sha256);

  await stage.server.stop();

  const pickUp = screens.panel(phone, 'Pick-up');
  const checkedIn = await spanOf(() => screens.save(phone, button(pickUp, 'Check In'), 1));
  const checkedOut = await spanOf(() => screens.save(phone, button(pickUp, 'Check Out'), 2));
  const phoneLoad = phone.url();
  await stage.kill('driver');

  await screens.openRow(tablet, PU);
  await screens.seeDocument(tablet, PAPER);
  const arrived = await spanOf(() => screens.checkIn(tablet, 1, 'Seal broken'));
  await screens.save(tablet, await screens.enterOsd(tablet, 'Shortages', 'HF-PCH-15', 12), 2);
  const yes = await screens.askToComplete(tablet);
  const left = await spanOf(() => screens.save(tablet, yes, 3));
  const tabletLoad = tablet.url();
  await stage.kill('clerk');

  const { page: phoneAgain } = await stage.start('driver', 'phone');
  await visit(phoneAgain, phoneLoad);
  await screens.seeStatus(phoneAgain, '2 waiting to send');
  await screens.seeDocument(phoneAgain, PAPER);
  const { page: tabletAgain } = await stage.start('clerk', 'tablet');
  await visit(tabletAgain, tabletLoad);
  await screens.seeStatus(tabletAgain, '3 waiting to send');
  await screens.see(tabletAgain, 'HF-PCH-15');
  await screens.seeDocument(tabletAgain, PAPER);

  await stage.server.start();
  await screens.networkIsBack(phoneAgain);
  await screens.networkIsBack(tabletAgain);
  await screens.seeStatus(phoneAgain, 'All sent');
  await screens.seeStatus(tabletAgain, 'All sent');

  const load = await loadOnServer();
  const [bol] = load.bols;
  expectWithin(load.checkin, checkedIn);
  expectWithin(load.checkout, checkedOut);
  expectWithin(bol?.checkin, arrived);
  expectWithin(bol?.checkout, left);
  expect(bol).toMatchObject({
    completed: true,
    sealIntact: false,
    driver: { name: 'Ray Delgado' },
    osd: { overages: [], shortages: [{ sku: 'HF-PCH-15', qty: 12 }], damages: [] },
  });
  const made = (stamps: Load['stamps']) => stamps.map(({ kind, byName }) => `${kind} ${byName}`);
  expect(made(load.stamps)).toEqual(['checkin Ray Delgado', 'checkout Ray Delgado']);
  expect(made(bol?.stamps ?? [])).toEqual(['checkin Denise Okafor', 'checkout Denise Okafor']);
  for (const { receivedAt } of [...load.stamps, ...(bol?.stamps ?? [])]) {
    expect(Date.parse(receivedAt ?? '')).toBeGreaterThan(left.to);
  }
});
