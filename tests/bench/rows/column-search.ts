/**
 * A key in the search box of a column over 50,000 loads, from the key until the rows it leaves are painted; at full speed and
 * slowed down four times. The time is that of the last change of the list before it rests, with the frame after it.
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
      const values: number[] = [];
      for (let run = 0; run < of(12, 2); run += 1) {
        const typed = String(1_000 + run * 137).slice(0, KEYS);
        for (const key of typed) values.push(await press(page, key));
        for (const _ of typed) values.push(await press(page, 'Backspace'));
      }
      await close();
      figures.push({
        what: `key in a column search → painted, ${loads.toLocaleString('en-US')} rows, CPU ${slowDown} ×`,
        unit: 'ms',
        take: 'p95',
        values,
        goals: [{ atMost }],
      });
    }
    return figures;
  },
};

/** Ms of one key. */
async function press(page: Page, key: string): Promise<number> {
  await page.evaluate(() => {
    const REST = 400;
    const typed = { at: 0, painted: 0 };
    const isOfRows = ({ target }: MutationRecord) =>
      (target instanceof Element ? target : target.parentElement)?.closest('tbody') !== null;
    const observer = new MutationObserver((changes) => {
      // What stands around the list follows the address, which follows when the fingers pause.
      if (!changes.some(isOfRows)) return;
      requestAnimationFrame(() =>
        setTimeout(() => {
          typed.painted = performance.now();
        }),
      );
    });
    const told = new Promise<number>((resolve, reject) => {
      addEventListener(
        'keydown',
        ({ timeStamp }) => {
          typed.at = timeStamp;
          observer.observe(document.body, { childList: true, subtree: true, characterData: true });
          const look = () => {
            const now = performance.now();
            if (typed.painted === 0 && now - typed.at > 10_000) reject(new Error('The list did not change.'));
            else if (typed.painted === 0 || now - typed.painted < REST) setTimeout(look, 50);
            else resolve(typed.painted - typed.at);
          };
          setTimeout(look, 50);
        },
        { capture: true, once: true },
      );
    }).finally(() => observer.disconnect());
    Reflect.set(globalThis, 'told', told);
  });
  await page.keyboard.press(key);
  return page.evaluate(() => Reflect.get(globalThis, 'told') as Promise<number>);
}
