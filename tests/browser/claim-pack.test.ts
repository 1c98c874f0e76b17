/** A claim and what goes along with it: filed and taken as a ZIP without a network, and as the server's PDF with one. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { checkInBol, updateBol } from '#contract/bol.ts';
import type { Load } from '#contract/load.ts';
import { bareJpeg } from '#domain/jpeg.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import { signIn, visit } from '../support/browser/browser.ts';
import { cameraPicture } from '../support/browser/camera-picture.ts';
import { openTimeline } from '../support/browser/scene-acts.ts';
import * as screens from '../support/browser/screens.ts';
import { button, panel } from '../support/browser/screens.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { isReadyOffline, type Stage, setStage } from '../support/browser/stage.ts';
import { readPdf } from '../support/pdfs/read-pdf.ts';
import { ApiClient } from '../support/server/api-client.ts';
import { lineBody, sendCount } from '../support/server/counts.ts';
import { bolOf } from '../support/server/freight.ts';
import { filesOf } from '../support/unzip.ts';

const PU = 'PU-PACK-1';
const [DRIVER, CLERK] = ['driver@carrier.example', 'clerk@receiver.example'];
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
let stage: Stage;
let load: Load;
beforeAll(async () => {
  stage = await setStage();
  load = (await shipLoads(stage.server.origin, [PU]))[0] as Load;
});

/** Counted with two photos of what is short, and completed. */
async function giveDamage(page: Page): Promise<string[]> {
  const clerk = await new ApiClient(stage.server.origin).signIn(CLERK, DEMO_PASSWORD);
  const id = bolOf(load);
  const photos: string[] = [];
  for (const size of [600, 800]) {
    const body = bareJpeg(new Uint8Array(await cameraPicture(page, size, 400))) as Uint8Array;
    photos.push(sha256Of(Buffer.from(body)));
    const headers = { 'content-type': 'image/jpeg' };
    const stored = await clerk.request('PUT', `/api/photos/${photos.at(-1)}`, { body, headers });
    expect(stored.status).toBe(201);
  }
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const body = { driverId: demoUserId(DRIVER), occurredAt: at(30), sealIntact: true };
  await clerk.ok(checkInBol, { params: { id }, body });
  const lines = [lineBody({ sku: 'PEARS', received: 7, reason: 'missing', photos })];
  expect((await sendCount(clerk, id, { lines, occurredAt: at(20) })).status).toBe(200);
  await clerk.ok(updateBol, { params: { id }, body: { completed: true, checkout: at(10) } });
  return photos;
}

async function take(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const press = button(panel(page, 'Claim'), 'Claim pack');
  const [file] = await Promise.all([page.waitForEvent('download'), press.click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('a claim filed without a network goes out as a ZIP, and as the server’s PDF once it is back', async () => {
  const { page } = await stage.start('clerk', 'phone');
  await signIn(page, stage.server.origin, CLERK);
  const photos = await giveDamage(page);
  await visit(page, `${stage.server.origin}/home?list=completed`);
  await screens.openRow(page, PU);
  await screens.seeDocument(page, 'STRAIGHT BILL OF LADING');
  // What was looked at once is on the device.
  await openTimeline(page);
  const pictures = panel(page, 'Timeline')
    .getByRole('button', { name: /^Enlarge: Photo/ })
    .locator('img');
  await expect.poll(() => pictures.count()).toBe(2);
  await isReadyOffline(page);
  await stage.server.stop();

  await button(panel(page, 'Claim'), 'File a claim').click();
  const dialog = page.getByRole('dialog', { name: 'File a claim' });
  await dialog.getByLabel(/^Amount/).fill('1,250.00');
  await dialog.getByLabel(/^What for/).fill('3 cases of pears');
  await screens.save(page, button(dialog, 'File'), 1);
  const zip = await take(page);
  const last = bolOf(load).slice(-6);
  expect(zip.name).toBe(`claim-pack-${PU}-${last}.zip`);
  const files = filesOf(zip.bytes);
  const facts = JSON.parse(String(files.get('count.json')));
  expect(facts.claims[0]).toMatchObject({ amountCents: 125_000, receivedAt: null });
  // Each file is what the app says of it.
  const known: { name: string; sha256: string }[] = facts.files;
  expect(known.map(({ sha256 }) => sha256)).toEqual([load.bols[0]?.file.sha256, ...photos]);
  for (const { name, sha256 } of known) expect([name, sha256Of(files.get(name) as Buffer)]).toEqual([name, sha256]);
  expect((await readPdf(files.get(known[0]?.name ?? '') as Buffer))[0]?.text).toContain('STRAIGHT BILL OF LADING');
  expect(String(files.get('timeline.csv'))).toContain('Claim filed: $1,250.00');
  expect(String(files.get('MISSING.txt'))).toContain('Every document, paper and photo of the BOL is in here.');

  await stage.server.start();
  await screens.networkIsBack(page);
  await screens.seeStatus(page, 'All sent');
  const pdf = await take(page);
  expect(pdf.name).toBe(`claim-pack-${PU}-${last}.pdf`);
  const text = (await readPdf(pdf.bytes)).map((sheet) => sheet.text.replace(/\s+/g, ' ')).join(' ');
  expect(text).toContain('Bayview Distribution claims $1,250.00 (USD)');
  for (const sha256 of photos) expect(text).toContain(sha256);
});
