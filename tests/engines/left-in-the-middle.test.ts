/**
 * A page that is left for another address while it works with its store may be kept by the browser, asleep, for the way
 * back. It must not keep the store: the next page would wait for it without end.
 */
import { beforeAll, describe, test } from 'vitest';
import { shipLoads } from '../support/browser/ship-loads.ts';
import * as screens from '../support/engines/engine-screens.ts';
import { type EngineStage, setEngineStage } from '../support/engines/engine-stage.ts';
import { ENGINES } from '../support/engines/start-engine.ts';

const PU = 'PU-LEFT-1';

describe.each(ENGINES)('%s', (engine) => {
  let stage: EngineStage;

  beforeAll(async () => {
    stage = await setEngineStage(engine);
    await shipLoads(stage.server.origin, [PU]);
    return stage.strike;
  });

  test('a page left as soon as it can be used, ten times, never keeps the next one waiting, and Back leads to a fresh one', async () => {
    const { origin } = stage.server;
    const { page } = await stage.start('desk', 'desk');
    await screens.signIn(page, origin, 'clerk@receiver.example');
    for (let time = 0; time < 10; time++) await page.visit(`${origin}${time % 2 ? '/home' : '/waiting'}`);
    await screens.seeRow(page, PU);
    await screens.seeStatus(page, 'All sent');
    await page.sees('no lock is waited for', async () => (await navigator.locks.query()).pending?.length === 0);

    await page.visit(`${origin}/waiting`);
    await page.run(() => {
      document.documentElement.dataset.old = 'true';
    });
    await page.visit(`${origin}/home`);
    await page.run(() => void setTimeout(() => history.back(), 0));
    const isBackAnew = () => location.pathname === '/waiting' && document.documentElement.dataset.old === undefined;
    await page.sees('the page before, loaded anew', isBackAnew);
    await page.isReady();
    await screens.seeStatus(page, 'All sent');
    await stage.close('desk');
  });
});
