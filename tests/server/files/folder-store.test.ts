import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { FileStoreError } from '#server/base/failure.ts';
import { DOCUMENTS, PHOTOS } from '#server/files/file-kind.ts';
import { folderStore } from '#server/files/folder-store.ts';
import { openFileStore } from '#server/files/open-file-store.ts';
import { describeFileStore, fresh, readAll } from './file-store-behavior.ts';

const base = mkdtempSync(path.join(tmpdir(), 'connex-files-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const folder = path.join(base, 'files');

describeFileStore('a folder', () => openFileStore({ kind: 'folder', folder }, base, DOCUMENTS));

describeFileStore('a folder of photos', () => openFileStore({ kind: 'folder', folder }, base, PHOTOS));

describe('a folder of documents', () => {
  test('keeps each under its hash, for the server’s user alone, and nothing half written', async () => {
    const store = folderStore(folder, DOCUMENTS);
    const { sha256, bytes } = fresh(2000);
    await store.put(sha256, bytes);
    const file = path.join(folder, sha256.slice(0, 2), `${sha256}.pdf`);
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(readdirSync(path.join(folder, 'incoming'))).toEqual([]);
  });

  test('has the photos beside it, under names of their own', async () => {
    const { sha256, bytes } = fresh(2000);
    await openFileStore({ kind: 'folder', folder }, base, PHOTOS).put(sha256, bytes);
    const file = path.join(folder, 'photos', sha256.slice(0, 2), `${sha256}.jpg`);
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(await folderStore(folder, DOCUMENTS).has(sha256)).toBe(false);
  });

  test('never writes a kept file again', async () => {
    const store = folderStore(folder, DOCUMENTS);
    const { sha256, bytes } = fresh(2000);
    await store.put(sha256, bytes);
    const file = path.join(folder, sha256.slice(0, 2), `${sha256}.pdf`);
    const before = statSync(file);
    await store.put(sha256, bytes);
    expect(statSync(file)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
  });

  test('replaces a file that a disk’s fault cut short', async () => {
    const store = folderStore(folder, DOCUMENTS);
    const { sha256, bytes } = fresh(2000);
    await store.put(sha256, bytes);
    truncateSync(path.join(folder, sha256.slice(0, 2), `${sha256}.pdf`), 100);
    await store.put(sha256, bytes);
    expect((await readAll(store, sha256))?.equals(bytes)).toBe(true);
  });

  test('removes what a killed process left half written an hour ago, and nothing newer', async () => {
    const incoming = path.join(folder, 'incoming');
    const old = new Date(Date.now() - 2 * 3_600_000);
    writeFileSync(path.join(incoming, 'left'), 'x');
    utimesSync(path.join(incoming, 'left'), old, old);
    writeFileSync(path.join(incoming, 'being-written'), 'x');
    expect(await folderStore(folder, DOCUMENTS).healthy()).toBe(true);
    expect(readdirSync(incoming)).toEqual(['being-written']);
  });

  test('that can’t be made says so, and works once it can', async () => {
    const blocked = path.join(base, 'blocked');
    writeFileSync(blocked, 'a file where the folder should be');
    const store = folderStore(path.join(blocked, 'files'), DOCUMENTS);
    const { sha256, bytes } = fresh(100);
    expect(await store.healthy()).toBe(false);
    const failed = await store.put(sha256, bytes).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(FileStoreError);
    expect(failed).toHaveProperty('message', expect.stringMatching(/^The file store in .*blocked.* can't be used: /));
    rmSync(blocked);
    await store.put(sha256, bytes);
    expect(await store.healthy()).toBe(true);
  });
});
