/** The device dies at each moment between the tap and the stored answer: what was taken in counts once, for everybody. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBol } from '#contract/bol.ts';
import type { Load } from '#contract/load.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { letOnlyPagesSend, signIn, visit } from '../support/browser/browser.ts';
import { type HeldLine, heldLine, type LineMoment } from '../support/browser/held-line.ts';
import * as screens from '../support/browser/screens.ts';
import { button } from '../support/browser/screens.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { isReadyOffline, type Stage, setStage } from '../support/browser/stage.ts';
import { type StoreStep, standStillAt } from '../support/browser/stand-still.ts';
import { ApiClient } from '../support/server/api-client.ts';
import { bolOf } from '../support/server/freight.ts';

/** In the order in which one check-in comes through them, by the checkpoints of enqueue, flush and settle. */
const MOMENTS: Record<string, { at: StoreStep | LineMoment; effects: 0 | 1 }> = {
  'before the entry is stored': { at: { method: 'put', nth: 1, where: 'inside' }, effects: 0 },
  'when the entry was just stored': { at: { method: 'put', nth: 1, where: 'committed' }, effects: 1 },
  'when the entry was just taken up and its try counted': {
    at: { method: 'put', nth: 2, where: 'committed' },
    effects: 1,
  },
  'with the request on its way': { at: 'asked', effects: 1 },
  'with the answer on its way': { at: 'answered', effects: 1 },
  'in the middle of the answer': { at: 'half answered', effects: 1 },
  'while the answer is being stored': { at: { method: 'delete', nth: 1, where: 'inside' }, effects: 1 },
  'when the answer was just stored': { at: { method: 'delete', nth: 1, where: 'committed' }, effects: 1 },
};

let stage: Stage;
let line: HeldLine;
let reader: ApiClient;
let loads: Load[];
let page: Page;

/** Starts the device. */
async function switchOn(): Promise<void> {
  const { context, page: opened } = await stage.start('clerk', 'tablet');
  await letOnlyPagesSend(context);
  page = opened;
}

beforeAll(async () => {
  stage = await setStage();
  const { origin } = stage.server;
  line = await heldLine(origin);
  loads = await shipLoads(
    origin,
    Object.keys(MOMENTS).map((_, number) => `PU-CRASH-${number}`),
  );
  reader = await new ApiClient(origin).signIn('admin@receiver.example', DEMO_PASSWORD);
  await switchOn();
  await signIn(page, line.origin, 'clerk@receiver.example');
  await isReadyOffline(page);
  // Orderly, once: a browser writes a new cookie to its disk only after a while.
  await stage.close('clerk');
  await switchOn();
});
afterAll(() => line?.close());

const stampsOf = async (load: Load) => {
  const { stamps } = await reader.ok(getBol, { params: { id: bolOf(load) } });
  return stamps.map(({ kind }) => kind);
};

/** Whether the server has done its part at this moment. */
const hasArrived = (at: StoreStep | LineMoment) => (typeof at === 'object' ? at.method === 'delete' : at !== 'asked');

/** Arranges that the check-in stands still at this moment. */
async function arrange(at: StoreStep | LineMoment) {
  if (typeof at === 'object') return { ...(await standStillAt(page, at)), release: () => {} };
  return line.hold(/^\/api\/bols\/\w+\/checkin$/, at);
}

test.each(Object.entries(MOMENTS))('A1: a device that dies %s', async (moment, { at, effects }) => {
  const load = loads[Object.keys(MOMENTS).indexOf(moment)] as Load;
  const path = `${line.origin}/shipper-account/BayviewDistribution/inbound/${load._id}`;
  await visit(page, path);
  await button(page, 'Check In').click();
  await button(page, 'Seal intact').waitFor();
  const { reached, release } = await arrange(at);
  // Nobody waits for the click: a page that stands still does not answer.
  const click = button(page, 'Seal intact')
    .click()
    .catch(() => 'the browser is gone');
  await reached;
  await stage.kill('clerk');
  await click;
  release();
  expect(await stampsOf(load)).toEqual(hasArrived(at) ? ['checkin'] : []);

  await switchOn();
  await visit(page, path);
  await expect.poll(() => stampsOf(load), { timeout: 60_000 }).toEqual(effects === 1 ? ['checkin'] : []);
  await screens.seeStatus(page, 'All sent');
  // What the screen shows agrees.
  if (effects === 0) await button(page, 'Check In').waitFor();
  else await screens.see(page, /Checked in/i);
});

test('A1: in the end the server has each check-in that was taken in, once', async () => {
  const effects = Object.values(MOMENTS).map((moment) => (moment.effects === 1 ? ['checkin'] : []));
  expect(await Promise.all(loads.map(stampsOf))).toEqual(effects);
});
