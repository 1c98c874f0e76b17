import type { Page } from 'playwright-core';
import { accountDbName } from '#offline/rows/schema.ts';

/**
 * Waits until everything was pulled into a person's store, with at least so many loads, and tells when that was, ms. The store
 * says so itself, so it is asked seldom: each look would stand in the way of the pages that are written.
 */
export async function untilPulled(page: Page, userId: string, loads: number): Promise<number> {
  return page.evaluate(
    async ([name, wanted]) => {
      const done = (request: IDBRequest) =>
        new Promise<unknown>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const pause = () => new Promise((go) => setTimeout(go, 200));
      while (!(await indexedDB.databases()).some((one) => one.name === name)) await pause();
      const db = (await done(indexedDB.open(name))) as IDBDatabase;
      const read = (table: string) => db.transaction(table).objectStore(table);
      const pulledAt = async () =>
        ((await done(read('meta').get('pulledAt'))) as { value?: number } | undefined)?.value;
      let at = await pulledAt();
      for (; !at; at = await pulledAt()) await pause();
      const rows = Number(await done(read('loads').count()));
      db.close();
      if (rows < wanted) throw new Error(`Only ${rows} loads arrived.`);
      return at;
    },
    [accountDbName(userId), loads] as const,
  );
}
