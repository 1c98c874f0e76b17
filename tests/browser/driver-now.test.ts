/** A driver's home says what is next and takes the stamp for it, one tap away, with or without a network. */
import { beforeAll, expect, test } from 'vitest';
import { getLoad } from '#contract/load.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { signIn, visit } from '../support/browser/browser.ts';
import { countTaps } from '../support/browser/count-taps.ts';
import { swipe } from '../support/browser/finger.ts';
import * as screens from '../support/browser/screens.ts';
import { button } from '../support/browser/screens.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { isReadyOffline, type Stage, setStage } from '../support/browser/stage.ts';
import { patiently } from '../support/patiently.ts';
import { ApiClient } from '../support/server/api-client.ts';

const [HERE, LATER] = ['PU-NOW-1', 'PU-NOW-2'];
let stage: Stage;
let loadId: string;
beforeAll(async () => {
  stage = await setStage();
  loadId = (await shipLoads(stage.server.origin, [HERE, LATER]))[0]?._id ?? '';
});

declare global {
  interface Window {
    /** Where the last card's upper edge was, from picture to picture, px. */
    placesOfRow: number[];
  }
}

/** Half of what a finger has to hit. */
const FINGER_PX = 22;

/** For a page from its very beginning: notes where the last card of its list stands. */
function recordMoves(): void {
  window.placesOfRow = [];
  const look = () => {
    const cards = document.querySelectorAll('[role=tabpanel] ul > li:not([aria-hidden])');
    const last = cards[cards.length - 1];
    if (last) window.placesOfRow.push(last.getBoundingClientRect().top);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

test('a driver checks in with one tap from home, and goes on from there, without a network', async () => {
  const { origin } = stage.server;
  const { page } = await stage.start('driver', 'phone');
  await signIn(page, origin, 'driver@carrier.example');
  await isReadyOffline(page);
  await screens.seeStatus(page, 'All sent');
  await stage.server.stop();
  await page.addInitScript(recordMoves);
  await visit(page, `${origin}/home`);
  const now = page.getByRole('region', { name: 'Now' });
  await now.getByRole('heading', { name: /^Pick up at Harbor Foods/ }).waitFor();
  // A list that moves while a thumb is on its way makes it tap another row.
  await page.getByText('Waiting for pick-up').nth(2).waitFor({ state: 'attached' });
  await page.getByRole('group', { name: 'Show only' }).getByText('2', { exact: true }).waitFor();
  const places = await page.evaluate(() => window.placesOfRow);
  expect(places.length).toBeGreaterThan(0);
  expect(Math.max(...places) - Math.min(...places)).toBeLessThan(FINGER_PX);

  // The other load and back, by the thumb; who scrolls with it turns nothing.
  const first = (await now.innerText()).includes(HERE) ? HERE : LATER;
  const second = first === HERE ? LATER : HERE;
  await screens.see(now, new RegExp(first));
  await swipe(page, [200, 400], [190, 330], [120, 260]);
  await swipe(page, [120, 260], [190, 330], [200, 400]);
  await screens.see(now, new RegExp(first));
  await swipe(page, [300, 320], [220, 322], [140, 326]);
  await screens.see(now, new RegExp(second));
  await swipe(page, [100, 320], [180, 322], [260, 326]);
  await screens.see(now, new RegExp(first));
  if (first !== HERE) await button(now, 'Next load').click();
  await screens.see(now, new RegExp(HERE));

  const taps = await countTaps(page);
  await button(now, 'Check In').click();
  await screens.see(now, 'Saved on this device');
  expect(taps()).toBe(1);
  await button(now, 'Check Out').click();
  await now.getByRole('heading', { name: /^Deliver to/ }).waitFor();
  expect(taps()).toBe(2);
  await button(now, 'Check In').click();
  await button(now, 'Seal intact').click();
  await now.getByText(/^At the dock/).waitFor();
  expect(taps()).toBe(4);

  await stage.server.start();
  await screens.networkIsBack(page);
  await screens.seeStatus(page, 'All sent');
  const shipper = await new ApiClient(origin).signIn('admin@shipper.example', DEMO_PASSWORD);
  await patiently(async () => {
    const load = await shipper.ok(getLoad, { params: { id: loadId } });
    expect(load.stamps.map(({ kind, byName }) => [kind, byName])).toEqual([
      ['checkin', 'Ray Delgado'],
      ['checkout', 'Ray Delgado'],
    ]);
    expect(load.bols[0]).toMatchObject({ sealIntact: true, stamps: [{ kind: 'checkin', byName: 'Ray Delgado' }] });
  });
});
