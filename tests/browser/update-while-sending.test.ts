/** A new version takes over while the old one's worker is in the middle of sending: what it sends counts once. */
import { expect, test } from 'vitest';
import { demoUserId } from '#server/demo/demo-people.ts';
import { signIn } from '../support/browser/browser.ts';
import { lookForUpdate, useDeployedApp, versionOf } from '../support/browser/deployed-app.ts';
import * as screens from '../support/browser/screens.ts';
import { button } from '../support/browser/screens.ts';
import { fireSync } from '../support/browser/service-worker.ts';
import { isInstalled } from '../support/browser/stage.ts';

const PU = 'PU-UPDATE-2';
const CLERK = 'clerk@receiver.example';
const app = useDeployedApp(PU);

test('E1: Reload does not wait until the old version has done sending; what was under way is sent once', async () => {
  const { page, context } = app.browser;
  await signIn(page, app.server.url, CLERK);
  await screens.openRow(page, PU);
  await isInstalled(page);
  // Something in this browser has the turn to send, and goes on and on: so the worker's own turn has no end in sight.
  const busy = await context.newPage();
  await busy.goto(`${app.server.url}/preview.jpg`);
  await busy.evaluate(
    (name) => {
      void navigator.locks.request(name, () => new Promise(() => {}));
    },
    `connex-flush-${demoUserId(CLERK)}`,
  );
  await screens.checkIn(page, 1);
  await fireSync(page, app.server.url);

  app.deploy('B');
  await lookForUpdate(page);
  await screens.see(page, 'A new version is ready');
  const reloaded = page.waitForEvent('load');
  await button(page, 'Reload').click();
  await reloaded;
  expect(await versionOf(page)).toBe('B');
  await screens.seeStatus(page, '1 waiting to send');

  await busy.close();
  await screens.seeStatus(page, 'All sent');
  const { rows } = await app.server.database.pool.query('select jsonb_array_length(stamps) as stamps from bols');
  expect(rows).toEqual([{ stamps: 1 }]);
});
