/**
 * Where bytes on their way in are written: straight to disk and hashed piece by piece, so that an upload needs the
 * memory of one piece however large it is. What a killed process left here is removed when the folder is next used.
 */

import { createHash, randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { FileStoreError, isNodeError } from '../base/failure.ts';
import type { FileStore, ReceivedFile } from '../base/services.ts';

/** Longer than any upload: what is older was left by a killed process. */
const ABANDONED_MS = 3_600_000;

interface IncomingFolder {
  /** Writes what `source` gives. Whatever ends it early, also an error of the source, leaves nothing behind. */
  receive(source: AsyncIterable<Uint8Array>): Promise<ReceivedFile>;
  /** Whether files can be written here now. */
  healthy(): Promise<boolean>;
}

const TROUBLE = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE', 'ENOTDIR', 'EEXIST'];

/** What the disk says becomes one kind of error, with a sentence for the log. */
export async function orStoreError<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isNodeError(error, ...TROUBLE)) throw error;
    throw new FileStoreError(`The file store in ${folder} can't be used: ${error.message}`, { cause: error });
  }
}

/** The folder is made when the first file comes. */
export function incomingFolder(folder: string): IncomingFolder {
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
    receive: (source) => orStoreError(folder, () => ready().then(() => write(path.join(folder, randomUUID()), source))),
    healthy: async () => {
      try {
        await ready();
        await access(folder, constants.W_OK | constants.X_OK);
        return true;
      } catch {
        // Whatever is wrong with the disk: that is the answer.
        return false;
      }
    },
  };
}

async function prepare(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const left = await stat(file).catch(() => null);
    if (left && Date.now() - left.mtimeMs > ABANDONED_MS) await rm(file, { force: true });
  }
}

async function write(file: string, source: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  const remove = () => rm(file, { force: true });
  let size = 0;
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      for await (const piece of source) {
        hash.update(piece);
        size += piece.length;
        await handle.writeFile(piece);
      }
    } finally {
      await handle.close();
    }
  } catch (error) {
    await remove();
    throw error;
  }
  return { path: file, sha256: hash.digest('hex'), size, remove };
}

const SHA256 = /^[0-9a-f]{64}$/;

/** A name becomes a path or an address, so nothing else may come through. A plain Error: a fault of ours. */
export function assertName(sha256: string): void {
  if (!SHA256.test(sha256)) throw new Error('A file is named by its SHA-256 in lowercase hex.');
}

/** A store's `put`, made of its other two steps. */
export async function putBytes(
  store: Pick<FileStore, 'receive' | 'keep'>,
  sha256: string,
  bytes: Uint8Array,
): Promise<void> {
  const file = await store.receive(
    (async function* () {
      yield bytes;
    })(),
  );
  try {
    if (file.sha256 !== sha256) throw new Error(`The bytes for ${sha256} do not hash to that name.`);
    await store.keep(file);
  } finally {
    await file.remove();
  }
}
