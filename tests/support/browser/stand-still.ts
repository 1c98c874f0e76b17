/** A page that stops for good in the middle of its store's work, so that it can be killed at a sure moment. */
import type { Page } from 'playwright-core';

export interface StoreStep {
  method: 'put' | 'delete';
  /** At which one from now on. */
  nth: number;
  /** `inside` its transaction, which is then never committed, or once that is `committed`. */
  where: 'inside' | 'committed';
}

/** From now on this page stands still at that step of its outbox. `reached` resolves when it does. */
export async function standStillAt(page: Page, step: StoreStep): Promise<{ reached: Promise<unknown> }> {
  await page.evaluate(({ method, nth, where }) => {
    const standStill = () => {
      console.log('standing still');
      for (;;);
    };
    let left = nth;
    const real = IDBObjectStore.prototype[method] as (...given: unknown[]) => IDBRequest;
    IDBObjectStore.prototype[method] = function (this: IDBObjectStore, ...given: unknown[]) {
      left -= this.name === 'outbox' ? 1 : 0;
      const hit = this.name === 'outbox' && left === 0;
      if (hit && where === 'committed') this.transaction.addEventListener('complete', standStill);
      const request = real.apply(this, given);
      if (hit && where === 'inside') standStill();
      return request;
    };
  }, step);
  return { reached: page.waitForEvent('console', { predicate: (message) => message.text() === 'standing still' }) };
}
