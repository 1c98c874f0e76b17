/**
 * Looking for something among 50,000 loads, at full speed and slowed down four times: a key in the search box of a column, in
 * the box over the list and in the search over everything, a press on a chip, and the first key of all, pressed as soon as the
 * first rows are there. From the key or press until what it leaves is painted: that which is on the screen, and for columns all
 * fifty rows with those one scrolls to. The time is that of the last change before the list rests, with the frame after it.
 * Beside the key of a column: the same page as dead markup, in which a key puts other rows in the place of those in sight. No
 * code of ours runs there: what that takes is the browser's and the machine's.
 */
import type { Page } from 'playwright-core';
import { DESK, visit } from '../../support/browser/browser.ts';
import type { Bench, Figure } from '../figure.ts';
import { openDevice, preparedDevice, startServer } from '../rig.ts';

const WHO = 'admin@shipper.example';
/** For a number of a load, what is typed key by key. */
const KEYS = 3;
/** For whatever else is done with a list, by the day's work (issue G). */
const GOAL_SLOW = 100;

export const columnSearch: Bench = {
  name: 'column-search',
  about: 'a key in a search, or a chip, over 50,000 loads until its rows are painted',
  minutes: 45,
  async run({ of }) {
    const loads = of(50_000, 500);
    const server = await startServer({ loads });
    const profile = await preparedDevice(server, WHO, { size: DESK, loads });
    await server.stop();
    const figures: Figure[] = [];
    for (const [slowDown, atMost] of [
      [1, 50],
      [4, 150],
    ] as const) {
      const { page, slowDown: slow, close } = await openDevice({ size: DESK, profile });
      const list = `${server.origin}/home?list=outbound`;
      await visit(page, list);
      const column = page.getByRole('searchbox', { name: 'Search P/U Number' });
      await column.click();
      // The whole list is read and indexed when somebody comes near the box.
      await page.waitForTimeout(of(10_000, 1_000));
      await slow(slowDown);
      const runs = of(12, 2);
      const keys = await type(page, ROWS, runs);
      const where = `${loads.toLocaleString('en-US')} rows, CPU ${slowDown} ×`;
      const inSight = (what: string, all: Painted[], goal: number): Figure => ({
        what: `${what} → painted, ${where}`,
        ...{ unit: 'ms', take: 'p95', values: all.map((one) => one.inSight), goals: [{ atMost: goal }] },
      });
      const ofColumn = inSight('key in a column search', keys, atMost);
      figures.push(ofColumn, {
        ...{ what: '… with the rows below', unit: 'ms', take: 'p95', values: keys.map(({ all }) => all) },
      });
      const goal = slowDown === 1 ? atMost : GOAL_SLOW;
      // Any number is somewhere in the ids of all.
      const box = page.getByRole('searchbox', { name: 'Search this list' });
      await box.fill('pu-');
      figures.push(inSight('key in the box over a list', await type(page, ROWS, runs), goal));
      await box.fill('');
      figures.push(inSight('chip pressed', await pressChips(page, runs), goal));
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search everything' }).fill('pu-');
      await page.getByRole('option').first().waitFor();
      figures.push(inSight('key in the search over everything', await type(page, FOUND, runs), goal));
      const first: Painted[] = [];
      for (let run = 0; run < of(7, 2); run += 1) first.push(await firstKey(page, list, () => slow(slowDown)));
      figures.push({ ...inSight('first key, as soon as rows are there', first, goal), take: 'most' });
      ofColumn.beside = { 'the same rows as markup': await swapMarkup(page, keys.length) };
      await close();
    }
    return figures;
  },
};

/** A number is typed and taken back, key by key, in what has the focus. */
async function type(page: Page, where: Where, runs: number): Promise<Painted[]> {
  const keys: Painted[] = [];
  for (let run = 0; run < runs; run += 1) {
    const typed = String(1_000 + run * 137).slice(0, KEYS);
    for (const key of typed) keys.push(await timed(page, where, () => page.keyboard.press(key)));
    for (const _ of typed) keys.push(await timed(page, where, () => page.keyboard.press('Backspace')));
  }
  return keys;
}

async function pressChips(page: Page, runs: number): Promise<Painted[]> {
  const presses: Painted[] = [];
  for (let run = 0; run < runs; run += 1) {
    const chip = page.getByRole('button', { name: run % 2 ? /^Today/ : /^No driver/ });
    for (let times = 0; times < 2; times += 1) presses.push(await timed(page, ROWS, () => chip.click()));
  }
  return presses;
}

