/**
 * Database and documents in one file, while the server works. The rows are those of one moment (a repeatable-read
 * snapshot). Documents are copied after it: they are named by their bytes and never removed, so those the snapshot
 * names are all still there, and one that came later is simply not among them.
 */
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import type { Database, FileStore } from '../base/services.ts';
import { appliedMigrations } from '../db/migrate.ts';
import {
  type ArchiveHead,
  documentName,
  HEAD_NAME,
  jobsName,
  linesOf,
  MANIFEST_NAME,
  type Manifest,
  partName,
  sha256Of,
  writeArchive,
} from './archive.ts';
import { readLines, readTable, sumTable, tablesToCarry } from './tables.ts';
import { ArchiveError, type TarEntry } from './tar.ts';

/** What of a job travels: queue, id and content. Those that are done stay behind. */
const WAITING_JOBS = `select jsonb_build_object('queue', name, 'id', id, 'data', data)::text as line
  from jobs.job where state in ('created', 'retry', 'active')`;

interface Place {
  database: Pick<Database, 'connection'>;
  files: Pick<FileStore, 'open'>;
}

/** Writes the archive `file`; what is in it. Throws an ArchiveError that says what is in the way. */
export async function makeBackup({ database, files }: Place, file: string, now: Date): Promise<Manifest> {
  const connection = new pg.Client({ ...database.connection, application_name: 'connex-bol backup' });
  // A lost connection shows in the query that needs it.
  connection.on('error', () => undefined);
  await connection.connect();
  const manifest: Manifest = { parts: {}, tables: {}, jobs: 0, documents: 0, missing: [] };
  try {
    await writeArchive(file, entriesOf(connection, files, manifest, now), now);
  } finally {
    await connection.end();
  }
  return manifest;
}

async function* entriesOf(
  connection: pg.Client,
  files: Place['files'],
  manifest: Manifest,
  now: Date,
): AsyncGenerator<TarEntry> {
  await connection.query('begin isolation level repeatable read read only');
  await connection.query(`set local timezone = 'UTC'; set local statement_timeout = 0`);
  const migrations = await appliedMigrations(connection);
  if (migrations.length === 0) throw new ArchiveError('The database is empty: there is nothing to back up.');
  const head: ArchiveHead = { app: 'connex-bol', format: 1, madeAt: now.toISOString(), migrations };
  yield json(HEAD_NAME, head);
  for (const table of await tablesToCarry(connection)) {
    yield* numbered(readTable(connection, table), (number) => partName(table, number), manifest);
    manifest.tables[table] = await sumTable(connection, table);
  }
  yield* jobsOf(connection, manifest);
  const documents = await connection.query<{ sha256: string }>('select sha256 from files order by sha256');
  await connection.query('commit');
  for (const { sha256 } of documents.rows) {
    const bytes = await readDocument(files, sha256);
    if (bytes === null) {
      manifest.missing.push(sha256);
      continue;
    }
    manifest.documents += 1;
    yield { name: documentName(sha256), bytes };
  }
  yield json(MANIFEST_NAME, manifest);
}

async function* jobsOf(connection: pg.Client, manifest: Manifest): AsyncGenerator<TarEntry> {
  const { rows } = await connection.query<{ there: boolean }>(`select to_regclass('jobs.job') is not null as there`);
  if (!rows[0]?.there) return;
  for await (const entry of numbered(readLines(connection, WAITING_JOBS), jobsName, manifest)) {
    manifest.jobs += linesOf(entry.bytes).length;
    yield entry;
  }
}

async function* numbered(
  parts: AsyncIterable<Buffer>,
  nameOf: (number: number) => string,
  manifest: Manifest,
): AsyncGenerator<TarEntry> {
  let number = 0;
  for await (const bytes of parts) {
    number += 1;
    const name = nameOf(number);
    manifest.parts[name] = sha256Of(bytes);
    yield { name, bytes };
  }
}

/** Null when the store does not have it, or something else under its name: that is no document any more. */
async function readDocument(files: Place['files'], sha256: string): Promise<Buffer | null> {
  const stream = await files.open(sha256);
  const bytes = stream && (await buffer(stream));
  return bytes && sha256Of(bytes) === sha256 ? bytes : null;
}

const json = (name: string, value: unknown): TarEntry => ({ name, bytes: Buffer.from(`${JSON.stringify(value)}\n`) });
