/** A refusal told on a driver's phone without a network outlives a dead battery, and reaches everybody once. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { checkInBol } from '#contract/bol.ts';
import { getLoad, type Load } from '#contract/load.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import { signIn, visit } from '../support/browser/browser.ts';
import * as screens from '../support/browser/screens.ts';
import { button, panel } from '../support/browser/screens.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { expectWithin, spanOf } from '../support/browser/span.ts';
import { isReadyOffline, type Stage, setStage } from '../support/browser/stage.ts';
import { startSignedIn } from '../support/browser/start-signed-in.ts';
import { patiently } from '../support/patiently.ts';
import { ApiClient } from '../support/server/api-client.ts';
import { bolOf } from '../support/server/freight.ts';

const PU = 'PU-REFUSED-1';
const [DRIVER, CLERK] = ['driver@carrier.example', 'clerk@receiver.example'];
const NOTE = 'Three pallets wet through';
let stage: Stage;
let load: Load;

beforeAll(async () => {
  stage = await setStage();
  load = (await shipLoads(stage.server.origin, [PU]))[0]!;
  const clerk = await new ApiClient(stage.server.origin).signIn(CLERK, DEMO_PASSWORD);
  const body = { driverId: demoUserId(DRIVER), occurredAt: new Date().toISOString(), sealIntact: true };
  await clerk.ok(checkInBol, { params: { id: bolOf(load) }, body });
});

async function bolOnServer() {
  const shipper = await new ApiClient(stage.server.origin).signIn('admin@shipper.example', DEMO_PASSWORD);
  return (await shipper.ok(getLoad, { params: { id: load._id } })).bols[0];
}

/** What the delivery says of the refusal. */
const refusal = (page: Page) => page.getByRole('region', { name: 'Refused at delivery' });

/** All that can be said of a refusal; the button that then records it. */
async function tellRefusal(page: Page) {
  await button(page, 'Cannot deliver as planned?').click();
  const dialog = page.getByRole('dialog', { name: 'Cannot deliver as planned' });
  await dialog.getByRole('radio', { name: 'They refused it all' }).check();
  await dialog.getByLabel(/^Reason/).selectOption('damaged');
  await dialog.getByLabel(/^Who told you/).fill('Denise Okafor');
  await dialog.getByLabel(/^Note/).fill(NOTE);
  await dialog.getByRole('radio', { name: 'Try again' }).check();
  await screens.see(dialog, 'This is sent to Harbor Foods, Redwood Freight, and Bayview Distribution.');
  return button(dialog, 'Record');
}

test('a refusal is told without a network, survives a dead battery and is sent once; the next truck is checked in', async () => {
  const { origin } = stage.server;
  const { page: phone } = await startSignedIn(stage, 'driver', 'phone', DRIVER);
  await screens.openRow(phone, PU);
  await isReadyOffline(phone);
  await screens.seeStatus(phone, 'All sent');
  await stage.server.stop();
  const refused = await spanOf(async () => screens.save(phone, await tellRefusal(phone), 1));
  await refusal(phone).waitFor();
  const address = phone.url();
  await stage.kill('driver');

  const { page: again } = await stage.start('driver', 'phone');
  await visit(again, address);
  await screens.seeStatus(again, '1 waiting to send');
  await screens.see(refusal(again), `Damaged: ${NOTE}`);
  expect(await refusal(again).count()).toBe(1);
  await stage.server.start();
  await screens.networkIsBack(again);
  await screens.seeStatus(again, 'All sent');
  await stage.close('driver');
  const bol = await bolOnServer();
  expect(bol).toMatchObject({ checkin: null, completed: false });
  expect(bol?.outcomes).toMatchObject([
    { kind: 'refused', reason: 'damaged', note: NOTE, plan: 'redeliver', byName: 'Ray Delgado', void: null },
  ]);
  expectWithin(bol?.outcomes?.[0]?.at, refused);

  const { page: tablet } = await stage.start('clerk', 'tablet');
  await signIn(tablet, origin, CLERK);
  await screens.see(tablet, /^Refused today/);
  await screens.openRow(tablet, PU);
  await screens.see(refusal(tablet), 'Refused');
  await screens.see(refusal(tablet), 'Denise Okafor said so; recorded by Ray Delgado');
  await button(tablet, 'Check In').click();
  await button(tablet, 'Seal intact').click();
  await refusal(tablet).waitFor({ state: 'detached' });
  await screens.seeStatus(tablet, 'All sent');
  await stage.close('clerk');
  await patiently(async () => {
    const now = await bolOnServer();
    expect(now?.stamps.map(({ kind }) => kind)).toEqual(['checkin', 'checkin']);
    expect(now?.checkin).toBe(now?.stamps[1]?.at);
  });

  const { page: desk } = await stage.start('shipper', 'desk');
  await signIn(desk, origin, 'admin@shipper.example');
  await visit(desk, `${origin}/home?list=outbound`);
  await screens.openRow(desk, PU);
  const timeline = panel(desk, 'Timeline').getByRole('listitem');
  await timeline.filter({ hasText: 'Refused at delivery' }).waitFor();
  const events = (await timeline.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
  expect(events.map((text) => /^(Checked in|Refused) at delivery/.exec(text)?.[1])).toEqual([
    'Checked in',
    'Refused',
    'Checked in',
  ]);
  expect(events[1]).toContain('by Ray Delgado (Redwood Freight)');
  expect(events.join()).not.toContain('Superseded');
  await visit(desk, `${origin}/notifications`);
  const news = desk
    .getByRole('listitem')
    .filter({ hasText: `(P/U ${PU}) was refused: damaged. Redwood Freight proposes: try again.` });
  await news.waitFor();
});