/** The list anew, and a key as soon as it shows rows: nothing but those was read. */
async function firstKey(page: Page, list: string, slow: () => Promise<unknown>): Promise<Painted> {
  await visit(page, list);
  // A document of its own begins at full speed.
  await slow();
  await page.locator('tbody tr').nth(1).waitFor();
  await page.getByRole('searchbox', { name: 'Search P/U Number' }).focus();
  return timed(page, ROWS, () => page.keyboard.press('7'));
}

/** Ms from a key until its rows are painted, where they are markup that is there already and nothing has to be found. */
async function swapMarkup(page: Page, times: number): Promise<number[]> {
  const rowsInSight = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('tbody tr')]
        .filter((row) => row.getBoundingClientRect().top < innerHeight)
        .map((row) => row.innerHTML),
    );
  // The first key of all is still typed.
  const states = [await rowsInSight()];
  for (const keys of [['Backspace'], ['1', '3', '7']]) {
    for (const key of keys) await timed(page, ROWS, () => page.keyboard.press(key));
    states.push(await rowsInSight());
  }
  await page.evaluate(async () => {
    for (const script of document.querySelectorAll('script')) script.remove();
    const markup = document.documentElement.outerHTML;
    document.open();
    document.write(`<!doctype html>${markup}`);
    document.close();
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    while (sheets.some(({ sheet }) => sheet === null)) await new Promise((resolve) => setTimeout(resolve, 20));
    await document.fonts.ready;
  });
  const values: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const rows = states[(time + 1) % states.length] ?? [];
    await page.evaluate((shown) => {
      const painted = new Promise<number>((resolve) => {
        const swap = ({ timeStamp }: Event) => {
          document.querySelectorAll('tbody tr').forEach((row, at) => {
            const markup = shown[at];
            if (markup !== undefined) row.innerHTML = markup;
          });
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
        };
        addEventListener('keydown', swap, { once: true });
      });
      Reflect.set(globalThis, 'painted', painted);
    }, rows);
    await page.keyboard.press('7');
    values.push(await page.evaluate(() => Reflect.get(globalThis, 'painted') as Promise<number>));
  }
  return values;
}

/** What is looked at: a part of the page, and one of the things in it. */
interface Where {
  part: string;
  one: string;
}
const ROWS: Where = { part: 'tbody', one: 'tr' };
const FOUND: Where = { part: '[role="listbox"]', one: '[role="option"]' };

/** Ms from the key or press: until what is on the screen, and all that was drawn, was painted. */
interface Painted {
  inSight: number;
  all: number;
}

async function timed(page: Page, where: Where, act: () => Promise<unknown>): Promise<Painted> {
  await page.evaluate(({ part, one }) => {
    const REST = 400;
    const at = { key: 0, inSight: 0, all: 0 };
    const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);
    const isSeen = (node: Node) => {
      const found = elementOf(node)?.closest(one);
      return found instanceof HTMLElement && found.getBoundingClientRect().top < innerHeight;
    };
    const isOfRows = ({ target }: MutationRecord) => elementOf(target)?.closest(part) !== null;
    /** A row that went away leaves its place to the next. */
    const isInSight = ({ target, addedNodes, removedNodes }: MutationRecord) =>
      elementOf(target)?.closest(one) === null
        ? removedNodes.length > 0 || [...addedNodes].some(isSeen)
        : isSeen(target);
    const observer = new MutationObserver((changes) => {
      // What stands around the list follows the address, which follows when the fingers pause.
      const ofRows = changes.filter(isOfRows);
      if (ofRows.length === 0) return;
      const seen = ofRows.some(isInSight);
      requestAnimationFrame(() =>
        setTimeout(() => {
          at.all = performance.now();
          if (seen) at.inSight = at.all;
        }),
      );
    });
    const told = new Promise<Painted>((resolve, reject) => {
      const begin = ({ timeStamp }: Event) => {
        if (at.key > 0) return;
        at.key = timeStamp;
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        const look = () => {
          const now = performance.now();
          if (at.inSight === 0 && now - at.key > 60_000) reject(new Error('The list did not change.'));
          else if (at.inSight === 0 || now - at.all < REST) lookSoon();
          else resolve({ inSight: at.inSight - at.key, all: at.all - at.key });
        };
        // Only a page with nothing left to do has answered: what changed last may have been another row's time.
        const lookSoon = () => setTimeout(() => requestIdleCallback(look, { timeout: 1_000 }), 50);
        lookSoon();
      };
      setTimeout(() => at.key === 0 && reject(new Error('The key or press never came.')), 60_000);
      for (const kind of ['keydown', 'click']) addEventListener(kind, begin, { capture: true, once: true });
    }).finally(() => observer.disconnect());
    Reflect.set(globalThis, 'told', told);
  }, where);
  await act();
  return page.evaluate(() => Reflect.get(globalThis, 'told') as Promise<Painted>);
}
