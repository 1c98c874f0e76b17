/** What lies in the store of whoever is logged in on a device, read past the app. */
import type { Page } from 'playwright-core';
import type { Receipt } from '#changes/entry.ts';
import { DEVICE_DB_NAME } from '#offline/account/device-db.ts';
import { accountDbName } from '#offline/rows/schema.ts';

const names = [DEVICE_DB_NAME, accountDbName('')] as const;

/** Runs in the page. Null where nobody is logged in or the store is not made yet. */
async function readRows([device, account, table]: readonly [string, string, string]): Promise<unknown[] | null> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const read = async <T>(name: string, from: string, ask: (store: IDBObjectStore) => IDBRequest<T>) => {
    // To open what is not there would make it.
    if (!(await indexedDB.databases()).some((one) => one.name === name)) return null;
    const db = await done(indexedDB.open(name));
    try {
      return await done(ask(db.transaction(from).objectStore(from)));
    } finally {
      db.close();
    }
  };
  const who = (await read(device, 'settings', (store) => store.get('signedIn'))) as { value: string } | undefined;
  return who ? read(account + who.value, table, (store) => store.getAll()) : null;
}

/** How everything ended that this device has sent, in the order of its ids. */
export async function receiptsOf(page: Page): Promise<Receipt[]> {
  return ((await page.evaluate(readRows, [...names, 'receipts'] as const)) ?? []) as Receipt[];
}

/** Waits until the store of whoever is logged in on the device holds no unsent entry; half a minute at most. */
export async function untilNothingWaits(page: Page): Promise<void> {
  const isEmpty = `${readRows.name}(${JSON.stringify([...names, 'outbox'])}).then((rows) => rows?.length === 0)`;
  await page.waitForFunction(`(() => { ${readRows}; return ${isEmpty}; })()`, undefined, { timeout: 30_000 });
}
