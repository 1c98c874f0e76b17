/** Every finished screen, scanned for what keeps people out: WCAG 2.2 A and AA, on a light phone and a dark desk. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BrowserOptions,
  dropProfile,
  letOnlyPagesSend,
  openBrowser,
  signIn,
  type TestBrowser,
} from '../../support/browser/browser.ts';
import { portOfWorker, preparedProfile } from '../../support/browser/prepared-profile.ts';
import { openScene, SCENES } from '../../support/browser/scenes.ts';
import { type ServerProcess, startServerProcess } from '../../support/browser/server-process.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** One line a violation: the rule, what is wrong, where. */
async function violations(page: Page): Promise<string[]> {
  // Through the debugger, not a script tag: the page's own security policy stays in force.
  await page.evaluate(axe.source);
  const found = await page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // A scene that was scrolled may end with a target half under the header, which scrolling brings out again.
    window.scrollTo(0, 0);
    const result = await axe.run(document, { runOnly: { type: 'tag', values: tags } });
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

const DIALOG = '[role="dialog"][aria-modal="true"]';

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

/** Every screen of everybody, on one kind of screen. */
export function testEveryScreen({ size, dark }: Required<Pick<BrowserOptions, 'size' | 'dark'>>): void {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess({}, await portOfWorker());
  });
  afterAll(() => server.dispose());

  describe.each(Object.entries(SCENES))('logged in as "%s"', (email, scenes) => {
    let profile: string;
    let browser: TestBrowser;
    beforeAll(async () => {
      profile = await preparedProfile(server.origin);
      browser = await openBrowser({ profile, size, dark });
      await letOnlyPagesSend(browser.context);
      if (email) await signIn(browser.page, server.origin, email);
    });
    afterAll(async () => {
      await browser.close();
      dropProfile(profile);
    });

    it.each(scenes)('$name has no violation', async (scene) => {
      await openScene(browser.page, server.origin, scene);
      expect(await violations(browser.page)).toEqual([]);
      expect(await lostFocus(browser.page)).toEqual([]);
    });
  });
}
