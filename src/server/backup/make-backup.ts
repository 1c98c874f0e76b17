/**
 * Database, documents and photos in one file, while the server works. The rows are those of one moment (a repeatable-read
 * snapshot). Documents and photos are copied after it: they are named by their bytes and never removed, so those the snapshot
 * names are all still there, and one that came later is simply not among them.
 */
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import type { Database, FileStore } from '../base/services.ts';
import { appliedMigrations } from '../db/migrate.ts';
import {
  type ArchiveHead,
  HEAD_NAME,
  jobsName,
  KEPT_KINDS,
  type KeptKind,
  keptName,
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
  stores: Record<KeptKind, Pick<FileStore, 'open'>>;
}

/** Writes the archive `file`; what is in it. Throws an ArchiveError that says what is in the way. */
export async function makeBackup({ database, stores }: Place, file: string, now: Date): Promise<Manifest> {
  const connection = new pg.Client({ ...database.connection, application_name: 'connex-bol backup' });
  // A lost connection shows in the query that needs it.
  connection.on('error', () => undefined);
  await connection.connect();
  const manifest: Manifest = { parts: {}, tables: {}, jobs: 0, documents: 0, photos: 0, missing: [] };
  try {
    await writeArchive(file, entriesOf(connection, stores, manifest, now), now);
  } finally {
    await connection.end();
  }
  return manifest;
}

async function* entriesOf(
  connection: pg.Client,
  stores: Place['stores'],
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
  const wanted: { kind: KeptKind; sha256: string }[] = [];
  for (const kind of KEPT_KINDS) {
    const { rows } = await connection.query<{ sha256: string }>(`select sha256 from ${kind} order by sha256`);
    wanted.push(...rows.map(({ sha256 }) => ({ kind, sha256 })));
  }
  await connection.query('commit');
  for (const { kind, sha256 } of wanted) {
    const bytes = await readKept(stores[kind], sha256);
    if (bytes === null) {
      manifest.missing.push(sha256);
      continue;
    }
    manifest[kind === 'files' ? 'documents' : 'photos'] += 1;
    yield { name: keptName(kind, sha256), bytes };
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

/** Null when the store does not have it, or something else under its name: that is not it any more. */
async function readKept(store: Pick<FileStore, 'open'>, sha256: string): Promise<Buffer | null> {
  const stream = await store.open(sha256);
  const bytes = stream && (await buffer(stream));
  return bytes && sha256Of(bytes) === sha256 ? bytes : null;
}

const json = (name: string, value: unknown): TarEntry => ({ name, bytes: Buffer.from(`${JSON.stringify(value)}\n`) });
