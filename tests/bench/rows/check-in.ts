/**
 * From the tap that records a check-in until "Saved on this device" is painted, with 500 and with 5,000 deliveries
 * expected, beside a bare strict Dexie add in the same page; as the machine is, and slowed down four times. The server
 * is stopped: what is measured is the device.
 */
import type { Page } from 'playwright-core';
import { accountDbName } from '#offline/rows/schema.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { TABLET, visit } from '../../support/browser/browser.ts';
import { redwood } from '../../support/server/freight.ts';
import type { Bench, Figure } from '../figure.ts';
import { openDevice, preparedDevice, scriptOf, startServer } from '../rig.ts';

const CLERK = 'clerk@receiver.example';
const DRIVER = {
  _id: demoUserId('driver@carrier.example'),
  name: 'Ray Bench',
  phone: '',
  connexId: null,
  companyId: redwood,
};
const BARE = 'a bare strict Dexie add';

export const checkIn: Bench = {
  name: 'check-in',
  about: 'from the tap on Check In until "Saved on this device" is painted',
  minutes: 15,
  async run({ of }) {
    const server = await startServer();
    const profile = await preparedDevice(server, CLERK, { size: TABLET });
    await server.stop();
    const figures: Figure[] = [];
    for (const slowDown of of([1, 4], [1])) {
      const few = await measure(server.origin, profile, { expected: of(500, 50), taps: of(25, 3), slowDown });
      const many = await measure(server.origin, profile, { expected: of(5_000, 100), taps: of(25, 3), slowDown });
      many.beside = { ...many.beside, 'with the few': few.values };
      // The limits are those of a machine at full speed.
      few.goals = slowDown === 1 ? [{ atMost: 50 }] : [];
      many.goals = [...few.goals, { beside: 'with the few', atMost: 1.3 }];
      figures.push(few, many);
    }
    return figures;
  },
};

interface Setting {
  expected: number;
  taps: number;
  slowDown: number;
}

async function measure(origin: string, profile: string, { expected, taps, slowDown }: Setting): Promise<Figure> {
  const device = await openDevice({ size: TABLET, profile });
  const { page } = device;
  await visit(page, `${origin}/home`);
  await expectDeliveries(page, expected);
  await visit(page, `${origin}/driver-checkin`);
  await page.getByRole('heading', { name: /^Deliveries \(/ }).waitFor({ timeout: 60_000 });
  // What was checked in keeps its place: twenty rows are soon used up.
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.evaluate(scriptOf('dexie/dist/dexie.min.js'));
  await device.slowDown(slowDown);
  const values: number[] = [];
  const bare: number[] = [];
  for (let n = 0; n < taps; n += 1) {
    bare.push(await bareAdd(page));
    values.push(await tap(page, slowDown));
  }
  await device.close();
  return {
    what: `Check In tapped → "Saved" painted, ${expected.toLocaleString('en-US')} expected, CPU ${slowDown} ×`,
    unit: 'ms',
    take: 'p95',
    values,
    beside: { [BARE]: bare },
  };
}

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
        const at = new Date(Date.now() + (((n * 7919) % wanted) - wanted / 2) * 60_000).toISOString();
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
async function tap(page: Page, slowDown: number): Promise<number> {
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
  await page.waitForTimeout(slowDown * 300);
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
