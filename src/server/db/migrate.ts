/**
 * Applies the SQL files of `migrations/` in the order of their names, each once. Several processes may start at the
 * same moment: an advisory lock lets one of them work while the others wait and then find nothing to do. A file that
 * has been applied must never change; its hash is kept and compared.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Database } from '../base/services.ts';

/** Beside this module, beside the bundle, or in the sources the bundle was made of. */
const FOLDERS = ['./migrations/', '../../src/server/db/migrations/'];

/** Any number, the same in every process of ours. */
const LOCK = 7_205_101;

export interface Migration {
  name: string;
  sql: string;
  hash: string;
}

/** All of this version, in the order they are applied. */
export async function readMigrations(): Promise<Migration[]> {
  const folder = FOLDERS.map((path) => fileURLToPath(new URL(path, import.meta.url))).find((path) => existsSync(path));
  if (!folder) throw new Error(`No migrations found; looked for ${FOLDERS.join(' and ')} beside the server`);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${folder}/${name}`, 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Those this database has, in their order; none where it has no schema yet. */
export async function appliedMigrations(connection: pg.ClientBase): Promise<Pick<Migration, 'name' | 'hash'>[]> {
  const { rows } = await connection.query<{ there: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as there`,
  );
  if (!rows[0]?.there) return [];
  const applied = await connection.query<{ name: string; hash: string }>(
    'select name, hash from schema_migrations order by name collate "C"',
  );
  return applied.rows;
}

/** Applies what is missing of these, inside the caller's transaction; the names of what was applied. */
export async function applyMigrations(connection: pg.ClientBase, migrations: Migration[]): Promise<string[]> {
  await connection.query(
    'create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  );
  const applied = new Map((await appliedMigrations(connection)).map(({ name, hash }) => [name, hash]));
  const news: string[] = [];
  for (const { name, sql, hash } of migrations) {
    const known = applied.get(name);
    if (known === hash) continue;
    if (known) throw new Error(`The migration ${name} was applied in another form: never change one, add a new one`);
    await connection.query(sql);
    await connection.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash]);
    news.push(name);
  }
  return news;
}

/** Until the end of the transaction nobody else changes the schema. */
export async function lockMigrations(connection: pg.ClientBase): Promise<void> {
  await connection.query('select pg_advisory_xact_lock($1)', [LOCK]);
}

/** Brings the schema up to date in one transaction; the names of what was applied. */
export async function migrate(database: Pick<Database, 'connection'>): Promise<string[]> {
  const migrations = await readMigrations();
  // Not of the pool: waiting for another process that migrates is not a failure, however long its work takes.
  const connection = new pg.Client({ ...database.connection, application_name: 'connex-bol migrations' });
  // A lost connection shows in the query that needs it.
  connection.on('error', () => undefined);
  await connection.connect();
  try {
    await connection.query('begin');
    await lockMigrations(connection);
    const news = await applyMigrations(connection, migrations);
    await connection.query('commit');
    return news;
  } finally {
    // Ends the transaction, too, where it did not come to its end.
    await connection.end();
  }
}
