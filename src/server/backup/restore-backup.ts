/**
 * An archive back into an empty place, all or nothing: it is read to its end first, then rows go in as one transaction
 * that only commits when every table has the archive's digest and every document and photo reads back as its name. An older
 * version's archive gets the schema it was made with, its rows, and then the migrations that came since.
 */
import { buffer } from 'node:stream/consumers';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../base/log.ts';
import type { Database, FileStore } from '../base/services.ts';
import { applyMigrations, lockMigrations, type Migration, readMigrations } from '../db/migrate.ts';
import type { Jobs } from '../jobs/start-jobs.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import {
  JOBS_PREFIX,
  type KeptKind,
  keptIn,
  linesOf,
  type Manifest,
  readArchive,
  sha256Of,
  tableOfPart,
  WaitingJob,
} from './archive.ts';
import { type CheckedArchive, checkArchive } from './check-archive.ts';
import { sumTable, writePart } from './tables.ts';
import { ArchiveError, type TarEntry } from './tar.ts';

interface Place {
  database: Database;
  stores: Record<KeptKind, FileStore>;
  log: Log;
}

/** Puts the archive's contents into an empty database and its file stores; what was in it. */
export async function restoreBackup({ database, stores, log }: Place, file: string): Promise<Manifest> {
  const archive = await checkArchive(file);
  const known = await readMigrations();
  const then = migrationsOf(archive, known);
  const connection = new pg.Client({ ...database.connection, application_name: 'connex-bol restore' });
  connection.on('error', () => undefined);
  await connection.connect();
  try {
    await refuseUnlessEmpty(connection);
    // Its tables are its own, made in transactions of its own; without jobs they hold nothing.
    const jobs = await startJobs(database, { subscribe: () => () => {} }, log);
    const stored: Stored[] = [];
    try {
      await begin(connection);
      await refuseUnlessEmpty(connection);
      await applyMigrations(connection, then);
      await fill({ connection, stores, jobs, stored }, file, archive.manifest);
      await applyMigrations(connection, known);
      await connection.query('commit');
    } catch (error) {
      await connection.query('rollback').catch((failure) => log.warn({ err: failure }, 'undoing the restore failed'));
      for (const { store, sha256 } of stored) await store.remove(sha256);
      throw error;
    } finally {
      await jobs.close();
    }
  } finally {
    await connection.end();
  }
  return archive.manifest;
}

/** Those the archive's rows were made with. Throws where this version does not have them. */
function migrationsOf({ head }: CheckedArchive, known: Migration[]): Migration[] {
  const hashes = new Map(known.map(({ name, hash }) => [name, hash]));
  const foreign = head.migrations.filter(({ name, hash }) => hashes.get(name) !== hash);
  if (foreign.length > 0) {
    const names = foreign.map(({ name }) => name).join(', ');
    throw new ArchiveError(
      `The archive was made by a newer version of Connex BOL (it has ${names}). Restore it with that.`,
    );
  }
  const wanted = new Set(head.migrations.map(({ name }) => name));
  return known.filter(({ name }) => wanted.has(name));
}

async function refuseUnlessEmpty(connection: pg.Client): Promise<void> {
  const { rows } = await connection.query<{ count: string }>(
    `select count(*) from pg_tables where schemaname = 'public'`,
  );
  if (rows[0]?.count === '0') return;
  throw new ArchiveError(
    'The database is not empty. A restore only goes into an empty one: give another DATABASE_URL or DATA_DIR.',
  );
}

/** A server that starts on this database meanwhile waits at the migrations' lock, and then finds everything. */
async function begin(connection: pg.Client): Promise<void> {
  await connection.query('begin');
  await connection.query(
    `set local timezone = 'UTC'; set local statement_timeout = 0; set local lock_timeout = 0;
     set local idle_in_transaction_session_timeout = 0`,
  );
  await lockMigrations(connection);
}

interface Target {
  connection: pg.Client;
  stores: Place['stores'];
  jobs: Jobs;
  stored: Stored[];
}

/** A document or photo that was not there before, to be removed if this fails. */
interface Stored {
  store: FileStore;
  sha256: string;
}

async function fill(target: Target, file: string, manifest: Manifest): Promise<void> {
  const { connection } = target;
  const references = await deferReferences(connection);
  for (const table of Object.keys(manifest.tables)) {
    // What a migration put there itself is in the archive as well.
    await connection.query(`delete from public.${connection.escapeIdentifier(table)}`);
  }
  for await (const entry of readArchive(file)) await putEntry(target, entry);
  await connection.query('set constraints all immediate');
  for (const { table, name } of references) {
    await connection.query(`alter table ${table} alter constraint ${name} not deferrable`);
  }
  for (const [table, sum] of Object.entries(manifest.tables)) {
    const { rows, digest } = await sumTable(connection, table);
    if (rows === sum.rows && digest === sum.digest) continue;
    throw new ArchiveError(`The table ${table} did not come out as it went in. Nothing was restored.`);
  }
}

/** Tables come in the order of their names, so references are only judged when all rows are there. */
async function deferReferences(connection: pg.Client): Promise<{ table: string; name: string }[]> {
  const { rows } = await connection.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and not condeferrable`,
  );
  for (const { table, name } of rows) {
    await connection.query(`alter table ${table} alter constraint ${name} deferrable initially deferred`);
  }
  return rows;
}

async function putEntry({ connection, stores, jobs, stored }: Target, { name, bytes }: TarEntry): Promise<void> {
  const table = tableOfPart(name);
  if (table !== null) return writePart(connection, table, linesOf(bytes));
  const kept = keptIn(name);
  if (kept !== null) return putKept(stored, { store: stores[kept.kind], sha256: kept.sha256 }, bytes);
  if (!name.startsWith(JOBS_PREFIX)) return;
  const waiting = linesOf(bytes).map((line) => WaitingJob.parse(JSON.parse(line)));
  for (const { queue, id, data } of waiting) await jobs.putBack(drizzle(connection), queue, { id, data });
}

/** A store that has it already (the same bucket as before) keeps what it has, if it is right. */
async function putKept(stored: Stored[], { store, sha256 }: Stored, bytes: Buffer): Promise<void> {
  if (!(await store.has(sha256))) stored.push({ store, sha256 });
  await store.put(sha256, bytes);
  const stream = await store.open(sha256);
  if (stream && sha256Of(await buffer(stream)) === sha256) return;
  throw new ArchiveError(`The file store holds other bytes under ${sha256}. Remove them there, then restore again.`);
}
