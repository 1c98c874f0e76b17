/**
 * A phone in the hand: no screen scrolls sideways, however long a word somebody has entered or a language has, and the frame
 * of a document has its height before the document is there.
 */
import pg from 'pg';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { assignDriver, checkInBol, updateBol } from '#contract/bol.ts';
import { buildLoad, type Load } from '#contract/load.ts';
import { newId } from '#domain/ids.ts';
import { LIMITS } from '#domain/limits.ts';
import type { Language } from '#language/languages.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import { PHONE, signIn, visit } from '../support/browser/browser.ts';
import { readIn } from '../support/browser/in-language.ts';
import * as screens from '../support/browser/screens.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { type Stage, setStage } from '../support/browser/stage.ts';
import { tooWide } from '../support/browser/too-wide.ts';
import { ApiClient } from '../support/server/api-client.ts';
import { bayview, harbor, redwood } from '../support/server/freight.ts';

/** One word without a place to break it. */
const word = (letter: string, length = 64) => letter.repeat(length);
const PU = word('W', 60);
const FILE = `${word('M')}.pdf`;
const SHIPPER = 'admin@shipper.example';
/** The shipper's admin by an address of the same kind. */
const LONG_EMAIL = `${word('a')}@${word('b', 60)}.example`;
const COMPANY = { [harbor]: word('H'), [bayview]: word('Y'), [redwood]: word('R') };

let stage: Stage;
let page: Page;
const made: Record<'one' | 'several' | 'saved' | 'done', Load> = {} as never;

beforeAll(async () => {
  stage = await setStage();
  const { origin } = stage.server;
  const [shipped] = (await shipLoads(origin, ['PU-PLAIN'])) as [Load];
  const client = await new ApiClient(origin).signIn(SHIPPER, DEMO_PASSWORD);
  const carrier = await new ApiClient(origin).signIn('admin@carrier.example', DEMO_PASSWORD);
  const receiver = await new ApiClient(origin).signIn('clerk@receiver.example', DEMO_PASSWORD);
  const { sha256 } = (shipped.bols[0] as Load['bols'][0]).file;
  const driverId = demoUserId('driver@carrier.example');
  const build = async (bols: number, ready = true) => {
    const deliveryDate = new Date(Date.now() + 86_400_000).toISOString();
    const body = {
      ...{ _id: newId(), shipperId: harbor, carrierId: redwood, ready, pUNum: PU, pUDate: new Date().toISOString() },
      bols: Array.from({ length: bols }, () => ({
        ...{ _id: newId(), receiverId: bayview, deliveryDate },
        file: { name: FILE, sha256 },
      })),
    };
    const { newLoad } = await client.ok(buildLoad, { body });
    if (!ready) return newLoad;
    const objectIds = newLoad.bols.map(({ _id }) => _id).join(',');
    await carrier.ok(assignDriver, { query: { objectIds }, body: { driverId } });
    return newLoad;
  };
  const deliver = async ({ bols: [bol] }: Load) => {
    const params = { id: bol?._id ?? '' };
    const occurredAt = new Date().toISOString();
    await receiver.ok(checkInBol, { params, body: { driverId, occurredAt, sealIntact: false } });
    const entry = { _id: newId(), sku: word('S', LIMITS.skuMax), qty: LIMITS.osdQtyMax };
    await receiver.ok(updateBol, { params, body: { osdChanges: [{ op: 'add', kind: 'damages', entry }] } });
    return { params, checkout: occurredAt };
  };
  Object.assign(made, {
    one: await build(1),
    several: await build(2),
    saved: await build(1, false),
    done: await build(1),
  });
  await deliver(made.one);
  const { params, checkout } = await deliver(made.done);
  await receiver.ok(updateBol, { params, body: { completed: true, checkout } });
  await renameEverybody();
});

/** As no form would let them be entered in one go, but as they may come to be. */
async function renameEverybody(): Promise<void> {
  const db = new pg.Client({ connectionString: stage.database ?? '' });
  await db.connect();
  for (const [id, name] of Object.entries(COMPANY))
    await db.query('update companies set name = $2 where id = $1', [id, name]);
  await db.query('update users set first_name = $1, last_name = $2', [word('F'), word('L')]);
  await db.query('update users set email = $2 where email = $1', [SHIPPER, LONG_EMAIL]);
  await db.end();
}

