// @vitest-environment node
/** How much of the server's documents is kept for reading, and what goes first. */
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { environment } from '#offline/base/environment.ts';
import { keepTrying } from '#offline/files/keep-trying.ts';
import { cachePdf, keptPdfs } from '#offline/files/pdf-cache.ts';
import { pdfCacheName } from '#offline/files/pdf-caches.ts';
import { prefetchDocuments } from '#offline/sync/prefetch-documents.ts';
import { pull } from '#offline/sync/pull.ts';
import { useCaches } from '../support/at-work.ts';
import { useDevice } from '../support/device.ts';
import { storage } from '../support/fake-caches.ts';
import { bolOf, loadOf } from '../support/freight.ts';

const device = useDevice();
useCaches();
beforeEach(() => device.signIn());

const me = () => requireSession().user._id;
const keepOneMore = () => cachePdf(device.db(), 'z'.repeat(64), new TextEncoder().encode('%PDF').buffer as ArrayBuffer);
const names = async () => [...(await keptPdfs(me()))].map(([name]) => name).toSorted();

/** Documents of these sizes, MB, the least recently used first, without their bytes. */
async function keepLarge(sizes: Record<string, number>) {
  const cache = await caches.open(pdfCacheName(me()));
  for (const [name, megabytes] of Object.entries(sizes)) {
    const headers = { 'content-length': String(megabytes * 2 ** 20), 'x-used-at': String(environment.now()) };
    await cache.put(`https://bol.test/api/files/${name.repeat(64)}`, new Response('', { headers }));
    device.pass(1000);
  }
}

/** A BOL a document, delivered in so many days; `done`: completed. */
async function withBols(...bols: { document: string; days: number; done?: boolean }[]) {
  for (const [place, { document, days, done = false }] of bols.entries()) {
    const bol = bolOf(place + 1, loadOf(place + 1));
    const at = new Date(environment.now() + days * 24 * 3_600_000).toISOString();
    device.server.putLoad(loadOf(place + 1));
    device.server.putBol({
      ...bol,
      load: { ...bol.load, pUDate: at },
      dropDate: at,
      deliveryDate: at,
      completed: done,
      file: { ...bol.file, sha256: document.repeat(64) },
    });
  }
  await pull(requireSession());
}

describe('more than 150 MB', () => {
  test('are not kept: with another one the least recently used go', async () => {
    await keepLarge({ a: 60, b: 50, c: 40 });
    expect(await keepOneMore()).toBe(true);
    expect(await names()).toEqual(['b', 'c', 'z']);
  });

  test('push out what no open BOL needs before what one does', async () => {
    await withBols({ document: 'a', days: 1 }, { document: 'b', days: 0, done: true });
    await keepLarge({ a: 60, b: 50, c: 40 });
    await keepOneMore();
    expect(await names()).toEqual(['a', 'c', 'z']);
  });

  test('push out the document that is needed last, though it was fetched last', async () => {
    await withBols({ document: 'b', days: 9 }, { document: 'c', days: 5 }, { document: 'a', days: 1 });
    await keepLarge({ a: 60, c: 50, b: 50 });
    await keepOneMore();
    expect(await names()).toEqual(['a', 'c', 'z']);
  });

  test('leave a document where the soonest of its BOLs needs it', async () => {
    await withBols({ document: 'a', days: 1 }, { document: 'b', days: 5 }, { document: 'a', days: 9 });
    await keepLarge({ a: 80, b: 80 });
    await keepOneMore();
    expect(await names()).toContain('a');
    expect(await names()).not.toContain('b');
  });

  test('go by when they were used where the store cannot be read', async () => {
    await withBols({ document: 'a', days: 1 });
    await keepLarge({ a: 60, b: 50, c: 40 });
    const db = device.db();
    db.close({ disableAutoOpen: true });
    await keepOneMore();
    expect(await names()).toEqual(['b', 'c', 'z']);
  });
});

describe('a full device', () => {
  test('lets those go that were not used for long, not all of them', async () => {
    await keepLarge({ a: 20, b: 20, c: 10 });
    storage.full = true;
    expect(await keepOneMore()).toBe(false);
    expect(await names()).toEqual(['b', 'c']);
  });

  test('gives up no document of an open BOL for another document', async () => {
    await withBols({ document: 'a', days: 1 }, { document: 'b', days: 2 });
    await keepLarge({ a: 20, b: 20, c: 10 });
    storage.full = true;
    expect(await keepOneMore()).toBe(false);
    expect(await names()).toEqual(['a', 'b']);
  });

  /** Room is there once only these are kept, or fewer. */
  async function enterUntil(isRoom: (kept: unknown[]) => boolean) {
    return keepTrying(device.db(), async () => {
      if (!isRoom(await names())) throw new DOMException('Full.', 'QuotaExceededError');
    });
  }

  test('A14: gives up for what a person enters first the documents nobody needs now', async () => {
    await withBols({ document: 'a', days: 1 });
    await keepLarge({ a: 5, b: 5 });
    await enterUntil((kept) => kept.length < 2);
    expect(await names()).toEqual(['a']);
  });

  test('A14: gives up for what a person enters every document in the end', async () => {
    await withBols({ document: 'a', days: 1 });
    await keepLarge({ a: 5, b: 5 });
    await enterUntil((kept) => kept.length === 0);
    await keepLarge({ a: 5 });
    await expect(enterUntil(() => false)).rejects.toThrow('This device is out of space');
  });

  test('fetches nothing ahead that would find no room', async () => {
    await withBols({ document: 'a', days: 1 });
    const { size } = bolOf(1, loadOf(1)).file;
    const room = { usage: 100, quota: 100 + size - 1 };
    Object.defineProperty(globalThis, 'navigator', {
      value: { storage: { estimate: async () => room } },
      configurable: true,
    });
    onTestFinished(() => void Reflect.deleteProperty(globalThis, 'navigator'));
    const asked = () => device.server.seen.filter(({ path }) => path.startsWith('/api/files/')).length;
    await prefetchDocuments(requireSession());
    expect(asked()).toBe(0);
    room.quota += 1;
    await prefetchDocuments(requireSession());
    expect(asked()).toBe(1);
  });
});
