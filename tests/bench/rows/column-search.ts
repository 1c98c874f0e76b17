/**
 * A key in the search box of a column over 50,000 loads, from the key until the rows it leaves are painted: those on the
 * screen, and all fifty with those one scrolls to; at full speed and slowed down four times. The time is that of the last
 * change of these rows before the list rests, with the frame after it.
 */
import type { Page } from 'playwright-core';
import { DESK, visit } from '../../support/browser/browser.ts';
import type { Bench, Figure } from '../figure.ts';
import { openDevice, preparedDevice, startServer } from '../rig.ts';

const WHO = 'admin@shipper.example';
/** For a number of a load, what is typed key by key. */
const KEYS = 3;

export const columnSearch: Bench = {
  name: 'column-search',
  about: 'a key in a column’s search over 50,000 loads until its rows are painted',
  minutes: 30,
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
      await visit(page, `${server.origin}/home?list=outbound`);
      const box = page.getByRole('searchbox', { name: 'Search P/U Number' });
      await box.click();
      // The whole list is read and indexed when somebody comes near the box.
      await page.waitForTimeout(of(10_000, 1_000));
      await slow(slowDown);
      const keys: Painted[] = [];
      for (let run = 0; run < of(12, 2); run += 1) {
        const typed = String(1_000 + run * 137).slice(0, KEYS);
        for (const key of typed) keys.push(await press(page, key));
        for (const _ of typed) keys.push(await press(page, 'Backspace'));
      }
      await close();
      const what = `key in a column search → painted, ${loads.toLocaleString('en-US')} rows, CPU ${slowDown} ×`;
      figures.push(
        { what, unit: 'ms', take: 'p95', values: keys.map(({ inSight }) => inSight), goals: [{ atMost }] },
        { what: '… with the rows below', unit: 'ms', take: 'p95', values: keys.map(({ all }) => all) },
      );
    }
    return figures;
  },
};

/** Ms from the key: until the rows on the screen, and all that were drawn, were painted. */
interface Painted {
  inSight: number;
  all: number;
}

async function press(page: Page, key: string): Promise<Painted> {
  await page.evaluate(() => {
    const REST = 400;
    const at = { key: 0, inSight: 0, all: 0 };
    const isSeen = (node: Node) => {
      const row = (node instanceof Element ? node : node.parentElement)?.closest('tr');
      return row instanceof HTMLTableRowElement && row.getBoundingClientRect().top < innerHeight;
    };
    const isOfRows = ({ target }: MutationRecord) =>
      (target instanceof Element ? target : target.parentElement)?.closest('tbody') !== null;
    /** A row that went away leaves its place to the next. */
    const isInSight = ({ target, addedNodes, removedNodes }: MutationRecord) =>
      target.nodeName === 'TBODY' ? removedNodes.length > 0 || [...addedNodes].some(isSeen) : isSeen(target);
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
      addEventListener(
        'keydown',
        ({ timeStamp }) => {
          at.key = timeStamp;
          observer.observe(document.body, { childList: true, subtree: true, characterData: true });
          const look = () => {
            const now = performance.now();
            if (at.inSight === 0 && now - at.key > 10_000) reject(new Error('The list did not change.'));
            else if (at.inSight === 0 || now - at.all < REST) setTimeout(look, 50);
            else resolve({ inSight: at.inSight - at.key, all: at.all - at.key });
          };
          setTimeout(look, 50);
        },
        { capture: true, once: true },
      );
    }).finally(() => observer.disconnect());
    Reflect.set(globalThis, 'told', told);
  });
  await page.keyboard.press(key);
  return page.evaluate(() => Reflect.get(globalThis, 'told') as Promise<Painted>);
}
