/**
 * Everything of a browser that somebody who picks the device up can get at, searched for words: databases and caches
 * byte by byte, the small stores, cookies a script can read, the document, and the memory of the page and its workers.
 */
import type { CDPSession, Page } from 'playwright-core';

/** Where each of the words is found; empty when nowhere. */
export async function findInBrowser(page: Page, words: readonly string[]): Promise<string[]> {
  const found = await page.evaluate(searchStores, [...words]);
  const memory = await heapOf(page);
  for (const word of words) if (memory.includes(word)) found.push(`memory: ${word}`);
  return found;
}

/** The page's heap as V8 writes it down, rubbish collected before; strings stand in it as they are. */
async function heapOf(page: Page): Promise<string> {
  const cdp = await page.context().newCDPSession(page);
  const parts: string[] = [];
  cdp.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
  await collectRubbish(cdp);
  await cdp.send('HeapProfiler.takeHeapSnapshot', { captureNumericValue: false });
  await cdp.detach();
  return parts.join('');
}

async function collectRubbish(cdp: CDPSession): Promise<void> {
  await cdp.send('HeapProfiler.enable');
  for (let round = 0; round < 3; round++) await cdp.send('HeapProfiler.collectGarbage');
}

/** Runs in the page: it can use nothing from outside. */
async function searchStores(words: string[]): Promise<string[]> {
  const found: string[] = [];
  const decoders = ['latin1', 'utf-16le'].map((name) => new TextDecoder(name));
  const look = (place: string, text: string) => {
    for (const word of words) if (text.includes(word)) found.push(`${place}: ${word}`);
  };
  const lookInBytes = (place: string, bytes: AllowSharedBufferSource) => {
    for (const decoder of decoders) look(place, decoder.decode(bytes));
  };
  const lookInValue = (place: string, value: unknown): void => {
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) lookInBytes(place, value);
    else if (typeof value !== 'object' || value === null) look(place, String(value));
    else
      for (const [name, item] of Object.entries(value)) {
        look(place, name);
        lookInValue(`${place}.${name}`, item);
      }
  };
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });

  for (const { name = '' } of await indexedDB.databases()) {
    look('database name', name);
    const db = await answer(indexedDB.open(name));
    for (const store of db.objectStoreNames) {
      const rows = db.transaction(store).objectStore(store);
      lookInValue(`${name}/${store} keys`, await answer(rows.getAllKeys()));
      const values = await answer(db.transaction(store).objectStore(store).getAll());
      lookInValue(`${name}/${store}`, values);
    }
    db.close();
  }
  for (const name of await caches.keys()) {
    look('cache name', name);
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      look(`cache ${name}`, request.url);
      const response = await cache.match(request);
      if (response) lookInBytes(`cache ${name} ${request.url}`, await response.arrayBuffer());
    }
  }
  for (const [place, store] of Object.entries({ localStorage, sessionStorage }))
    for (const [key, value] of Object.entries(store)) look(place, `${key} ${String(value)}`);
  look('cookies', document.cookie);
  look('history', JSON.stringify(history.state));
  look('address', location.href);
  look('document', document.documentElement.outerHTML);
  for (const shown of (await (await navigator.serviceWorker.getRegistration())?.getNotifications()) ?? [])
    look('notification', `${shown.title} ${shown.body}`);
  return found;
}
