/** `npm run backup -- FILE` and `npm run restore -- FILE`, beside a running server or without one. */
import path from 'node:path';
import type { Manifest } from '../backup/archive.ts';
import { checkArchive } from '../backup/check-archive.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { ArchiveError } from '../backup/tar.ts';
import { ConfigError, readConfig } from '../base/config.ts';
import { FileStoreError, isNodeError } from '../base/failure.ts';
import type { Log } from '../base/log.ts';
import type { Database, FileStore } from '../base/services.ts';
import { connectDatabase, isDatabaseUnavailable } from '../db/database.ts';
import { DOCUMENTS, type FileKind, PHOTOS } from '../files/file-kind.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { commandLog, type Output } from './command-output.ts';

const HELP = {
  backup: `Writes database and documents into one file, while the server works.

npm run backup -- FILE

FILE must not exist yet; it holds everything the database holds, so keep it as safe as that.`,
  restore: `Puts a backup into an empty database and its file store, completely or not at all.

npm run restore -- FILE`,
};
const ENVIRONMENT = 'Database and file store come from the same environment variables as the server’s.';

const TROUBLE = ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'ENOENT', 'EIO', 'EISDIR', 'EFBIG'];

/** Runs the command; the exit code. */
export async function runBackup(
  command: 'backup' | 'restore',
  args: string[],
  env: NodeJS.ProcessEnv,
  output: Output,
): Promise<number> {
  const [file] = args;
  if (file === undefined || args.length > 1 || file.startsWith('-')) {
    output.out(`${HELP[command]}\n\n${ENVIRONMENT}`);
    return file === '--help' || file === '-h' ? 0 : 1;
  }
  try {
    const config = readConfig(env);
    const log = commandLog(output.error);
    const database = await connectDatabase(config, log);
    try {
      const storeOf = (kind: FileKind) => openFileStore(config.files, config.dataDir, kind);
      const place = { database, stores: { files: storeOf(DOCUMENTS), photos: storeOf(PHOTOS) }, log };
      return await (command === 'backup' ? backup : restore)(place, path.resolve(file), output);
    } finally {
      await database.close();
    }
  } catch (failure) {
    if (!isForPeople(failure)) throw failure;
    output.error(failure.message);
    return 1;
  }
}

interface Place {
  database: Database;
  stores: { files: FileStore; photos: FileStore };
  log: Log;
}

async function backup(place: Place, file: string, { out, error }: Output): Promise<number> {
  const manifest = await makeBackup(place, file, new Date());
  // What cannot be read back is no backup.
  await checkArchive(file);
  out(`${file} holds ${contentsOf(manifest)}.`);
  return complain(
    manifest,
    error,
    'The file store no longer has these documents or photos, so the backup has not either:',
  );
}

async function restore(place: Place, file: string, { out, error }: Output): Promise<number> {
  const manifest = await restoreBackup(place, file);
  out(
    `Restored ${contentsOf(manifest)} from ${file}. Everybody logs in again; devices keep what they have not sent yet.`,
  );
  return complain(manifest, error, 'These documents or photos were missing when the backup was made:');
}

function complain({ missing }: Manifest, error: Output['error'], sentence: string): number {
  if (missing.length === 0) return 0;
  error([sentence, ...missing].join('\n'));
  return 1;
}

function contentsOf({ tables, documents, photos, jobs }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${Object.keys(tables).length} tables, ${documents} documents, ${photos} photos and ${jobs} waiting jobs`;
}

function isForPeople(failure: unknown): failure is Error {
  if (failure instanceof ConfigError || failure instanceof ArchiveError || failure instanceof FileStoreError)
    return true;
  return isNodeError(failure, ...TROUBLE) || (failure instanceof Error && isDatabaseUnavailable(failure));
}
