/**
 * The first log-in on a device with 10,000 loads and their BOLs: from the press on Submit until all are in the device's store,
 * with the app installed before, as where somebody types their password, and with everything still to do. Beside it, in the same
 * browser and in turns, the same pages fetched and parsed and nothing else, put into a bare Dexie, strict and relaxed, and,
 * where they are installed, into RxDB and PouchDB.
 */
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import { TABLET, visit } from '../../support/browser/browser.ts';
import { untilPulled } from '../../support/browser/until-pulled.ts';
import type { Bench, Figure } from '../figure.ts';
import { arePeersThere, giveToPage } from '../peers.ts';
import { openDevice, scriptOf, startServer } from '../rig.ts';

const WHO = 'admin@shipper.example';
const [NETWORK, STRICT, RELAXED] = ['the network alone', 'bare Dexie, strict', 'bare Dexie, relaxed'] as const;
const RXDB = 'RxDB over Dexie';
const PEERS_BY_NAME = [
  [RXDB, 'rxdb'],
  ['PouchDB', 'pouchdb'],
] as const;

export const firstPull: Bench = {
  name: 'first-pull',
  about: 'the first log-in until 10,000 loads are in the store',
  minutes: 25,
  async run({ of }) {
    const loads = of(10_000, 500);
    const { origin } = await startServer({ loads });
    const beside: Record<string, number[]> = { [NETWORK]: [], [STRICT]: [], [RELAXED]: [] };
    if (arePeersThere()) for (const [name] of PEERS_BY_NAME) beside[name] = [];
    const figures: Figure[] = ['the app installed before', 'a device that never met the app'].map((when) => ({
      what: `first log-in, ${loads.toLocaleString('en-US')} loads: everything there, ${when}`,
      unit: 's',
      take: 'median',
      values: [],
      beside,
      goals: [{ atMost: 5 }, { beside: NETWORK, atMost: 2.1 }, { beside: RXDB, atMost: 0.71 }],
    }));
    for (let run = 0; run < of(3, 1); run += 1) {
      for (const [at, { values }] of figures.entries()) {
        const { page, close } = await openDevice({ size: TABLET });
        values.push(await firstLogIn(page, origin, { loads, isInstalled: at === 0 }));
        if (at === 0) await measurePeers(page, origin, beside);
        await close();
      }
    }
    return figures;
  },
};

/** Seconds from Submit until the store says that everything was pulled. */
async function firstLogIn(page: Page, origin: string, { loads, isInstalled }: { loads: number; isInstalled: boolean }) {
  await visit(page, `${origin}/login`);
  await page.getByLabel('Email').fill(WHO);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  if (isInstalled) await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const started = Date.now();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL(/\/home/);
  return ((await untilPulled(page, demoUserId(WHO), loads)) - started) / 1000;
}

/** The peers in the session the app has begun, in a document without the app. */
async function measurePeers(page: Page, origin: string, beside: Record<string, number[]>): Promise<void> {
  await page.goto(`${origin}/manifest.webmanifest`);
  await page.evaluate(scriptOf('dexie/dist/dexie.min.js'));
  beside[NETWORK]?.push(await seconds(page, 'none', 'strict'));
  beside[STRICT]?.push(await seconds(page, 'dexie', 'strict'));
  beside[RELAXED]?.push(await seconds(page, 'dexie', 'relaxed'));
  for (const [name, peer] of arePeersThere() ? PEERS_BY_NAME : []) {
    await giveToPage(page, peer);
    beside[name]?.push(await seconds(page, 'peer', 'strict'));
  }
}

/** Seconds of fetching every page and doing that with it. Runs in a document without the app. */
async function seconds(
  page: Page,
  store: 'none' | 'dexie' | 'peer',
  durability: 'strict' | 'relaxed',
): Promise<number> {
  return page.evaluate(
    async ([kind, durable]) => {
      type Row = { _id: string };
      interface Store {
        open(kinds: string[]): Promise<unknown>;
        put(kind: string, rows: Row[]): Promise<unknown>;
        /** The rows of a page with where it ends, in one transaction, where the store has such. */
        page?(byKind: Map<string, Row[]>, cursor: string): Promise<unknown>;
        drop(): Promise<unknown>;
      }
      interface BareDexie {
        version(n: number): { stores(s: object): void };
        table(name: string): { bulkPut(rows: object[]): Promise<unknown>; put(row: object): Promise<unknown> };
        transaction(mode: string, tables: string[], work: () => Promise<unknown>): Promise<unknown>;
        delete(): Promise<void>;
      }
      const kinds = ['load', 'bol', 'company', 'person', 'notification'];
      const bareDexie = (): Store => {
        const { Dexie } = globalThis as unknown as { Dexie: new (name: string, options: object) => BareDexie };
        const db = new Dexie('bare', { chromeTransactionDurability: durable });
        const indexes = { load: '_id, category', bol: '_id, loadId, [loadId+_id]', company: '_id', person: '_id' };
        db.version(1).stores({ ...indexes, notification: '_id', meta: 'key' });
        const put = (name: string, rows: Row[]) => db.table(name).bulkPut(rows);
        return {
          open: async () => {},
          put,
          page: (byKind, cursor) =>
            db.transaction('rw', [...kinds, 'meta'], async () => {
              for (const [name, rows] of byKind) await put(name, rows);
              await db.table('meta').put({ key: 'pull', cursor });
            }),
          drop: () => db.delete(),
        };
      };
      const { peer } = globalThis as unknown as { peer: Store };
      const store = kind === 'none' ? null : kind === 'dexie' ? bareDexie() : peer;
      await store?.open(kinds);
      const started = performance.now();
      for (let cursor = ''; ; ) {
        const reply = await fetch(`/api/changes?limit=500${cursor && `&cursor=${cursor}`}`, {
          headers: { accept: 'application/json' },
        });
        type Page = { changes: { entity: string; value?: Row }[]; cursor: string; more: boolean };
        const body = (await reply.json()) as Page;
        const byKind = new Map<string, Row[]>();
        for (const { entity, value } of body.changes) {
          if (!kinds.includes(entity) || !value) continue;
          byKind.set(entity, [...(byKind.get(entity) ?? []), value]);
        }
        if (store?.page) await store.page(byKind, body.cursor);
        else for (const [name, rows] of byKind) await store?.put(name, rows);
        cursor = body.cursor;
        if (!body.more) break;
      }
      const time = performance.now() - started;
      await store?.drop();
      return time / 1000;
    },
    [store, durability] as const,
  );
}
