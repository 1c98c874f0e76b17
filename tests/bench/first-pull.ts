/**
 * The first log-in on a device with 10,000 loads and their BOLs (`LOADS=` says otherwise): from the press on Submit until
 * all are in the device's store, the app going on as it always does: installing itself meanwhile, or with `INSTALLED=1` done with that
 * before Submit, as where somebody types their password. Beside it, in the same browser and in turns, the same
 * pages fetched and parsed and nothing else, and fetched and put into a bare Dexie, strict and relaxed.
 */
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { readConfig } from '#server/base/config.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import { startServer } from '#server/main.ts';
import { dropProfile, newProfile, openBrowser, visit } from '../support/browser/browser.ts';
import { findChromium } from '../support/browser/find-chromium.ts';
import { TABLET } from '../support/browser/stage.ts';
import { untilPulled } from '../support/browser/until-pulled.ts';
import { fillLoads } from '../support/server/fill-loads.ts';

const LOADS = Number(process.env.LOADS ?? 10_000);
const RUNS = Number(process.env.RUNS ?? 5);
const INSTALLED = process.env.INSTALLED === '1';
const WHO = 'admin@shipper.example';
const DEXIE = readFileSync(new URL('../../node_modules/dexie/dist/dexie.min.js', import.meta.url), 'utf8');

/** Ms from Submit until the store says that everything was pulled. */
async function firstLogIn(page: Page, origin: string): Promise<number> {
  await visit(page, `${origin}/login`);
  await page.getByLabel('Email').fill(WHO);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  if (INSTALLED) await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const started = Date.now();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL(/\/home/);
  return (await untilPulled(page, demoUserId(WHO), LOADS)) - started;
}

/** Ms of fetching every page, and of writing it with that durability. Runs in a document without the app. */
async function bare(page: Page, write: 'strict' | 'relaxed' | null): Promise<number> {
  return page.evaluate(async (durability) => {
    interface BareDexie {
      version(n: number): { stores(s: object): void };
      table(name: string): { bulkPut(rows: object[]): Promise<unknown>; put(row: object): Promise<unknown> };
      transaction(mode: string, tables: string[], work: () => Promise<unknown>): Promise<unknown>;
      delete(): Promise<void>;
    }
    const { Dexie } = globalThis as unknown as { Dexie: new (name: string, options: object) => BareDexie };
    const db = new Dexie('bare', { chromeTransactionDurability: durability });
    const tables = { load: '_id, category', bol: '_id, loadId, [loadId+_id]', company: '_id', person: '_id' };
    db.version(1).stores({ ...tables, notification: '_id', meta: 'key' });
    const started = performance.now();
    for (let cursor = ''; ; ) {
      const reply = await fetch(`/api/changes?limit=500${cursor && `&cursor=${cursor}`}`, {
        headers: { accept: 'application/json' },
      });
      const body = (await reply.json()) as {
        changes: { entity: string; value?: object }[];
        cursor: string;
        more: boolean;
      };
      if (durability) {
        await db.transaction('rw', [...Object.keys(tables), 'notification', 'meta'], async () => {
          for (const entity of [...Object.keys(tables), 'notification']) {
            const rows = body.changes.flatMap((change) =>
              change.entity === entity && change.value ? [change.value] : [],
            );
            if (rows.length > 0) await db.table(entity).bulkPut(rows);
          }
          await db.table('meta').put({ key: 'pull', cursor: body.cursor });
        });
      }
      cursor = body.cursor;
      if (!body.more) break;
    }
    const time = performance.now() - started;
    await db.delete();
    return time;
  }, write);
}

const sorted = (values: number[]) => [...values].sort((a, b) => a - b);
const median = (values: number[]) => sorted(values)[Math.floor(values.length / 2)] ?? Number.NaN;

process.env.CHROMIUM_PATH = findChromium();
const dataDir = await mkdtemp(path.join(tmpdir(), 'connex-bench-'));
await chmod(dataDir, 0o711);
const config = readConfig({ NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'silent', DEMO: 'on', DATA_DIR: dataDir });
const server = await startServer(config, { appFolder: path.resolve('dist/app') });
try {
  await fillLoads(server.services.database, 1, LOADS);
  const times = { ours: [] as number[], dexie: [] as number[], relaxed: [] as number[], network: [] as number[] };
  for (let run = 0; run < RUNS; run += 1) {
    const profile = newProfile();
    const { context, page, close } = await openBrowser({ profile, size: TABLET });
    await context.addInitScript('globalThis.__name = (made) => made');
    times.ours.push(await firstLogIn(page, server.url));
    await page.goto(`${server.url}/manifest.webmanifest`);
    await page.evaluate(DEXIE);
    times.network.push(await bare(page, null));
    times.dexie.push(await bare(page, 'strict'));
    times.relaxed.push(await bare(page, 'relaxed'));
    await close();
    dropProfile(profile);
  }
  console.log(`${LOADS} loads, ${RUNS} runs`.padEnd(28), 'min', 'median', 'max', '× network', '× Dexie');
  for (const [name, values] of Object.entries(times)) {
    const figures = [Math.min(...values), median(values), Math.max(...values)].map((ms) => (ms / 1000).toFixed(2));
    const ratios = [times.network, times.dexie].map((base) => (median(values) / median(base)).toFixed(2));
    console.log(name.padEnd(28), ...figures, ...ratios);
  }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
}
