/**
 * Somebody who reads Spanish or French works in it: from the log-in page on, without a network, and after a restart of the
 * browser. What they record is what anybody else would have recorded.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getLoad } from '#contract/load.ts';
import catalog from '#language/es.json' with { type: 'json' };
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { signIn, visit } from '../support/browser/browser.ts';
import { readIn } from '../support/browser/in-language.ts';
import * as screens from '../support/browser/screens.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { isReadyOffline, type Stage, setStage } from '../support/browser/stage.ts';
import { ApiClient } from '../support/server/api-client.ts';

const es = (english: keyof typeof catalog) => catalog[english];
const PU = { es: 'PU-ESPANOL-1', fr: 'PU-FRANCAIS-1' };
let stage: Stage;
let page: Page;
const loads = { es: '', fr: '' };
beforeAll(async () => {
  stage = await setStage();
  const [es, fr] = await shipLoads(stage.server.origin, [PU.es, PU.fr]);
  Object.assign(loads, { es: es?._id, fr: fr?._id });
  page = (await stage.start('chooser', 'tablet')).page;
});
// The files after this one share what searches a page.
afterAll(() => readIn(page, stage.server.origin, 'en'));

const languageOf = (shown: Page) => shown.evaluate(() => document.documentElement.lang);

test('the language is chosen at the foot of any page, at once and for every later start', async () => {
  await visit(page, `${stage.server.origin}/login`);
  await page.getByRole('heading', { name: 'Log in' }).first().waitFor();
  await page.getByRole('group', { name: 'Language' }).getByRole('button', { name: 'Español' }).click();
  await page
    .getByRole('heading', { name: es('Log in'), exact: true })
    .first()
    .waitFor();
  expect(await languageOf(page)).toBe('es');
  // What the installed app shows in the system's menus is Spanish as well, and the same app.
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await page.request.get(`${stage.server.origin}${address}`)).json();
  expect([manifest.id, manifest.lang, manifest.shortcuts[0].name]).toEqual(['/', 'es-US', es('Driver Checkin')]);
  await visit(page, `${stage.server.origin}/faqs`);
  await page.getByRole('contentinfo').getByText(es('Resources')).waitFor();
  await stage.close('chooser');
});

test.each([
  ['es', 'tablet'],
  ['fr', 'tablette'],
] as const)('all of it is in %s without a network too, and a check-in is the check-in', async (language, device) => {
  page = (await stage.start(device, 'tablet')).page;
  await visit(page, `${stage.server.origin}/login`);
  await readIn(page, stage.server.origin, language);
  await signIn(page, stage.server.origin, 'clerk@receiver.example');
  await isReadyOffline(page);
  await stage.server.stop();
  await stage.close(device);
  page = (await stage.start(device, 'tablet')).page;
  await visit(page, `${stage.server.origin}/home`);
  expect(await languageOf(page)).toBe(language);
  await screens.openRow(page, PU[language]);
  await screens.checkIn(page, 1);
  await stage.server.start();
  await screens.networkIsBack(page);
  await screens.seeStatus(page, 'All sent');
  const shipper = await new ApiClient(stage.server.origin).signIn('admin@shipper.example', DEMO_PASSWORD);
  const { bols } = await shipper.ok(getLoad, { params: { id: loads[language] } });
  expect(bols[0]).toMatchObject({ sealIntact: true, stamps: [{ kind: 'checkin', byName: 'Denise Okafor' }] });
});
