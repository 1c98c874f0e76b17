/**
 * What the benches play on: a built server of its own over a PostgreSQL that is safe on disk, and devices in profiles of their
 * own. Whatever was started here ends with `putAllAway`, the last first, also where a bench failed or took too long.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Database } from '#server/base/services.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/start-embedded-postgres.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import { dropProfile, newProfile, openBrowser, signIn } from '../support/browser/browser.ts';
import { findChromium } from '../support/browser/find-chromium.ts';
import { isInstalled } from '../support/browser/installed.ts';
import { type ServerProcess, startServerProcess } from '../support/browser/server-process.ts';
import { untilPulled } from '../support/browser/until-pulled.ts';
import { ApiClient } from '../support/server/api-client.ts';
import { fillLoads } from '../support/server/fill-loads.ts';
import { quietLog } from '../support/server/quiet-log.ts';

const endings: (() => unknown)[] = [];
const servers: ServerProcess[] = [];

/** What the servers said of failures last, for a bench that failed. */
export const saidByServers = (): string[] =>
  servers.flatMap((server) =>
    server
      .said()
      .split('\n')
      .filter((line) => line.includes('"level":"error"')),
  );

/** `end` is called before what was started earlier ends. */
export const afterwards = (end: () => unknown): void => void endings.push(end);

/** Each has its turn, also after one that failed. */
export async function putAllAway(): Promise<void> {
  for (const end of endings.splice(0).reverse()) {
    try {
      await end();
    } catch (failure) {
      console.error(failure);
    }
  }
}

/** A folder that ends with the bench, which a database of another user can reach. */
export function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'connex-bench-'));
  chmodSync(folder, 0o711);
  afterwards(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  return folder;
}

export interface BenchServer extends ServerProcess {
  /** What `fillLoads` and statements by hand go through. */
  database: Pick<Database, 'pool' | 'connection'>;
  databaseUrl: string;
  /** Logged in over the API, with the demo's password. */
  client(email: string): Promise<ApiClient>;
}

interface ServerOptions {
  /** So many loads beside those of the demo; see `fillLoads`. */
  loads?: number;
  env?: Record<string, string>;
}

/** The built server with the demo's companies; `SERVER=folder`: the build in another checkout. */
export async function startServer({ loads = 0, env = {} }: ServerOptions = {}): Promise<BenchServer> {
  const postgres = await startEmbeddedPostgres({ dataDir: newFolder(), log: quietLog });
  afterwards(postgres.stop);
  const connection = { connectionString: postgres.url };
  const pool = new pg.Pool({ ...connection, max: 2 });
  // Ends with the database when something else has failed.
  pool.on('error', (error) => console.error(error.message));
  afterwards(() => pool.end());
  const server = await startServerProcess(
    { DATABASE_URL: postgres.url, DEMO: 'on', ...env },
    undefined,
    process.env.SERVER,
  );
  servers.push(server);
  afterwards(server.dispose);
  const database = { pool, connection };
  if (loads > 0) await fillLoads(database, 1, loads);
  return {
    ...server,
    database,
    databaseUrl: postgres.url,
    client: (email) => new ApiClient(server.origin).signIn(email, DEMO_PASSWORD),
  };
}

export interface Device {
  context: BrowserContext;
  page: Page;
  devtools: CDPSession;
  profile: string;
  /** The page's thread, so many times slower, as on a phone. */
  slowDown(times: number): Promise<unknown>;
  close(): Promise<void>;
}

interface DeviceOptions {
  size: { width: number; height: number };
  /** Of a device that was here before; else a new one. */
  profile?: string;
}

/** How long a browser may take to close, ms: on a machine that has much to do one in some hundred never does. */
const CLOSES_WITHIN = 15_000;

/** A browser on a profile; a new profile ends with the bench, the browser with it or before. */
export async function openDevice({ size, profile = freshProfile() }: DeviceOptions): Promise<Device> {
  process.env.CHROMIUM_PATH = findChromium();
  const browser = await openBrowser({ profile, size });
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    const hasClosed = browser.close().then(() => true);
    if (!(await Promise.race([hasClosed, sleep(CLOSES_WITHIN, false, { ref: false })]))) await browser.kill();
  };
  afterwards(close);
  const { context, page } = browser;
  // What tsx writes around named functions is not there in the page.
  await context.addInitScript('globalThis.__name = (made) => made');
  const devtools = await context.newCDPSession(page);
  return {
    context,
    page,
    devtools,
    profile,
    slowDown: (times) => devtools.send('Emulation.setCPUThrottlingRate', { rate: times }),
    close,
  };
}

export function freshProfile(): string {
  const profile = newProfile();
  afterwards(() => dropProfile(profile));
  return profile;
}

/** The profile of a device where this person has logged in, the app is installed and everything was pulled. */
export async function preparedDevice(
  { origin }: BenchServer,
  who: string,
  { size, loads = 0 }: { size: DeviceOptions['size']; loads?: number },
): Promise<string> {
  const { page, profile, close } = await openDevice({ size });
  await signIn(page, origin, who);
  await untilPulled(page, demoUserId(who), loads);
  await isInstalled(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  // What it fetches and writes ahead is over.
  await page.waitForTimeout(3000);
  await close();
  return profile;
}

/** A script of a package, to be evaluated in a page. */
export const scriptOf = (file: string): string =>
  readFileSync(new URL(`../../node_modules/${file}`, import.meta.url), 'utf8');

/** Most memory a process ever had, MB. */
export const peakMemoryOf = (pid: number): number => statusOf(pid, 'VmHWM');
/** Memory a process has now, MB. */
export const memoryOf = (pid: number): number => statusOf(pid, 'VmRSS');

function statusOf(pid: number, name: string): number {
  const found = new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (found === undefined) throw new Error(`Process ${pid} says nothing of ${name}`);
  return Number(found) / 1024;
}
