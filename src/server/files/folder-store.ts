/**
 * Documents in a folder, 256 subfolders by the first two characters. A file gets its name only when it is whole and
 * on disk: written under another name first, flushed, renamed, and the folder flushed too, so that after a power cut
 * a name means all its bytes or is not there.
 */
import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { isNodeError } from '../node-error.ts';
import type { ByteRange } from './byte-range.ts';
import { assertBytes, assertName } from './file-name.ts';
import { type FileStore, FileStoreError } from './file-store.ts';

const INCOMING = 'incoming';
/** Longer than any write: what is older was left by a killed process. */
const ABANDONED_MS = 3_600_000;

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

const writeSynced = async (file: string, bytes: Uint8Array): Promise<void> => {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
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

const fileIn = (folder: string, sha256: string): string => {
  assertName(sha256);
  return path.join(folder, sha256.slice(0, 2), `${sha256}.pdf`);
};

/** Makes the store's folders, and removes what a killed process left half written. */
const prepare = async (folder: string): Promise<void> => {
  const incoming = path.join(folder, INCOMING);
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  for (const name of await readdir(incoming)) {
    const file = path.join(incoming, name);
    const left = await factsOf(file);
    if (left && Date.now() - left.mtimeMs > ABANDONED_MS) await rm(file, { force: true });
  }
};

const store = async (folder: string, sha256: string, bytes: Uint8Array): Promise<void> => {
  const file = fileIn(folder, sha256);
  // A file of another size was torn by a disk's fault, whatever its name: it is replaced.
  if ((await factsOf(file))?.size === bytes.length) return;
  const shard = path.dirname(file);
  const temporary = path.join(folder, INCOMING, `${sha256}.${randomBytes(6).toString('hex')}`);
  try {
    await writeSynced(temporary, bytes);
    if (await mkdir(shard, { recursive: true, mode: 0o700 })) await syncFolder(folder);
    await rename(temporary, file);
    await syncFolder(shard);
  } finally {
    await rm(temporary, { force: true });
  }
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

const TROUBLE = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE', 'ENOTDIR', 'EEXIST'];

/** What the disk says becomes one kind of error, with a sentence for the log. */
const orStoreError = async <T>(folder: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!isNodeError(error, ...TROUBLE)) throw error;
    throw new FileStoreError(`The file store in ${folder} can't be used: ${error.message}`, { cause: error });
  }
};

/** The store in that folder, which is made when the first file comes. */
export function folderStore(folder: string): FileStore {
  let prepared: Promise<void> | null = null;
  const ready = async (): Promise<void> => {
    prepared ??= prepare(folder);
    try {
      await prepared;
    } catch (error) {
      // A full disk today needn't be full tomorrow.
      prepared = null;
      throw error;
    }
  };
  return {
    put: async (sha256, bytes) => {
      assertBytes(sha256, bytes);
      await orStoreError(folder, () => ready().then(() => store(folder, sha256, bytes)));
    },
    open: (sha256, range) => orStoreError(folder, () => openStored(fileIn(folder, sha256), range)),
    has: (sha256) => orStoreError(folder, async () => (await factsOf(fileIn(folder, sha256))) !== null),
    remove: (sha256) => orStoreError(folder, () => rm(fileIn(folder, sha256), { force: true })),
    healthy: async () => {
      try {
        await ready();
        await access(path.join(folder, INCOMING), constants.W_OK | constants.X_OK);
        return true;
      } catch {
        // Whatever is wrong with the disk: that is the answer.
        return false;
      }
    },
  };
}
