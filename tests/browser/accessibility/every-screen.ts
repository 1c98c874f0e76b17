/**
 * Finished screens, scanned for what keeps people out: WCAG 2.2 A and AA. Getting to a screen takes longer than scanning it,
 * so each is opened once, by touch on a light phone, and scanned again as a dark desk shows it. One screen after the other
 * speaks another language; `CONNEX_LANGUAGE=es npm run test:a11y` (en, es, fr) opens all of them in one, and with
 * `CONNEX_EVERY_LOOK=1` each is scanned as a light desk and a dark phone too.
 */
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLanguage, LANGUAGES, type Language } from '#language/languages.ts';
import {
  DESK,
  dropProfile,
  letOnlyPagesSend,
  openBrowser,
  PHONE,
  signIn,
  type TestBrowser,
} from '../../support/browser/browser.ts';
import { englishOn, readIn } from '../../support/browser/in-language.ts';
import { isAtRest, openScene } from '../../support/browser/open-scene.ts';
import { portOfWorker, preparedProfile } from '../../support/browser/prepared-profile.ts';
import { SCENES } from '../../support/browser/scenes.ts';
import { type ServerProcess, startServerProcess } from '../../support/browser/server-process.ts';
import { wordsCutOff } from '../../support/browser/words-in-sight.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** One line a violation: the rule, what is wrong, where. */
async function violations(page: Page): Promise<string[]> {
  const found = await page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // A scene that was scrolled may end with a target half under the header, which scrolling brings out again.
    window.scrollTo(0, 0);
    const result = await axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      // What passes is not asked about: to name it takes longer than to check it.
      resultTypes: ['violations'],
      preload: false,
    });
    // What lies behind a modal dialog can't be pressed, however little of it the dialog leaves uncovered.
    const modal = document.querySelector('[role="dialog"][aria-modal="true"]');
    const isTarget = (place: string) => modal === null || modal.contains(document.querySelector(place));
    return result.violations
      .map(({ id, help, nodes }) => {
        const targets = nodes.map(({ target }) => String(target));
        return { id, help, targets: id === 'target-size' ? targets.filter(isTarget) : targets };
      })
      .filter(({ targets }) => targets.length > 0);
  }, TAGS);
  return found.map(({ id, help, targets }) => `${id}: ${help} (${targets.slice(0, 3).join(' | ')})`);
}

/** What the screen is scanned as. The phone is last, because the next scene begins on it. */
const LOOKS = [
  ...(process.env.CONNEX_EVERY_LOOK
    ? ([
        { look: 'light desk', size: DESK, colorScheme: 'light' },
        { look: 'dark phone', size: PHONE, colorScheme: 'dark' },
      ] as const)
    : []),
  { look: 'dark desk', size: DESK, colorScheme: 'dark' },
  { look: 'light phone', size: PHONE, colorScheme: 'light' },
] as const;

const DIALOG = '[role="dialog"][aria-modal="true"]';

/**
 * Fields a browser would remember, and offer to whoever has the tablet next: those that don't say what they are for, and
 * not that they are for nothing of the kind either.
 */
const remembered = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input:not([autocomplete])')]
      .filter(({ type }) => /^(text|search|tel|email|number|password|url)$/.test(type))
      .map((field) => field.labels?.[0]?.textContent || field.ariaLabel || field.outerHTML),
  );

/** What is wrong with the focus around an open dialog: it is to be in it, and somewhere when Escape has closed it. */
async function lostFocus(page: Page): Promise<string[]> {
  const dialog = page.locator(DIALOG).last();
  if (!(await dialog.isVisible())) return [];
  const isInside = await page.evaluate((inside) => Boolean(document.activeElement?.closest(inside)), DIALOG);
  const found = isInside ? [] : ['the focus is not in the dialog'];
  await page.keyboard.press('Escape');
  // One that asks before it throws something away stays.
  if (!(await comes(dialog.waitFor({ state: 'detached', timeout: 2000 })))) return found;
  const isBack = page.waitForFunction(() => document.activeElement !== document.body, null, { timeout: 2000 });
  return (await comes(isBack)) ? found : [...found, 'the focus is nowhere after the dialog'];
}

const comes = (waited: Promise<unknown>): Promise<boolean> =>
  waited.then(
    () => true,
    () => false,
  );

const asked = process.env.CONNEX_LANGUAGE;
/** Three runs, with 0, 1 and 2, see each screen in every language; a run without says the same on any day. */
const shift = Number(process.env.CONNEX_SHIFT ?? 1);
const languageOf = (index: number): Language =>
  isLanguage(asked) ? asked : (LANGUAGES[(index + shift) % LANGUAGES.length] ?? 'en');

/** What the demo's people wrote, and what they were told in their language, which is English. */
const WRITTEN_BY_PEOPLE = /^English$|^[“«].*[”»]$|\(P\/U [\w-]+\)/;

/** Several files share the people, to run beside each other. */
export const AT_DOCKS = ['clerk@receiver.example'];
export const ON_THE_ROAD = ['driver@carrier.example'];
export const WHO_SHIP = ['admin@shipper.example', 'clerk@shipper.example'];
const NAMED = [...AT_DOCKS, ...ON_THE_ROAD, ...WHO_SHIP];
export const EVERYBODY_ELSE = Object.keys(SCENES).filter((email) => !NAMED.includes(email));

/** Every screen of these people; the empty name is nobody. */
export function testScreensOf(people: string[]): void {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess({}, await portOfWorker());
  });
  afterAll(() => server.dispose());

  describe.each(people)('logged in as "%s"', (email) => {
    let profile: string;
    let browser: TestBrowser;
    beforeAll(async () => {
      profile = await preparedProfile(server.origin);
      browser = await openBrowser({ profile, size: PHONE });
      await letOnlyPagesSend(browser.context);
      await readIn(browser.page, server.origin, 'en');
      if (email) await signIn(browser.page, server.origin, email);
    });
    afterAll(async () => {
      await browser.close();
      dropProfile(profile);
    });

    const scenes = (SCENES[email] ?? []).map((scene, index) => ({ ...scene, language: languageOf(index) }));
    it.each(scenes)('$name has no violation, in $language', async (scene) => {
      const { page } = browser;
      const looks = scene.noPhone ? LOOKS.filter(({ size }) => size !== PHONE) : LOOKS;
      if (scene.noPhone) await page.setViewportSize(DESK);
      await readIn(page, server.origin, scene.language);
      await openScene(page, server.origin, scene);
      if (scene.language !== 'en') expect(await englishOn(page, WRITTEN_BY_PEOPLE), 'in English').toEqual([]);
      // Through the debugger, not a script tag: the page's own security policy stays in force.
      await page.evaluate(axe.source);
      for (const { look, size, colorScheme } of looks) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(size);
        await page.waitForFunction(
          (scheme) => document.documentElement.dataset.mantineColorScheme === scheme,
          colorScheme,
        );
        await page.waitForFunction(isAtRest);
        expect(await violations(page), look).toEqual([]);
        expect(await wordsCutOff(page), `cut off, ${look}`).toEqual([]);
      }
      expect(await remembered(page), 'remembered by the browser').toEqual([]);
      expect(await lostFocus(page)).toEqual([]);
      await page.setViewportSize(PHONE);
    });
  });
}
