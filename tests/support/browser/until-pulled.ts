import type { Page } from 'playwright-core';
import { accountDbName } from '#offline/rows/schema.ts';

/** Waits until everything was pulled into a person's store, with at least so many loads; the browser's time then, ms. */
export async function untilPulled(page: Page, userId: string, loads: number): Promise<number> {
  return page.evaluate(
    async ([name, wanted]) => {
      const done = (request: IDBRequest) =>
        new Promise<unknown>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const pause = () => new Promise((go) => setTimeout(go, 20));
      while (!(await indexedDB.databases()).some((one) => one.name === name)) await pause();
      const db = (await done(indexedDB.open(name))) as IDBDatabase;
      const read = (table: string) => db.transaction(table).objectStore(table);
      while (!((await done(read('meta').get('pulledAt'))) as { value?: unknown } | undefined)?.value) await pause();
      const at = Date.now();
      const rows = Number(await done(read('loads').count()));
      db.close();
      if (rows < wanted) throw new Error(`Only ${rows} loads arrived.`);
      return at;
    },
    [accountDbName(userId), loads] as const,
  );
}
