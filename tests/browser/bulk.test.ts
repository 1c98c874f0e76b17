/**
 * Several rows at once in a real browser: a shipper ships three without a network and later takes their signed PDFs along
 * in one file; the carrier gives all three one driver.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { buildLoad, getLoad, type Load } from '#contract/load.ts';
import { signBol } from '#contract/signature.ts';
import { newId } from '#domain/ids.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import { signIn, visit } from '../support/browser/browser.ts';
import * as screens from '../support/browser/screens.ts';
import { button } from '../support/browser/screens.ts';
import { isReadyOffline, type Stage, setStage } from '../support/browser/stage.ts';
import { fixturePdf } from '../support/pdfs/fixture.ts';
import { readPdf } from '../support/pdfs/read-pdf.ts';
import { ApiClient } from '../support/server/api-client.ts';
import { signature } from '../support/server/authorization-rows.ts';
import { bayview, bolIdsOf, harbor, redwood } from '../support/server/freight.ts';
import { filesOf } from '../support/unzip.ts';

const PDF = fixturePdf('text-one-page');
const SHA256 = createHash('sha256').update(PDF).digest('hex');
const READY = ['PU-BULK-1', 'PU-BULK-2', 'PU-BULK-3'];

let stage: Stage;
let loads: Load[];
beforeAll(async () => {
  stage = await setStage();
  const shipper = await caller('admin@shipper.example');
  await shipper.request('PUT', `/api/files/${SHA256}`, { body: PDF, headers: { 'content-type': 'application/pdf' } });
  const save = async (pUNum: string, carrierId: string | null) => {
    const bol = { _id: newId(), file: { name: 'bol.pdf', sha256: SHA256 }, receiverId: bayview };
    const soon = new Date(Date.now() + 24 * 3_600_000).toISOString();
    const times = { pUDate: soon, bols: [{ ...bol, deliveryDate: soon }] };
    const body = { _id: newId(), shipperId: harbor, carrierId, ready: false, pUNum, ...times };
    return (await shipper.ok(buildLoad, { body })).newLoad;
  };
  loads = [];
  for (const pUNum of READY) loads.push(await save(pUNum, redwood));
  await save('PU-BULK-4', null);
});

const caller = (email: string) => new ApiClient(stage.server.origin).signIn(email, DEMO_PASSWORD);
/** What the server says of the three to somebody. */
const loadsFor = async (email: string) => {
  const reader = await caller(email);
  return Promise.all(loads.map(({ _id }) => reader.ok(getLoad, { params: { id: _id } })));
};
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Chosen loads' });

/** How far things on the page move while something is done, by the browser's own measure. */
async function shiftOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const seen = { sum: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift' });
  });
  await act();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 200))));
  return page.evaluate(() => (window as unknown as { seen: { sum: number } }).seen.sum);
}

test('a shipper ships several without a network and takes their signed PDFs along in one file', async () => {
  const { page } = await stage.start('office', 'desk');
  await signIn(page, stage.server.origin, 'admin@shipper.example');
  await isReadyOffline(page);
  await visit(page, `${stage.server.origin}/home?list=unsubmitted`);
  await box(page, 'Choose PU-BULK-4').waitFor();
  await screens.button(page, 'Export CSV').waitFor();
  // What the header says until then has its own width and moves its neighbours.
  await isReadyOffline(page);
  await stage.server.stop();

  expect(await shiftOf(page, () => box(page, 'Choose PU-BULK-2').check())).toBe(0);
  await screens.see(bar(page), '1 chosen');
  await box(page, 'Choose all 4 on this page').check();
  await button(bar(page), 'Ship 3 ready').click();
  await screens.see(page.getByRole('dialog'), 'The load has no carrier yet.');
  await button(page, 'Ship 3 Loads').click();
  await screens.see(page, '3 loads shipped · Saved on this device');
  await screens.seeStatus(page, '3 waiting to send');
  await screens.see(bar(page), '1 chosen');
  await stage.server.start();
  await screens.networkIsBack(page);
  await screens.seeStatus(page, 'All sent');
  const received = await loadsFor('admin@carrier.example');
  expect(received.map(({ pUNum, ready }) => [pUNum, ready])).toEqual(READY.map((pUNum) => [pUNum, true]));

  const clerk = await caller('clerk@shipper.example');
  for (const load of loads.slice(0, 2)) {
    const body = {
      ...signature(SHA256),
      strokes: [[[0, 0, 0] as [number, number, number]]],
      purpose: 'shipper' as const,
      signerName: 'Marcus Bell',
    };
    for (const id of bolIdsOf(load)) await clerk.ok(signBol, { params: { id }, body: { ...body, _id: newId() } });
  }
  await visit(page, `${stage.server.origin}/home?list=outbound`);
  await box(page, 'Choose all 3 on this page').check();
  await button(bar(page), 'Download signed PDFs').click();
  await screens.see(page.getByRole('dialog'), '2 of 3 BOLs can be saved');
  await screens.see(page.getByRole('dialog'), 'PU-BULK-3');
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Save 2 PDFs as ZIP').click()]);
  expect(download.suggestedFilename()).toMatch(/^signed-bols-\d\d-\d\d-\d{4}\.zip$/);
  const files = filesOf(await readFile(await download.path()));
  const names = loads
    .slice(0, 2)
    .map((load, index) => `${READY[index]}-bol-${bolIdsOf(load)[0]?.slice(-6)}-signed.pdf`);
  expect([...files.keys()]).toEqual(names);
  for (const pdf of files.values()) {
    const text = (await readPdf(pdf)).map((sheet) => sheet.text).join('\n');
    expect(text).toContain('STRAIGHT BILL OF LADING');
    expect(text).toContain('Marcus Bell');
  }
});

test('a carrier gives several loads one driver', async () => {
  const { page } = await stage.start('dispatch', 'desk');
  await signIn(page, stage.server.origin, 'admin@carrier.example');
  await box(page, 'Choose PU-BULK-1').check();
  await box(page, 'Choose PU-BULK-3').click({ modifiers: ['Shift'] });
  await screens.see(bar(page), '3 chosen');
  await button(bar(page), 'Assign driver').click();
  await screens.choose(page, /^Find a driver/, 'Ray', /Ray Delgado/);
  await button(page, 'Assign to 3 Loads').click();
  await screens.see(page, 'Saved on this device');
  await screens.seeStatus(page, 'All sent');
  const ray = demoUserId('driver@carrier.example');
  const assigned = await loadsFor('admin@carrier.example');
  expect(assigned.flatMap(({ bols }) => bols.map(({ driverId }) => driverId))).toEqual([ray, ray, ray]);
  await expect.poll(() => bar(page).count()).toBe(0);
});
