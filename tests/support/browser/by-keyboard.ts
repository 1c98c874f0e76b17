/** A person without a mouse: every step is a key, and nothing is given the focus but by Tab, an arrow, or the app. */
import type { Page } from 'playwright-core';

/** No screen has more to come past. */
const MOST_PRESSES = 160;

/** What has the focus, as it is called: by its label, its own words, or its place. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const has = document.activeElement;
    if (!has || has === document.body) return 'nothing';
    if (has.localName === 'main') return 'the screen';
    const labels = has instanceof HTMLInputElement || has instanceof HTMLTextAreaElement ? [...(has.labels ?? [])] : [];
    const labelled = (has.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id));
    const words = [has.getAttribute('aria-label'), ...[...labelled, ...labels].map((one) => one?.textContent)];
    return (words.find(Boolean) ?? has.textContent ?? '').replace(/\s+/g, ' ').trim() || `<${has.localName}>`;
  });

/** Tab until what is called so has the focus. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    const now = await focused(page);
    if (name.test(now)) return;
    passed.push(now.slice(0, 40));
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${name} on ${page.url()}, but to ${[...new Set(passed)].join(' | ')}`);
}

/** Tab to a button or link, once it is there, and press it. */
export async function pressKey(page: Page, name: RegExp, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await page
    .getByRole('button', { name })
    .or(page.getByRole('link', { name }))
    .or(page.getByRole('checkbox', { name }))
    .first()
    .waitFor();
  await tabTo(page, name);
  await page.keyboard.press(key);
}

/** Tab to a field and type. */
export async function typeInto(page: Page, name: RegExp, text: string): Promise<void> {
  await page.getByLabel(name).first().waitFor();
  await tabTo(page, name);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Type into a search field and take its first match. */
export async function chooseByKey(page: Page, name: RegExp, term: string, match: RegExp): Promise<void> {
  await typeInto(page, name, term);
  await page.getByRole('option', { name: match }).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** Tab to a group of radio buttons and go to one by the arrows. */
export async function pickByKey(page: Page, group: RegExp, choice: RegExp): Promise<void> {
  await tabTo(page, group);
  for (let presses = 0; presses < 8; presses += 1) {
    if (choice.test(await focused(page))) {
      await page.keyboard.press('Space');
      return;
    }
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`No arrow leads to ${choice}.`);
}

/** The open dialog is gone; what has the focus then. */
export async function focusAfterDialog(page: Page): Promise<string> {
  await page.getByRole('dialog').first().waitFor({ state: 'detached' });
  // It is given back once the dialog has faded.
  await page.waitForFunction(() => document.activeElement !== document.body, null, { timeout: 3000 }).catch(() => {});
  return focused(page);
}
