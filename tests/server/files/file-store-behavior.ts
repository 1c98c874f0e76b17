/** What every file store does alike; each store's own test runs it against the real thing. */
import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { FileStore } from '#server/base/services.ts';

const named = (bytes: Uint8Array) => ({ bytes, sha256: createHash('sha256').update(bytes).digest('hex') });
/** Bytes no other test stores. */
export const fresh = (size: number) => named(randomBytes(size));

/** All of a file as the store gives it, or null. */
export const readAll = async (store: FileStore, sha256: string, range?: { start: number; end: number }) => {
  const stream = await store.open(sha256, range);
  return stream === null ? null : buffer(stream);
};

export const MISSING = '0'.repeat(64);

export function describeFileStore(name: string, open: () => FileStore): void {
  describe(`${name}, like every file store,`, () => {
    test('gives back what it was given, from one byte to 25 MB', async () => {
      const store = open();
      for (const size of [1, 1000, 25 * 1024 * 1024]) {
        const { sha256, bytes } = fresh(size);
        await store.put(sha256, bytes);
        expect((await readAll(store, sha256))?.equals(bytes)).toBe(true);
        await store.remove(sha256);
      }
    });

    test('gives a range with both ends included', async () => {
      const store = open();
      const { sha256, bytes } = fresh(100_000);
      await store.put(sha256, bytes);
      for (const [start, end] of [
        [0, 0],
        [0, 99_999],
        [500, 1499],
        [99_990, 99_999],
      ] as const) {
        expect((await readAll(store, sha256, { start, end }))?.equals(bytes.subarray(start, end + 1))).toBe(true);
      }
    });

    test('refuses bytes that do not hash to the name, and keeps none of them', async () => {
      const store = open();
      await expect(store.put(MISSING, Buffer.from('x'))).rejects.toThrow('do not hash to that name');
      expect(await store.has(MISSING)).toBe(false);
    });

    test('takes no name but a hash', async () => {
      const store = open();
      for (const wrong of ['../../etc/passwd', 'a'.repeat(63), 'A'.repeat(64), `${'a'.repeat(63)}/`, '']) {
        const refusal = 'A file is named by its SHA-256';
        await expect(store.put(wrong, Buffer.from('x'))).rejects.toThrow(refusal);
        await expect((async () => store.open(wrong))()).rejects.toThrow(refusal);
        await expect((async () => store.has(wrong))()).rejects.toThrow(refusal);
        await expect((async () => store.remove(wrong))()).rejects.toThrow(refusal);
      }
    });

    test('may be given the same bytes again, also at once', async () => {
      const store = open();
      const { sha256, bytes } = fresh(50_000);
      await Promise.all(Array.from({ length: 8 }, () => store.put(sha256, bytes)));
      await store.put(sha256, bytes);
      expect((await readAll(store, sha256))?.equals(bytes)).toBe(true);
    });

    test('says null of what it does not have, and removes it without complaint', async () => {
      const store = open();
      expect(await store.open(MISSING)).toBeNull();
      expect(await store.open(MISSING, { start: 0, end: 9 })).toBeNull();
      await store.remove(MISSING);
      const { sha256, bytes } = fresh(10);
      await store.put(sha256, bytes);
      expect(await store.has(sha256)).toBe(true);
      await store.remove(sha256);
      expect(await store.has(sha256)).toBe(false);
    });

    test('goes on when a reader leaves in the middle', async () => {
      const store = open();
      const { sha256, bytes } = fresh(4 * 1024 * 1024);
      await store.put(sha256, bytes);
      const stream = await store.open(sha256);
      await new Promise((resolve) => stream?.once('data', resolve));
      stream?.destroy();
      expect((await readAll(store, sha256))?.length).toBe(bytes.length);
    });

    test('is healthy', async () => {
      expect(await open().healthy()).toBe(true);
    });
  });
}
