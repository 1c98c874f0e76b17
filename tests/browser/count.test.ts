/** A clerk counts SKU by SKU at a dock without a network: the battery dies over half of it, and everybody gets it once. */
import { beforeAll, expect, test } from 'vitest';
import { checkInBol } from '#contract/bol.ts';
import { getLoad, type Load } from '#contract/load.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import { signIn, visit } from '../support/browser/browser.ts';
import { cameraOf, showBarcode } from '../support/browser/cameras.ts';
import { count } from '../support/browser/scene-acts.ts';
import * as screens from '../support/browser/screens.ts';
import { button, panel } from '../support/browser/screens.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { expectWithin, spanOf } from '../support/browser/span.ts';
import { isReadyOffline, type Stage, setStage } from '../support/browser/stage.ts';
import { startSignedIn } from '../support/browser/start-signed-in.ts';
import { ApiClient } from '../support/server/api-client.ts';
import { bolOf } from '../support/server/freight.ts';

const [PU, SCANNED] = ['PU-COUNT-1', 'PU-COUNT-2'];
const [CLERK, SHIPPER] = ['clerk@receiver.example', 'admin@shipper.example'];
let stage: Stage;
let load: Load;
let scanned: Load;

const as = (email: string) => new ApiClient(stage.server.origin).signIn(email, DEMO_PASSWORD);

beforeAll(async () => {
  stage = await setStage();
  [load, scanned] = (await shipLoads(stage.server.origin, [PU, SCANNED])) as [Load, Load];
  const clerk = await as(CLERK);
  const body = {
    driverId: demoUserId('driver@carrier.example'),
    occurredAt: new Date().toISOString(),
    sealIntact: true,
  };
  for (const one of [load, scanned]) await clerk.ok(checkInBol, { params: { id: bolOf(one) }, body });
});

test('a count begun without a network outlives a dead battery, holds back the completion, and arrives once before it', async () => {
  const { page: tablet } = await startSignedIn(stage, 'clerk', 'tablet', CLERK);
  await screens.openRow(tablet, PU);
  await isReadyOffline(tablet);
  await screens.seeStatus(tablet, 'All sent');
  await stage.server.stop();
  await count(tablet);
  const dialog = tablet.getByRole('dialog', { name: 'Count' });
  await screens.see(dialog, '2 lines: 3 short, 2 damaged');
  await button(dialog, '+1 received of PEARS').click();
  await screens.see(dialog, '2 lines: 1 over, 3 short, 2 damaged');
  const address = tablet.url();
  await stage.kill('clerk');

  const { page: again } = await stage.start('clerk', 'tablet');
  await visit(again, address);
  await screens.see(again, 'A count was begun and is not saved yet.');
  await screens.see(again, 'You have a count that is not saved. Save or discard it first.');
  await button(again, 'Count').click();
  const reopened = again.getByRole('dialog', { name: 'Count' });
  await screens.see(reopened, '2 lines: 1 over, 3 short, 2 damaged');
  const counted = await spanOf(() => screens.save(again, button(reopened, 'Save count'), 1));
  await screens.save(again, await screens.askToComplete(again), 2);
  await stage.kill('clerk');

  const { page: third } = await stage.start('clerk', 'tablet');
  await visit(third, address);
  await screens.seeStatus(third, '2 waiting to send');
  await stage.server.start();
  await screens.networkIsBack(third);
  await screens.seeStatus(third, 'All sent');
  await stage.close('clerk');

  const { bols } = await (await as(SHIPPER)).ok(getLoad, { params: { id: load._id } });
  expect(bols).toMatchObject([
    {
      completed: true,
      counts: [{ byName: 'Denise Okafor', totals: { lines: 2, over: 1, short: 3, damaged: 2 } }],
      osd: {
        overages: [{ sku: 'PEARS', qty: 1 }],
        shortages: [{ sku: 'APPLES', qty: 3 }],
        damages: [{ sku: 'APPLES', qty: 2 }],
      },
    },
  ]);
  expectWithin(bols[0]?.counts?.[0]?.at, counted);

  const { page: desk } = await stage.start('shipper', 'desk');
  await signIn(desk, stage.server.origin, SHIPPER);
  await visit(desk, `${stage.server.origin}/home?list=completed`);
  await screens.openRow(desk, PU);
  await screens.see(panel(desk, 'Timeline'), 'Counted: 2 lines: 1 over, 3 short, 2 damaged');
  await screens.see(panel(desk, 'Timeline'), /APPLES: .*Crushed/);
});

test('a camera reads a carton’s barcode without a network', async () => {
  const { page, context } = await stage.start('scanner', 'tablet', { camera: cameraOf('scanner') });
  await signIn(page, stage.server.origin, CLERK);
  await screens.openRow(page, SCANNED);
  await isReadyOffline(page);
  const label = await context.newPage();
  await stage.server.stop();
  await page.bringToFront();
  await button(page, 'Count').click();
  const dialog = page.getByRole('dialog', { name: 'Count' });
  const scan = async (text: string, format: Parameters<typeof showBarcode>[3]) => {
    await showBarcode(label, 'scanner', text, format);
    await page.bringToFront();
    await button(dialog, 'Scan a SKU').click();
    await page.getByRole('dialog', { name: 'Scan a SKU' }).waitFor({ state: 'detached' });
  };
  const focused = () =>
    page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent);
  await scan('APPLES-4011', 'Code128');
  await expect.poll(focused).toBe('Received');
  await page.keyboard.type('12');
  await scan('0614141999996', 'EAN13');
  await expect.poll(focused).toBe('Received');
  await page.keyboard.type('7');
  await scan('APPLES-4011', 'Code128');
  await dialog.getByRole('group', { name: 'APPLES-4011' }).getByLabel('Received').and(page.locator(':focus')).waitFor();
  const skus = await dialog
    .getByLabel('SKU', { exact: true })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  expect(skus).toEqual(['APPLES-4011', '0614141999996']);
  await stage.server.start();
  await stage.close('scanner');
});
