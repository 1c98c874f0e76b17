/**
 * Documents or photos in a folder, 256 subfolders by the first two characters. A file gets its name only when it is whole and
 * on disk: written under another name first, flushed, renamed, and the folder flushed too, so that after a power cut
 * a name means all its bytes or is not there.
 */
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { isNodeError } from '../base/failure.ts';
import type { ByteRange, FileStore, ReceivedFile } from '../base/services.ts';
import type { FileKind } from './file-kind.ts';
import { assertName, incomingFolder, orStoreError, putBytes } from './incoming-folder.ts';

const INCOMING = 'incoming';

/** Flushes a folder's names. Windows can't, and doesn't need to. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const syncFile = async (file: string): Promise<void> => {
  // Windows flushes only what is open for writing.
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const factsOf = async (file: string) => {
  try {
    return await stat(file);
  } catch (error) {
    if (isNodeError(error, 'ENOENT')) return null;
    throw error;
  }
};

/** Where the file of this name lies. */
type Place = (sha256: string) => string;

const keep = async (folder: string, place: Place, { path: received, sha256, size }: ReceivedFile): Promise<void> => {
  const file = place(sha256);
  // A file of another size was torn by a disk's fault, whatever its name: it is replaced.
  if ((await factsOf(file))?.size === size) return;
  const shard = path.dirname(file);
  await syncFile(received);
  if (await mkdir(shard, { recursive: true, mode: 0o700 })) await syncFolder(folder);
  await rename(received, file);
  await syncFolder(shard);
};

/** Opened before it is promised: a reply must not begin for a file that isn't there. */
const openStored = async (file: string, range: ByteRange | undefined): Promise<Readable | null> => {
  try {
    return (await open(file, 'r')).createReadStream({ ...range });
  } catch (error) {
    if (isNodeError(error, 'ENOENT')) return null;
    throw error;
  }
};

/** The store in that folder, which is made when the first file comes. */
export function folderStore(folder: string, { extension }: FileKind): FileStore {
  const place: Place = (sha256) => {
    assertName(sha256);
    return path.join(folder, sha256.slice(0, 2), `${sha256}.${extension}`);
  };
  const incoming = incomingFolder(path.join(folder, INCOMING));
  const steps = {
    receive: incoming.receive,
    keep: (file: ReceivedFile) => orStoreError(folder, () => keep(folder, place, file)),
  };
  return {
    ...steps,
    put: async (sha256, bytes) => {
      assertName(sha256);
      await putBytes(steps, sha256, bytes);
    },
    open: (sha256, range) => orStoreError(folder, () => openStored(place(sha256), range)),
    has: (sha256) => orStoreError(folder, async () => (await factsOf(place(sha256))) !== null),
    remove: (sha256) => orStoreError(folder, () => rm(place(sha256), { force: true })),
    healthy: incoming.healthy,
  };
}