const side = (kind: 'shipper' | 'carrier', company: keyof typeof COMPANY, rest: string) =>
  `/${kind}-account/${COMPANY[company]}/${rest}`;
const press = (name: string | RegExp) => async () => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

/** A truck on the board, with a report begun. */
const openTruck = async () => {
  await page.getByRole('button', { name: /At the dock/ }).click();
  await page.getByRole('list', { name: 'Recorded exceptions' }).waitFor();
  await screens.button(page, 'Damage').click();
  await page.getByRole('region', { name: 'OSD report entries' }).waitFor();
};

/** Each screen that shows such words: what it must show to count as seen, and what is done on it first. */
type Seen = [path: () => string, shows: string | RegExp, act?: () => Promise<void>];
const WALKS: [email: string, seen: Seen[]][] = [
  [
    LONG_EMAIL,
    [
      [() => '/home?list=outbound', PU],
      [() => '/home?list=unsubmitted', PU],
      [() => '/home?list=completed', new RegExp(FILE)],
      [() => side('shipper', harbor, `outbound/${made.one._id}`), /damages/i],
      [() => side('shipper', harbor, `outbound/${made.several._id}`), new RegExp(FILE)],
      [() => side('shipper', harbor, `outbound/${made.several._id}/${made.several.bols[0]?._id}`), new RegExp(FILE)],
      [() => side('shipper', harbor, `unsubmitted/${made.saved._id}`), new RegExp(PU)],
      [() => side('shipper', harbor, `completed/${made.done._id}`), new RegExp(PU)],
      [() => side('shipper', harbor, `edit/${made.saved._id}`), 'Next'],
      [() => '/driver-checkin', new RegExp(PU)],
      [() => '/pickup-checkout', new RegExp(PU)],
      [() => '/reports', new RegExp(COMPANY[redwood] ?? '')],
      [() => '/notifications', new RegExp(PU)],
      [() => '/settings/directory', new RegExp(LONG_EMAIL)],
      [() => '/settings/my-profile', LONG_EMAIL],
      [() => '/settings/company-profile', COMPANY[harbor]],
    ],
  ],
  [
    'clerk@receiver.example',
    [
      [() => '/home', PU],
      [() => side('shipper', bayview, `inbound/${made.one._id}`), /damages/i],
      [() => side('shipper', bayview, `inbound/${made.one._id}`), /damages/i, press(/^OSD Report/)],
      [() => side('shipper', bayview, `inbound/${made.one._id}`), /damages/i, press('Sign')],
      [() => side('shipper', bayview, `inbound/${made.one._id}`), /damages/i, press('Complete Load')],
      [() => side('shipper', bayview, `inbound/${made.several._id}`), new RegExp(FILE)],
      [() => '/driver-checkin', new RegExp(PU)],
      [() => '/driver-checkin', new RegExp(PU), openTruck],
      [() => '/notifications', new RegExp(PU)],
    ],
  ],
  [
    'admin@carrier.example',
    [
      [() => '/home', PU],
      [() => side('carrier', redwood, `shipping/${made.one._id}`), /damages/i],
      [() => side('carrier', redwood, `shipping/${made.several._id}`), new RegExp(FILE)],
      [() => side('carrier', redwood, `completed/${made.done._id}`), new RegExp(PU)],
      [() => '/settings/directory', new RegExp(word('F'))],
      [() => '/settings/company-profile', COMPANY[redwood]],
    ],
  ],
  [
    'driver@carrier.example',
    [
      [() => '/home', PU],
      [() => side('carrier', redwood, `shipping/${made.several._id}`), new RegExp(FILE)],
      [() => '/settings/my-profile', word('F')],
    ],
  ],
];

/** Phones as people hold them: an ordinary one, and the smallest with text twice as large (WCAG 1.4.4, 1.4.10). */
const PHONE_IN_HAND = { hold: 'on a phone', width: PHONE.width, text: '100%' };
const LARGE_TEXT = { hold: 'at 320 px with text at 200 %', width: 320, text: '200%' };

