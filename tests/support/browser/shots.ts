/**
 * `npm run shots`: every finished screen at four sizes, light and dark, from the built app with demo data,
 * into `.cache/shots`; names of scenes after `--` take only those, `phone-light` and the like only that size, and `es`, `fr`
 * only that language (English is taken when no other is named; `en es fr` takes all).
 * Somebody looks at them; nothing is compared.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isLanguage, type Language } from '#language/languages.ts';
import { DESK, dropProfile, letOnlyPagesSend, newProfile, openBrowser, PHONE, signIn } from './browser.ts';
import { findChromium } from './find-chromium.ts';
import { readIn } from './in-language.ts';
import { openScene } from './open-scene.ts';
import { SCENES } from './scenes.ts';
import { startServerProcess } from './server-process.ts';
import { TABLET } from './stage.ts';

const SIZES = { phone: PHONE, tablet: TABLET, desk: DESK, wide: { width: 1440, height: 900 } } as const;

const OUT = fileURLToPath(new URL('../../../.cache/shots/', import.meta.url));

const ways = Object.keys(SIZES).flatMap((name) => [`${name}-light`, `${name}-dark`]);
/** Of the command line. */
const given = process.argv.slice(2);
const WAYS = given.filter((one) => ways.includes(one));
const SPOKEN = given.filter(isLanguage);
const WANTED = given.filter((one) => !ways.includes(one) && !isLanguage(one));

/** Those that somebody at the top of the page would see; others are fetched when they come near. */
const picturesAreThere = () =>
  [...document.images].every(
    (image) => image.complete || image.y > window.innerHeight || image.getClientRects().length === 0,
  );

async function takeAll(origin: string, name: keyof typeof SIZES, dark: boolean, language: Language): Promise<void> {
  const suffix = `${name}-${dark ? 'dark' : 'light'}${language === 'en' ? '' : `-${language}`}`;
  const size = SIZES[name];
  for (const [email, all] of Object.entries(SCENES)) {
    const scenes = all.filter(
      (scene) => (WANTED.length === 0 || WANTED.includes(scene.name)) && !(scene.noPhone && size === PHONE),
    );
    if (scenes.length === 0) continue;
    const profile = newProfile();
    const { page, context, close } = await openBrowser({ profile, size, dark });
    try {
      await letOnlyPagesSend(context);
      // tsx gives functions their names by a helper of its own, which a page they are sent to does not have.
      await context.addInitScript('globalThis.__name = (named) => named');
      await readIn(page, origin, language);
      if (email) await signIn(page, origin, email);
      for (const scene of scenes) {
        try {
          await openScene(page, origin, scene);
          // Transitions and the drawing of a document end in their own time.
          await page.waitForTimeout(1500);
          await page.waitForFunction(picturesAreThere);
          await page.screenshot({
            path: `${OUT}${scene.name}-${suffix}.png`,
            fullPage: !scene.act || scene.whole === true,
          });
        } catch (error) {
          process.exitCode = 1;
          console.error(`${scene.name}-${suffix}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
        }
      }
    } finally {
      await close();
      dropProfile(profile);
    }
  }
}

process.env.CHROMIUM_PATH = findChromium();
if (WANTED.length === 0 && WAYS.length === 0) rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
const server = await startServerProcess();
try {
  for (const name of Object.keys(SIZES) as (keyof typeof SIZES)[]) {
    for (const dark of [false, true]) {
      const way = `${name}-${dark ? 'dark' : 'light'}`;
      if (WAYS.length > 0 && !WAYS.includes(way)) continue;
      for (const language of SPOKEN.length > 0 ? SPOKEN : ['en' as const])
        await takeAll(server.origin, name, dark, language);
    }
  }
  console.log(`Screenshots are in ${OUT}`);
} finally {
  await server.dispose();
}
