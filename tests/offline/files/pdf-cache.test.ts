// @vitest-environment node
/** How much of the server's documents is kept for reading, and what goes first. */
import { beforeEach, expect, test } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { environment } from '#offline/base/environment.ts';
import { cachePdf, keptPdfs } from '#offline/files/pdf-cache.ts';
import { pdfCacheName } from '#offline/files/pdf-caches.ts';
import { useCaches } from '../support/at-work.ts';
import { useDevice } from '../support/device.ts';
import { storage } from '../support/fake-caches.ts';

const device = useDevice();
useCaches();
beforeEach(() => device.signIn());

const me = () => requireSession().user._id;
const keepOneMore = () => cachePdf(me(), 'd'.repeat(64), new TextEncoder().encode('%PDF').buffer as ArrayBuffer);
const names = async () => [...(await keptPdfs(me()))].map(([name]) => name).toSorted();

/** Documents of these sizes, MB, the oldest first, without their bytes. */
async function keepLarge(sizes: Record<string, number>) {
  const cache = await caches.open(pdfCacheName(me()));
  for (const [name, megabytes] of Object.entries(sizes)) {
    const headers = { 'content-length': String(megabytes * 2 ** 20), 'x-used-at': String(environment.now()) };
    await cache.put(`https://bol.test/api/files/${name.repeat(64)}`, new Response('', { headers }));
    device.pass(1000);
  }
}

test('no more than 150 MB are kept: with another one the least recently used go', async () => {
  await keepLarge({ a: 60, b: 50, c: 40 });
  expect(await keepOneMore()).toBe(true);
  expect(await names()).toEqual(['b', 'c', 'd']);
});

test('a full device lets those go that were not used for long, not all of them', async () => {
  await keepLarge({ a: 20, b: 20, c: 10 });
  storage.full = true;
  expect(await keepOneMore()).toBe(false);
  expect(await names()).toEqual(['b', 'c']);
});