/** What is too wide, and where, of all that somebody sees in a language, however they hold their phone. */
async function tooWideOn([email, seen]: (typeof WALKS)[number], language: Language, holds: (typeof LARGE_TEXT)[]) {
  const { origin } = stage.server;
  const device = `${email} ${language}`;
  ({ page } = await stage.start(device, 'phone'));
  try {
    if (language !== 'en') await readIn(page, origin, language);
    await signIn(page, origin, email);
    const wide: unknown[] = [];
    for (const [path, shows, act] of seen) {
      await visit(page, origin + path());
      await screens.see(page, shows);
      await act?.();
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
      for (const hold of holds) {
        const by = await tooWideIn(hold);
        if (by.length > 0) wide.push([path(), act && 'dialog', hold.hold, ...by]);
      }
      await page.setViewportSize(PHONE);
    }
    return wide;
  } finally {
    // The tests after this one, in this file or another, share what searches a page.
    if (language !== 'en') await readIn(page, origin, 'en');
    await stage.close(device);
  }
}

async function tooWideIn({ width, text }: typeof LARGE_TEXT) {
  await page.setViewportSize({ width, height: PHONE.height });
  await page.evaluate(async (size) => {
    document.documentElement.style.fontSize = size;
    // What measures itself does so once it is drawn.
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
  }, text);
  return tooWide(page, width);
}

test.each(WALKS)('%s scrolls sideways on no screen', { timeout: 180_000 }, async (...walk) => {
  expect(await tooWideOn(walk, 'en', [PHONE_IN_HAND, LARGE_TEXT])).toEqual([]);
});

/** Words are longer there, which large text shows first; to open every screen is what takes its time. */
describe.each(['es', 'fr'] as const)('in %s, with text at 200 %', (language) => {
  test.each(WALKS)('nothing %s sees is wider than a small phone', { timeout: 180_000 }, async (...walk) => {
    expect(await tooWideOn(walk, language, [LARGE_TEXT])).toEqual([]);
  });
});

test('Print takes no line of its own on the dock board of a phone, unless words are large', async () => {
  ({ page } = await stage.start('print', 'phone'));
  await signIn(page, stage.server.origin, 'clerk@receiver.example');
  await visit(page, `${stage.server.origin}/driver-checkin`);
  const boxOf = async (role: 'heading' | 'button', name: string) =>
    (await page.getByRole('main').getByRole(role, { name, exact: true }).boundingBox()) ?? {
      y: 0,
      height: 0,
      width: 0,
    };
  const heading = await boxOf('heading', 'Driver Checkin');
  const print = await boxOf('button', 'Print');
  expect(print.width).toBe(48);
  expect(print.y).toBeLessThan(heading.y + heading.height);
  // Beside large words it would leave them a few letters a line.
  await page.setViewportSize({ width: 320, height: PHONE.height });
  await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '200%' }));
  const large = await boxOf('heading', 'Driver Checkin');
  expect(large.width).toBeGreaterThan(250);
  await stage.close('print');
});

/** Heights that the document's panel has had since it was first painted, frame by frame. */
async function heightsOfFrame(size: 'phone' | 'desk'): Promise<number[]> {
  const { origin } = stage.server;
  const device = await stage.start(`frame-${size}`, size);
  page = device.page;
  await signIn(page, origin, 'clerk@receiver.example');
  await page.addInitScript((name) => {
    const seen = new Set<number>();
    Object.assign(window, { heights: seen });
    const look = () => {
      const title = [...document.querySelectorAll('section h2')].find(({ textContent }) => textContent?.includes(name));
      const section = title?.closest('section');
      if (section) seen.add(Math.round(section.getBoundingClientRect().height));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, FILE);
  await visit(page, origin + side('shipper', bayview, `inbound/${made.one._id}`));
  await page.locator('section canvas').first().waitFor();
  await page.getByRole('progressbar', { name: /^Drawing/ }).waitFor({ state: 'detached' });
  const heights = await page.evaluate(() => [...(window as unknown as { heights: Set<number> }).heights]);
  await stage.close(`frame-${size}`);
  return heights;
}

describe('the frame of a document', () => {
  it.each(['phone', 'desk'] as const)('has its height from the first paint, on a %s', async (size) => {
    const heights = await heightsOfFrame(size);
    expect(heights).toHaveLength(1);
    expect(heights[0]).toBeGreaterThan(size === 'phone' ? PHONE.width : 500);
  });
});
