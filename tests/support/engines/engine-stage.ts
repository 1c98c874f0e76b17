import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { onTestFailed } from 'vitest';
import type { Load } from '#contract/load.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import { shipLoads } from '../browser/ship-loads.ts';
import { type Stage, setStageFor } from '../browser/stage.ts';
import { ApiClient } from '../server/api-client.ts';
import { bolOf, givenCheckIn } from '../server/freight.ts';
import { type EngineBrowser, openEngine } from './engine-browser.ts';
import type { EnginePage } from './engine-page.ts';
import { signIn } from './engine-screens.ts';
import type { Engine } from './start-engine.ts';

export type EngineStage = Stage<EngineBrowser>;

const PICTURES = fileURLToPath(new URL('../../../.cache/engines/', import.meta.url));

/** Where a picture of this name is kept. */
export function pictureOf(name: string): string {
  mkdirSync(PICTURES, { recursive: true });
  return `${PICTURES}${name}.png`;
}

/** A stage whose devices all run this engine. What a device shows when its test fails is kept as a picture. */
export const setEngineStage = (engine: Engine): Promise<EngineStage> =>
  setStageFor(async (options) => {
    const browser = await openEngine(engine, options);
    const picture = pictureOf(`failed-${engine}-${options.size?.width}-${Date.now()}`);
    onTestFailed(() => browser.page.screenshot(picture).catch(() => undefined));
    return browser;
  });

/**
 * A device whose person logged in before today: a browser writes cookies to its disk only now and then, so a battery
 * that dies within half a minute of the login would take the session along.
 */
export async function startSignedIn(
  stage: EngineStage,
  device: string,
  size: Parameters<EngineStage['start']>[1],
  email: string,
): Promise<EnginePage> {
  const before = await stage.start(device, size);
  await signIn(before.page, stage.server.origin, email);
  await stage.close(device);
  const { page } = await stage.start(device, size);
  await page.visit(`${stage.server.origin}/home`);
  return page;
}

/** What the server knows, as this account sees it. */
export const asked = (stage: EngineStage, email: string): Promise<ApiClient> =>
  new ApiClient(stage.server.origin).signIn(email, DEMO_PASSWORD);

/** Ships one load for Ray to drive, and the receiver's clerk checks him in: what follows happens at the dock. */
export async function shipToDock(stage: EngineStage, pUNum: string): Promise<Load> {
  const [load] = (await shipLoads(stage.server.origin, [pUNum])) as [Load];
  const clerk = await asked(stage, 'clerk@receiver.example');
  await givenCheckIn(clerk, bolOf(load), demoUserId('driver@carrier.example'), new Date().toISOString());
  return load;
}
