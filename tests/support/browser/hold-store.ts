import type { Page } from 'playwright-core';

/**
 * Whatever this page reads of a store of the device comes only once `release` is called, as on a phone that is busy with
 * something else: a transaction that writes goes on and on.
 */
export async function holdStore(page: Page, store: string): Promise<{ release: () => Promise<void> }> {
  const held = await page.evaluateHandle(async (name) => {
    const all = (await indexedDB.databases()).map((one) => one.name ?? '');
    const open = (database: string) =>
      new Promise<IDBDatabase>((opened, failed) => {
        const asked = indexedDB.open(database);
        asked.onsuccess = () => opened(asked.result);
        asked.onerror = () => failed(asked.error);
      });
    const found = (await Promise.all(all.map(open))).filter((one) => one.objectStoreNames.contains(name));
    const held = { isOver: false };
    for (const one of found) {
      const rows = one.transaction(name, 'readwrite').objectStore(name);
      const goOn = () => {
        if (!held.isOver) rows.count().onsuccess = goOn;
        else one.close();
      };
      goOn();
    }
    return held;
  }, store);
  const release = () =>
    held.evaluate((one) => {
      one.isOver = true;
    });
  return { release };
}
