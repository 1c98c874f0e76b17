/** Evaluates the app's modules once more for each device; Vite transforms them, so late imports stay in their device too. */
import { fileURLToPath } from 'node:url';
import { createServer, createServerModuleRunner, type ViteDevServer } from 'vite';
import type { ModuleRunner } from 'vite/module-runner';
import type * as deviceApp from './device-app.ts';

export type DeviceApp = typeof deviceApp;

const root = fileURLToPath(new URL('../../..', import.meta.url));

let vite: Promise<ViteDevServer> | null = null;
const runners: ModuleRunner[] = [];

function startVite(): Promise<ViteDevServer> {
  return createServer({
    configFile: false,
    root,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
}

/** The app with a memory of its own. */
export async function loadDeviceApp(): Promise<DeviceApp> {
  vite ??= startVite();
  const runner = createServerModuleRunner((await vite).environments.ssr, { hmr: false });
  runners.push(runner);
  return runner.import<DeviceApp>('/tests/support/journeys/device-app.ts');
}

/** Puts the devices made so far away: after each test, or after the last one of a file whose tests share them. */
export async function closeDevices(): Promise<void> {
  await Promise.all(runners.splice(0).map((runner) => runner.close()));
  const running = await vite;
  vite = null;
  await running?.close();
}
