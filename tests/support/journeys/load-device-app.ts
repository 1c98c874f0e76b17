/** Evaluates the app's modules once more for each device; Vite transforms them, so late imports stay in their device too. */
import { fileURLToPath } from 'node:url';
import { createServer, createServerModuleRunner, type ViteDevServer } from 'vite';
import type * as deviceApp from './device-app.ts';

export type DeviceApp = typeof deviceApp;

const root = fileURLToPath(new URL('../../..', import.meta.url));

let vite: Promise<ViteDevServer> | null = null;

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
  return runner.import<DeviceApp>('/tests/support/journeys/device-app.ts');
}

/** After the last device of a file. */
export async function stopLoading(): Promise<void> {
  const running = await vite;
  vite = null;
  await running?.close();
}
