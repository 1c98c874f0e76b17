/** A clerk does everything for a truck on the one screen of the dock, from its arrival to the completed BOL. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { getLoad } from '#contract/load.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { signIn, visit } from '../support/browser/browser.ts';
import { countTaps } from '../support/browser/count-taps.ts';
import { button, logOut, networkIsBack, see, seeStatus } from '../support/browser/screens.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { isReadyOffline, type Stage, setStage } from '../support/browser/stage.ts';
import { patiently } from '../support/patiently.ts';
import { ApiClient } from '../support/server/api-client.ts';

const MOST = 8;
const [SHORT, CLEAN, LATER] = ['PU-DOCK-1', 'PU-DOCK-2', 'PU-DOCK-3'];
const CLERK = 'clerk@receiver.example';
let stage: Stage;
let ids: string[];
beforeAll(async () => {
  stage = await setStage();
  ids = (await shipLoads(stage.server.origin, [SHORT, CLEAN, LATER])).map(({ _id }) => _id);
});

/** The dock of a clerk who has no network from now on. */
async function atTheDock(device: string): Promise<Page> {
  const { origin } = stage.server;
  const { page } = await stage.start(device, 'tablet');
  await signIn(page, origin, CLERK);
  await isReadyOffline(page);
  await seeStatus(page, 'All sent');
  await stage.server.stop();
  await visit(page, `${origin}/driver-checkin`);
  await page.getByRole('heading', { name: /^Deliveries/ }).waitFor();
  return page;
}

async function backOnline(page: Page): Promise<void> {
  await stage.server.start();
  await networkIsBack(page);
  await seeStatus(page, 'All sent');
}

/** The one BOL of a load, as its shipper has it. */
async function bolOnServer(load: 0 | 1 | 2) {
  const shipper = await new ApiClient(stage.server.origin).signIn('admin@shipper.example', DEMO_PASSWORD);
  const { bols } = await shipper.ok(getLoad, { params: { id: ids[load] ?? '' } });
  return bols[0];
}

const arriving = (page: Page, pUNum: string): Locator =>
  page
    .getByRole('region', { name: /^Deliveries/ })
    .getByRole('listitem')
    .filter({ hasText: pUNum });

/** Types into the field that has the cursor by itself. */
async function typeWhereTheCursorIs(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type(text);
}

/** One stroke of a finger. */
async function draw(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: /^Signature of/ });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is nothing to draw on.');
  await page.mouse.move(box.x + 30, box.y + 60);
  await page.mouse.down();
  for (let step = 1; step <= 12; step++) {
    await page.mouse.move(box.x + 30 + 18 * step, box.y + 60 + (step % 2 === 0 ? 30 : -20));
  }
  await page.mouse.up();
}

test(`from arrival to completed with an OSD entry and a signature takes at most ${MOST} taps, on one screen`, async () => {
  const page = await atTheDock('dock');
  const taps = await countTaps(page);
  const row = arriving(page, SHORT);
  await button(row, 'Check In').click();
  await button(row, 'Seal intact').click();
  const yard = page.getByRole('region', { name: 'In the yard (1)' });
  const bol = yard.getByRole('listitem', { name: '0-0-bol.pdf' });
  await button(bol, 'Shortage').click();
  await typeWhereTheCursorIs(page, 'SKU', 'HF-APPLES');
  await page.keyboard.press('Enter');
  await typeWhereTheCursorIs(page, 'Qty (cases)', '4');
  await button(bol, 'Save and sign').click();
  await button(page, 'Continue to sign').click();
  expect(await page.getByRole('textbox', { name: 'Exceptions' }).inputValue()).toBe('4 cases short SKU HF-APPLES');
  await page.getByRole('checkbox', { name: /electronic/i }).click();
  await draw(page);
  await see(page, 'This cannot be undone.');
  await button(page, 'Sign and complete').click();
  await yard.waitFor({ state: 'detached' });
  expect(page.url()).toMatch(/\/driver-checkin\?truck=/);
  expect(taps()).toBeLessThanOrEqual(MOST);

  await backOnline(page);
  await patiently(async () => {
    expect(await bolOnServer(0)).toMatchObject({
      completed: true,
      sealIntact: true,
      osd: { shortages: [{ sku: 'HF-APPLES', qty: 4 }], overages: [], damages: [] },
      signatures: [{ purpose: 'receiver', handedOver: false, voided: false }],
      stamps: [
        { kind: 'checkin', driverName: 'Ray Delgado' },
        { kind: 'checkout', driverName: 'Ray Delgado' },
      ],
    });
  });
});

