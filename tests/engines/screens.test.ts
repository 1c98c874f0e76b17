/**
 * The screens of a trip at both sizes: none is wider than its window, nothing is thrown while they are drawn, and what
 * they look like is kept as pictures in `.cache/engines` for somebody to look at.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { SCENES } from '../support/browser/scenes.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import type { EnginePage } from '../support/engines/engine-page.ts';
import * as screens from '../support/engines/engine-screens.ts';
import { type EngineStage, pictureOf, setEngineStage } from '../support/engines/engine-stage.ts';
import { ENGINES } from '../support/engines/start-engine.ts';
import * as on from '../support/engines/target.ts';

const PU = 'PU-SCREENS-1';
const PAPER = 'STRAIGHT BILL OF LADING';

describe.each(ENGINES)('%s', (engine) => {
  let stage: EngineStage;

  beforeAll(async () => {
    stage = await setEngineStage(engine);
    await shipLoads(stage.server.origin, [PU, 'PU-SCREENS-2', 'PU-SCREENS-3']);
    return stage.strike;
  });

  test.each(['phone', 'desk'] as const)('the screens of a trip fit a %s', async (size) => {
    const { page } = await stage.start(size, size);
    const looksFine = (screen: string) => expectFine(page, screen, pictureOf(`${screen}-${size}-${engine}`));
    await page.visit(`${stage.server.origin}/login`);
    await watch(page);
    await looksFine('login');
    await screens.logIn(page, 'driver@carrier.example');
    await screens.seeRow(page, PU);
    await looksFine('home');
    await screens.openRow(page, PU);
    await screens.seeDocument(page, PAPER);
    await looksFine('load');
    await page.show({ css: 'canvas:not([role])' });
    await looksFine('document');
    await page.press(on.button('Sign'));
    await screens.seeDocument(page, PAPER, '[role=dialog]');
    await looksFine('review');
    await page.press(on.button('Continue to sign'));
    await page.press(on.choice(/^I have looked at this document/, on.dialog()));
    await screens.drawSignature(page);
    await looksFine('signing');
    await stage.close(size);
  });

  test.each(['phone', 'desk'] as const)('every screen with an address fits a %s', async (size) => {
    const { page } = await stage.start(`${size} of everybody`, size);
    for (const [email, scenes] of Object.entries(SCENES)) {
      if (email) await screens.signIn(page, stage.server.origin, email);
      for (const { name, path } of scenes) {
        if (typeof path !== 'string') continue;
        await page.visit(stage.server.origin + path);
        await watch(page);
        await expectFine(page, name, pictureOf(`${name}-${size}-${engine}`));
      }
      if (!email) continue;
      await page.visit(`${stage.server.origin}/home`);
      if (size === 'phone') await page.press(on.button('Open menu'));
      await page.press(on.button('Logout'));
      await page.see(on.field('Email'));
    }
    await stage.close(`${size} of everybody`);
  });
});

/** The screen has come to rest, nothing sticks out of the window, nothing was thrown; a picture of it is kept. */
async function expectFine(page: EnginePage, screen: string, picture: string): Promise<void> {
  await page.seeNo({ css: 'main [aria-busy=true]' });
  await page.screenshot(picture);
  expect(await page.run(() => document.documentElement.scrollWidth - innerWidth), screen).toBeLessThanOrEqual(0);
  expect(await thrown(page), screen).toEqual([]);
}

/** What the page's scripts throw from now on is kept in the page. */
const watch = (page: EnginePage): Promise<void> =>
  page.run(() => {
    const kept: string[] = [];
    Object.assign(window, { thrown: kept });
    window.addEventListener('error', ({ message }) => kept.push(message));
    window.addEventListener('unhandledrejection', ({ reason }) => kept.push(String(reason)));
  });

const thrown = (page: EnginePage): Promise<string[]> =>
  page.run(() => (window as unknown as { thrown: string[] }).thrown);
