/** A server whose built app can be replaced by new versions, a load on its way, and one tablet, for the tests of a file. */
import { afterAll, beforeAll } from 'vitest';
import { type TestServer, testServer } from '../server/test-server.ts';
import { dropProfile, newProfile, openBrowser, type TestBrowser } from './browser.ts';
import { deployments } from './deploy.ts';
import { shipLoads } from './ship-loads.ts';
import { TABLET } from './stage.ts';

export interface DeployedApp {
  server: TestServer;
  browser: TestBrowser;
  /** Puts version `name`, a letter, in the place of what is there; the first one is A. */
  deploy(name: string): void;
}

/** Set up before the tests of the file, with one load of this P/U number. */
export function useDeployedApp(pUNum: string): DeployedApp {
  const app = deployments();
  const profile = newProfile();
  const given = { deploy: app.deploy } as DeployedApp;
  beforeAll(async () => {
    app.deploy('A');
    given.server = await testServer({ appFolder: app.folder });
    given.server.clock.set(new Date());
    await shipLoads(given.server.url, [pUNum]);
    given.browser = await openBrowser({ profile, size: TABLET });
  });
  afterAll(async () => {
    await given.browser?.close();
    dropProfile(profile);
    app.dispose();
  });
  return given;
}

/** Looks for a new version, as the app does by itself each hour; resolves when the browser has found it. */
export async function lookForUpdate(page: TestBrowser['page']): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
}

/** The version this page is of. */
export const versionOf = (page: TestBrowser['page']): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset.version);
