/**
 * The pictures of the explainers (public/guide, a folder a language), made from the product's own screens with demo data:
 * `npm run build && npx tsx tests/support/browser/guide-pictures.ts`. Run it again when those screens change.
 *
 * `GUIDE_ORIGIN` takes a server that runs already. Names and sizes are those of src/app/routes/guide-texts.ts;
 * tests/checks/guide-pictures.test.ts compares them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { LANGUAGES, type Language } from '#language/languages.ts';
import { DESK, dropProfile, newProfile, openBrowser, PHONE, signIn, visit } from './browser.ts';
import { findChromium } from './find-chromium.ts';
import { readIn } from './in-language.ts';
import { openRow } from './screens.ts';
import { startServerProcess } from './server-process.ts';
import { isReadyOffline } from './stage.ts';

const OUT = fileURLToPath(new URL('../../../public/guide/', import.meta.url));
const MOST_BYTES = 40_000;
/** Tried one after the other until the file is small enough. */
const QUALITIES = [82, 74, 66, 58, 50, 42];

interface Picture {
  name: string;
  /** From the dashboard to the screen. */
  open: (page: Page, origin: string) => Promise<void>;
}

const at = (path: string) => (page: Page, origin: string) => visit(page, origin + path);

/** A load of one of the dashboard's lists: the one the picture's description speaks of. */
const load = (widget: string, pUNum: string) => async (page: Page, origin: string) => {
  await visit(page, `${origin}/home`);
  await page
    .getByRole('tab', { name: widget })
    .or(page.getByRole('radio', { name: widget }))
    .first()
    .click();
  await openRow(page, pUNum);
};

const PICTURES: readonly { email: string; size: typeof DESK | typeof PHONE; pictures: Picture[] }[] = [
  {
    email: 'admin@shipper.example',
    size: DESK,
    pictures: [
      {
        name: 'shipper-dashboard',
        open: async (page, origin) => {
          await visit(page, `${origin}/home`);
          await page.getByRole('tab', { name: 'Outbound' }).click();
        },
      },
      {
        name: 'shipper-create-load',
        open: async (page, origin) => {
          await visit(page, `${origin}/build-outbound-load`);
          await page.getByLabel(/^P\/U number/).fill('PU-20418');
        },
      },
      {
        name: 'shipper-check-in',
        open: async (page, origin) => {
          await visit(page, `${origin}/driver-checkin`);
          await page.getByRole('button', { name: 'Ray Delgado' }).first().click();
          await page.evaluate(() => scrollTo(0, 0));
        },
      },
      { name: 'shipper-load', open: load('Outbound', 'HF-20453') },
    ],
  },
  {
    email: 'admin@carrier.example',
    size: DESK,
    pictures: [
      { name: 'carrier-dashboard', open: at('/home') },
      { name: 'carrier-load', open: load('Shipping', 'HF-20452') },
      { name: 'carrier-bol', open: load('Completed', 'HF-20431') },
    ],
  },
  {
    email: 'driver@carrier.example',
    size: PHONE,
    pictures: [
      { name: 'driver-loads', open: at('/home') },
      { name: 'driver-load', open: load('Shipping', 'HF-20454') },
    ],
  },
];

/** What the screen shows now, as WebP. `scale` counts from CSS pixels and is drawn as such, so text stays sharp. */
async function take(page: Page, { width, height }: typeof DESK | typeof PHONE): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const scale = width < 600 ? 1.5 : 0.8;
  let bytes = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    const clip = { x: 0, y: 0, width, height, scale };
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality, clip });
    bytes = Buffer.from(data, 'base64');
    if (bytes.length <= MOST_BYTES) return bytes;
  }
  throw new Error(`The picture has ${bytes.length} bytes even at quality ${QUALITIES.at(-1)}.`);
}

async function takeAll(
  origin: string,
  { email, size, pictures }: (typeof PICTURES)[number],
  language: Language,
): Promise<void> {
  const profile = newProfile();
  const { page, close } = await openBrowser({ profile, size, timeZone: 'America/Los_Angeles' });
  try {
    await readIn(page, origin, language);
    await signIn(page, origin, email);
    // A picture of the ordinary day, not of the first minute.
    await isReadyOffline(page);
    for (const { name, open } of pictures) {
      await open(page, origin);
      // Documents are drawn and rows have arrived: nothing on these screens says "finished" for all of it.
      await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
      await page.waitForTimeout(1200);
      const bytes = await take(page, size);
      writeFileSync(`${OUT}${language}/${name}.webp`, bytes);
      console.log(`${language} ${name}: ${(bytes.length / 1000).toFixed(1)} kB`);
    }
  } finally {
    await close();
    dropProfile(profile);
  }
}

process.env.CHROMIUM_PATH = findChromium();
const running = process.env.GUIDE_ORIGIN;
const server = running ? null : await startServerProcess();
try {
  for (const language of LANGUAGES) {
    mkdirSync(`${OUT}${language}`, { recursive: true });
    for (const account of PICTURES) await takeAll(running ?? server?.origin ?? '', account, language);
  }
} finally {
  await server?.dispose();
}
