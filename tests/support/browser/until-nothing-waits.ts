import type { Page } from 'playwright-core';
import { DEVICE_DB_NAME } from '#offline/account/device-db.ts';
import { accountDbName } from '#offline/rows/schema.ts';

/** Waits until the store of whoever is logged in on the device holds no unsent entry; half a minute at most. */
export async function untilNothingWaits(page: Page): Promise<void> {
  await page.waitForFunction(
    async ([device, account]) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const read = async <T>(name: string, table: string, ask: (store: IDBObjectStore) => IDBRequest<T>) => {
        // To open what is not there would make it.
        if (!(await indexedDB.databases()).some((one) => one.name === name)) return undefined;
        const db = await done(indexedDB.open(name));
        try {
          return await done(ask(db.transaction(table).objectStore(table)));
        } finally {
          db.close();
        }
      };
      const who = (await read(device, 'settings', (store) => store.get('signedIn'))) as { value: string } | undefined;
      return who !== undefined && (await read(account + who.value, 'outbox', (store) => store.count())) === 0;
    },
    [DEVICE_DB_NAME, accountDbName('')] as const,
    { timeout: 30_000 },
  );
}
