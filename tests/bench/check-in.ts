/**
 * From the tap that records a check-in until "Saved on this device" is painted, with 500 and with 5,000 deliveries
 * expected, beside a bare strict Dexie add in the same page. The server is stopped: what is measured is the device.
 * `SLOW=4` slows the CPU down four times, as on a phone.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { accountDbName } from '#offline/rows/schema.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { dropProfile, newProfile, openBrowser, signIn, visit } from '../support/browser/browser.ts';
import { findChromium } from '../support/browser/find-chromium.ts';
import { type ServerProcess, startServerProcess } from '../support/browser/server-process.ts';
import { isInstalled, TABLET } from '../support/browser/stage.ts';
import { redwood } from '../support/server/freight.ts';

const TAPS = Number(process.env.RUNS ?? 25);
const SLOW = Number(process.env.SLOW ?? 1);
const CLERK = 'clerk@receiver.example';
const DRIVER = {
  _id: demoUserId('driver@carrier.example'),
  name: 'Ray Bench',
  phone: '',
  connexId: null,
  companyId: redwood,
};
const DEXIE = readFileSync(new URL('../../node_modules/dexie/dist/dexie.min.js', import.meta.url), 'utf8');

/** Puts copies of one inbound load and its BOL into the store of whoever is logged in, until `total` are there. */
async function expectDeliveries(page: Page, total: number): Promise<void> {
  await page.evaluate(
    async ([name, wanted, driver]) => {
      const done = (request: IDBRequest | IDBOpenDBRequest) =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const db = (await done(indexedDB.open(name))) as IDBDatabase;
      const filling = db.transaction(['loads', 'bols'], 'readwrite');
      const [loads, bols] = [filling.objectStore('loads'), filling.objectStore('bols')];
      type Row = { _id: string; loadId: string; category: string; checkin: unknown; load: object; inbound?: object };
      const all = (await done(bols.getAll())) as Row[];
      const bol = all.find(({ category, checkin }) => category === 'inbound' && checkin === null);
      if (!bol) throw new Error('The demo has no delivery to copy.');
      const load = (await done(loads.get(bol.loadId))) as Row;
      for (const { _id, category } of all) if (category === 'inbound') bols.delete(_id);
      for (let n = 0; n < wanted; n += 1) {
        const [loadId, bolId] = ['7a', '7b'].map((prefix) => prefix + n.toString(16).padStart(22, '0')) as [
          string,
          string,
        ];
        const at = new Date(Date.UTC(2026, 10, 22) + ((n * 7919) % wanted) * 60_000).toISOString();
        const facts = {
          driver,
          driverId: driver._id,
          dropDate: at,
          load: { ...bol.load, _id: loadId, pUNum: `PU-${n}` },
        };
        loads.put({ ...load, _id: loadId, pUNum: `PU-${n}`, inbound: { loadId, dropDate: at } });
        bols.put({ ...bol, ...facts, _id: bolId, loadId });
      }
      await new Promise((resolve, reject) => {
        filling.oncomplete = resolve;
        filling.onabort = () => reject(filling.error);
      });
      db.close();
    },
    [accountDbName(demoUserId(CLERK)), total, DRIVER] as const,
  );
}

/** Ms of one check-in: the first row's button, the answer about the seal, and the clock from that answer on. */
async function tap(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Check In', disabled: false }).first().click();
  const answer = page.getByRole('button', { name: 'Seal intact' });
  await answer.waitFor();
  await page.waitForTimeout(150);
  const time = await answer.evaluate(
    (button: HTMLElement) =>
      new Promise<number>((resolve) => {
        const isSaid = () =>
          [...document.querySelectorAll('[aria-live]')].some(({ textContent }) =>
            textContent?.includes('Saved on this device'),
          );
        const started = performance.now();
        const observer = new MutationObserver(() => {
          if (!isSaid()) return;
          observer.disconnect();
          // After the next frame has been drawn.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        button.click();
      }),
  );
  await page.getByRole('button', { name: 'Close message' }).click();
  await answer.waitFor({ state: 'detached' });
  // Whatever still runs after the word is given is over before the next tap.
  await page.waitForTimeout(SLOW * 300);
  return time;
}

/** Ms of one add to a bare Dexie with strict durability. */
async function bareAdd(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { Dexie } = globalThis as unknown as { Dexie: new (name: string, options: object) => BareDexie };
    interface BareDexie {
      version(n: number): { stores(s: object): void };
      table(name: string): { add(row: object): Promise<unknown> };
      close(): void;
    }
    const db = new Dexie('bare', { chromeTransactionDurability: 'strict' });
    db.version(1).stores({ rows: '++n' });
    await db.table('rows').add({ text: 'opens the store' });
    const started = performance.now();
    await db.table('rows').add({ text: 'x'.repeat(800) });
    const time = performance.now() - started;
    db.close();
    return time;
  });
}

async function measure(server: ServerProcess, profile: string, total: number) {
  const { context, page, close } = await openBrowser({ profile, size: TABLET });
  const times = { saved: [] as number[], bare: [] as number[] };
  try {
    // What tsx puts into functions it has compiled, also into those that are sent to the page.
    await context.addInitScript('globalThis.__name = (made) => made');
    await visit(page, `${server.origin}/home`);
    await expectDeliveries(page, total);
    const devtools = await context.newCDPSession(page);
    await visit(page, `${server.origin}/driver-checkin`);
    await page.getByRole('heading', { name: /^Deliveries \(/ }).waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: DRIVER.name }).first().click();
    // What was checked in keeps its place: twenty rows are soon used up.
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.evaluate(DEXIE);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
    for (let n = 0; n < TAPS; n += 1) {
      times.bare.push(await bareAdd(page));
      times.saved.push(await tap(page));
    }
  } finally {
    await close();
  }
  return times;
}

const at = (values: number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;
const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(11);

process.env.CHROMIUM_PATH = findChromium();
const server = await startServerProcess();
const profile = newProfile();
try {
  const { page, close } = await openBrowser({ profile, size: TABLET });
  await signIn(page, server.origin, CLERK);
  await isInstalled(page);
  await page.waitForTimeout(3000);
  await close();
  await server.stop();
  console.log(
    `${'expected'.padEnd(10)}${['p50', 'p95', 'worst', 'bare p50'].map((word) => word.padStart(11)).join('')}  p50 / bare`,
  );
  for (const total of [500, 5000]) {
    const { saved, bare } = await measure(server, profile, total);
    const figures = [at(saved, 0.5), at(saved, 0.95), Math.max(...saved), at(bare, 0.5)];
    console.log(
      `${String(total).padEnd(10)}${figures.map(ms).join('')}${(at(saved, 0.5) / at(bare, 0.5)).toFixed(1).padStart(12)}`,
    );
  }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await server.dispose();
  dropProfile(profile);
}
