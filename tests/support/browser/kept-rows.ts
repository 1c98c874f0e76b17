/** What lies in the store of whoever is logged in on a device, read past the app. */
import type { Page } from 'playwright-core';
import type { OutboxEntry, Receipt } from '#changes/entry.ts';
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

/** How everything ended that this device has sent. */
export async function receiptsOf(page: Page): Promise<Receipt[]> {
  return ((await page.evaluate(readRows, [...names, 'receipts'] as const)) ?? []) as Receipt[];
}

const WAITS_MS = 30_000;
const LOOK_MS = 50;

/** Waits until the store of whoever is logged in on the device holds no unsent entry; half a minute at most. */
export async function untilNothingWaits(page: Page): Promise<void> {
  const until = Date.now() + WAITS_MS;
  // Asked from outside: `waitForFunction` takes any promise for a yes.
  for (;;) {
    const waiting = (await page.evaluate(readRows, [...names, 'outbox'] as const)) as OutboxEntry[] | null;
    if (waiting?.length === 0) return;
    if (Date.now() > until) {
      const what = waiting?.map(({ type, status }) => `${type} (${status})`).join(', ') ?? 'nobody is logged in';
      throw new Error(`Not all was sent within ${WAITS_MS / 1000} s: ${what}.`);
    }
    await page.waitForTimeout(LOOK_MS);
  }
}
