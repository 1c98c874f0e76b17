/** Companies that have nothing to do with a load find it on no screen, not even with its address in hand. */
import { beforeAll, expect, test } from 'vitest';
import { loadPath } from '#app/base/paths.ts';
import type { Load } from '#contract/load.ts';
import type { Category } from '#domain/load-category.ts';
import { signIn, type TestBrowser, visit } from '../support/browser/browser.ts';
import * as screens from '../support/browser/screens.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { type Stage, setStage } from '../support/browser/stage.ts';

const PU = 'PU-SECRET-1';
let stage: Stage;
let load: Load;
let desk: TestBrowser;

beforeAll(async () => {
  stage = await setStage();
  [load] = (await shipLoads(stage.server.origin, [PU])) as [Load];
  desk = await stage.start('desk', 'desk');
});

/** Each list with what it says while it is empty. */
type Lists = Partial<Record<Category, string>>;
const completed = 'No completed loads yet';
const OUTSIDERS: [email: string, side: 'shipper' | 'carrier', company: string, lists: Lists][] = [
  [
    'admin@stranger.example',
    'shipper',
    'Summit Supply',
    { inbound: 'Nothing is on its way to you', outbound: 'No loads are out', completed },
  ],
  ['admin@othercarrier.example', 'carrier', 'Ironline Carriers', { shipping: 'No loads to carry', completed }],
];

test.each(OUTSIDERS)('%s sees neither the load nor its document', async (email, side, company, lists) => {
  const { page } = desk;
  const { origin } = stage.server;
  await signIn(page, origin, email);
  for (const [list, empty] of Object.entries(lists)) {
    await visit(page, `${origin}/home?list=${list}`);
    await screens.see(page, empty);
    await visit(page, origin + loadPath(side, company, list as Category, load._id));
    await screens.see(page, 'Load not found');
  }
  const document = await page.goto(origin + (load.bols[0]?.imagePreviewUrl ?? ''));
  expect(document?.status()).toBe(404);
  await visit(page, `${origin}/home`);
  await screens.logOut(page);
});
