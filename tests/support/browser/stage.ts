/**
 * Where a browser test plays: a server process that can be stopped and started, and devices by name, each a profile of
 * its own that outlives its browser. Everything is put away after the tests of the file.
 */
import type { Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { cloneDatabase } from '../server/clone-database.ts';
import { DESK, dropProfile, newProfile, openBrowser, PHONE, type TestBrowser } from './browser.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export const TABLET = { width: 820, height: 1180 } as const;
const SIZES = { desk: DESK, phone: PHONE, tablet: TABLET } as const;

export interface Stage {
  server: ServerProcess;
  /** Starts the browser of a device; the same name later is the same device with all it has kept. */
  start(device: string, size: keyof typeof SIZES): Promise<TestBrowser>;
  close(device: string): Promise<void>;
  /** The battery is dead. */
  kill(device: string): Promise<void>;
}

/**
 * `demo`: the server as it starts on a fresh computer, with its own database and demo data; else companies and accounts
 * only, which takes less time.
 */
export async function setStage({ demo = false } = {}): Promise<Stage> {
  const cloned = demo ? null : await cloneDatabase();
  const server = await startServerProcess(cloned ? { DATABASE_URL: cloned.url, DEMO: 'off' } : {});
  const profiles = new Map<string, string>();
  const open = new Map<string, TestBrowser>();
  const end = async (device: string, how: 'close' | 'kill') => {
    await open.get(device)?.[how]();
    open.delete(device);
  };
  afterAll(async () => {
    for (const browser of open.values()) await browser.close();
    await server.dispose();
    await cloned?.drop();
    for (const profile of profiles.values()) dropProfile(profile);
  });
  return {
    server,
    async start(device, size) {
      const profile = profiles.get(device) ?? newProfile();
      profiles.set(device, profile);
      const browser = await openBrowser({ profile, size: SIZES[size] });
      open.set(device, browser);
      return browser;
    },
    close: (device) => end(device, 'close'),
    kill: (device) => end(device, 'kill'),
  };
}

/** Waits until the page is under the service worker's control: from then on it starts without a network. */
export async function isInstalled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