test('without exceptions it is signed and completed; until then nothing typed is out of sight, not even after a reload', async () => {
  const page = await atTheDock('gate');
  const row = arriving(page, CLEAN);
  await button(row, 'Check In').click();
  await button(row, 'Seal intact').click();
  const bol = page.getByRole('region', { name: 'In the yard (1)' }).getByRole('listitem', { name: '0-0-bol.pdf' });
  await button(bol, 'Damage').click();
  await typeWhereTheCursorIs(page, 'SKU', 'HF-PEARS');
  // With the same truck open again it is there as it was typed; nothing can be signed past it.
  const typed = () => bol.getByLabel('SKU', { exact: true }).inputValue();
  const truck = page.getByRole('button', { name: new RegExp(CLEAN) });
  await truck.click();
  await truck.click();
  await expect.poll(typed).toBe('HF-PEARS');
  await page.reload();
  await expect.poll(typed).toBe('HF-PEARS');
  expect(await bol.getByRole('button', { name: /sign and complete/i }).count()).toBe(0);
  await button(bol, 'Discard changes').click();
  await button(bol, 'No exceptions: sign and complete').click();
  await button(page, 'Continue to sign').click();
  expect(await page.getByRole('textbox', { name: 'Exceptions' }).inputValue()).toBe('');
  await page.getByRole('checkbox', { name: /electronic/i }).click();
  await draw(page);
  await button(page.getByRole('dialog'), 'Sign').click();
  // Signed only: what is left is to complete it, which asks first.
  await button(bol, 'Complete Load').click();
  await button(page.getByRole('dialog'), 'Complete & Checkout').click();
  await bol.waitFor({ state: 'detached' });
  await backOnline(page);
  await patiently(async () => {
    const onServer = await bolOnServer(1);
    expect(onServer).toMatchObject({ completed: true, osd: { damages: [] } });
    expect(onServer?.signatures).toHaveLength(1);
  });
});

test('a colleague who takes the tablet over finds the truck that was open; somebody of another company does not', async () => {
  const { origin } = stage.server;
  const { page } = await stage.start('shared', 'tablet');
  await signIn(page, origin, CLERK);
  await isReadyOffline(page);
  const handOver = async (to: string) => {
    await visit(page, `${origin}/driver-checkin`);
    const row = arriving(page, LATER);
    const truck = page.getByRole('button', { name: new RegExp(LATER) });
    await row.or(truck).first().waitFor();
    if (await row.isVisible()) {
      await button(row, 'Check In').click();
      await button(row, 'No seal').click();
    } else await truck.click();
    await page.getByRole('button', { name: new RegExp(LATER), expanded: true }).waitFor();
    await seeStatus(page, 'All sent');
    await button(page, 'Switch person').click();
    await page.waitForURL(/\/login/);
    await page.getByLabel('Email').fill(to);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await button(page, 'Submit').click();
  };
  await handOver('clerk@shipper.example');
  await page.waitForURL(/\/home$/);
  await logOut(page);
  await signIn(page, origin, CLERK);
  await handOver('admin@receiver.example');
  await page.getByRole('button', { name: new RegExp(LATER), expanded: true }).waitFor();
  await page.getByRole('list', { name: 'Recorded exceptions' }).waitFor();
});
