/** An archive as a file: tar in gzip. It gets its name when it is whole and on disk, and is closed to other users. */
import { createReadStream, createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { isNodeError } from '../node-error.ts';
import { ArchiveError, packTar, type TarEntry, unpackTar } from './tar.ts';

/** Documents are compressed already, rows shrink to a tenth at any level. */
const GZIP_LEVEL = 3;

/** Writes the entries to `file`, which must not exist yet. Nothing is left of an archive that could not be finished. */
export async function writeArchive(file: string, entries: AsyncIterable<TarEntry>, at: Date): Promise<void> {
  await refuseExisting(file);
  const unfinished = `${file}.${process.pid}.part`;
  try {
    await pipeline(
      Readable.from(packTar(entries, at), { objectMode: false }),
      createGzip({ level: GZIP_LEVEL }),
      createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
    );
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
  await syncFolder(path.dirname(file));
}

async function refuseExisting(file: string): Promise<void> {
  const there = await access(file).then(
    () => true,
    () => false,
  );
  if (there) throw new ArchiveError(`${file} exists already. A backup never takes the place of another file.`);
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The entries of an archive. Throws an ArchiveError where it is no archive, damaged, or cut off. */
export async function* readArchive(file: string): AsyncGenerator<TarEntry> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  try {
    yield* unpackTar(source.pipe(gunzip));
  } catch (error) {
    if (isNodeError(error, 'ENOENT')) throw new ArchiveError(`There is no file ${file}.`);
    if (error instanceof Error && 'code' in error && /^(Z_|ERR_.*PREMATURE)/.test(String(error.code))) {
      throw new ArchiveError(`The archive is damaged: ${error.message}.`, { cause: error });
    }
    throw error;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}
