/** A wrong time is put right at the dock, without a network; what was recorded stays, and the other side sees both. */
import { beforeAll, expect, test } from 'vitest';
import { getBol } from '#contract/bol.ts';
import type { Load } from '#contract/load.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { signIn } from '../support/browser/browser.ts';
import { earlier, openCorrection } from '../support/browser/scene-acts.ts';
import * as screens from '../support/browser/screens.ts';
import { button } from '../support/browser/screens.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { isReadyOffline, type Stage, setStage } from '../support/browser/stage.ts';
import { ApiClient } from '../support/server/api-client.ts';
import { bolOf } from '../support/server/freight.ts';

const PU = 'PU-CORRECT-1';
const REASON = 'The clerk tapped it after the paperwork.';
let stage: Stage;
let load: Load;

beforeAll(async () => {
  stage = await setStage();
  [load] = (await shipLoads(stage.server.origin, [PU])) as [Load];
});

test('a check-in is corrected offline with a reason, and counts once on the server', async () => {
  const { origin } = stage.server;
  const { page } = await stage.start('clerk', 'phone');
  await signIn(page, origin, 'clerk@receiver.example');
  await screens.openRow(page, PU);
  await isReadyOffline(page);
  await stage.server.stop();
  await screens.checkIn(page, 1);
  await openCorrection(page);
  const dialog = page.getByRole('dialog');
  await screens.see(dialog, 'That is the time it has already.');
  const field = dialog.getByLabel(/^It really was/);
  await field.fill(earlier(await field.inputValue()));
  await screens.see(dialog, 'Say why first.');
  await dialog.getByLabel(/^Reason/).fill(REASON);
  await screens.save(page, button(dialog, 'Correct Time'), 2);
  await screens.see(page, REASON);

  await stage.server.start();
  await screens.networkIsBack(page);
  await screens.seeStatus(page, 'All sent');
  const reader = await new ApiClient(origin).signIn('admin@shipper.example', DEMO_PASSWORD);
  const { checkin, stamps } = await reader.ok(getBol, { params: { id: bolOf(load) } });
  expect(stamps).toHaveLength(2);
  const recorded = stamps.find(({ corrects }) => !corrects);
  const correction = stamps.find(({ corrects }) => corrects);
  expect(correction).toMatchObject({ at: checkin, corrects: { stampId: recorded?._id, reason: REASON } });
  expect(Date.parse(String(checkin))).toBeLessThan(Date.parse(String(recorded?.at)));
});
