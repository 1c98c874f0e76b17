/**
 * What lies in an archive, in this order: `connex-bol.json` (what made it), the tables in parts of some hundred rows,
 * the jobs that wait, the documents and photos under their hashes, and last `manifest.json`, by which a whole archive is known.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod';
import { isNodeError } from '../base/failure.ts';
import { ArchiveError, packTar, type TarEntry, unpackTar } from './tar.ts';

export const HEAD_NAME = 'connex-bol.json';
export const MANIFEST_NAME = 'manifest.json';

/** First entry: which schema the rows have. */
export const ArchiveHead = z.object({
  app: z.literal('connex-bol'),
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })).min(1),
});
export type ArchiveHead = z.infer<typeof ArchiveHead>;

/** Rows of a table, and a digest that does not depend on their order. */
export const TableSum = z.object({ rows: z.number().int(), digest: z.string() });
export type TableSum = z.infer<typeof TableSum>;

/** Last entry: what must have come before it. */
export const Manifest = z.object({
  /** SHA-256 of each part of a table, by its name in the archive. */
  parts: z.record(z.string(), z.string()),
  tables: z.record(z.string().regex(/^[a-z_0-9]+$/), TableSum),
  jobs: z.number().int(),
  documents: z.number().int(),
  /** Left out by versions that had none. */
  photos: z.number().int().default(0),
  /** Documents and photos the database knows and the file store could not give: they were lost before the backup. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

/** A job that waits; it goes under the same id, so what it sends shows once. */
export const WaitingJob = z.object({ queue: z.string(), id: z.guid(), data: z.record(z.string(), z.unknown()) });
export type WaitingJob = z.infer<typeof WaitingJob>;

export const partName = (table: string, number: number) => `tables/${table}/${String(number).padStart(6, '0')}.ndjson`;
export const JOBS_PREFIX = 'jobs/';
export const jobsName = (number: number) => `${JOBS_PREFIX}${String(number).padStart(6, '0')}.ndjson`;
/** What the file store holds, by the table that knows of it, with its extension. */
const KEPT = { files: 'pdf', photos: 'jpg' } as const;
export type KeptKind = keyof typeof KEPT;
export const KEPT_KINDS = Object.keys(KEPT) as KeptKind[];
export const isKeptKind = (table: string | null): table is KeptKind => table !== null && Object.hasOwn(KEPT, table);
export const keptName = (kind: KeptKind, sha256: string) => `${kind}/${sha256}.${KEPT[kind]}`;

/** The table a part belongs to, or null. */
export const tableOfPart = (name: string) => /^tables\/([a-z_0-9]+)\/\d{6}\.ndjson$/.exec(name)?.[1] ?? null;

/** Which document or photo an entry holds, or null. */
export function keptIn(name: string): { kind: KeptKind; sha256: string } | null {
  const sha256 = /^[a-z]+\/([0-9a-f]{64})\.[a-z]+$/.exec(name)?.[1];
  const kind = sha256 && KEPT_KINDS.find((one) => keptName(one, sha256) === name);
  return sha256 && kind ? { kind, sha256 } : null;
}

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The lines of a part; each is one row as JSON. */
export const linesOf = (bytes: Buffer) =>
  bytes
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');

// An archive as a file: tar in gzip. It gets its name when it is whole and on disk, and is closed to other users.

/** Documents and photos are compressed already, rows shrink to a tenth at any level. */
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
