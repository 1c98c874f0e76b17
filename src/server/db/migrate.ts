/**
 * Applies the SQL files of `migrations/` in the order of their names, each once. Several processes may start at the
 * same moment: an advisory lock lets one of them work while the others wait and then find nothing to do. A file that
 * has been applied must never change; its hash is kept and compared.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Database } from './database.ts';

/** Beside this module, beside the bundle, or in the sources the bundle was made of. */
const FOLDERS = ['./migrations/', '../../src/server/db/migrations/'];

/** Any number, the same in every process of ours. */
const LOCK = 7_205_101;

interface Migration {
  name: string;
  sql: string;
  hash: string;
}

async function readMigrations(): Promise<Migration[]> {
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

async function applyMissing(connection: pg.PoolClient, migrations: Migration[]): Promise<string[]> {
  await connection.query(
    'create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  );
  const { rows } = await connection.query<{ name: string; hash: string }>('select name, hash from schema_migrations');
  const applied = new Map(rows.map((row) => [row.name, row.hash]));
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

/** Brings the schema up to date in one transaction; the names of what was applied. */
export async function migrate(database: Database): Promise<string[]> {
  const migrations = await readMigrations();
  const connection = await database.pool.connect();
  try {
    await connection.query('begin');
    // Waiting for another process that migrates is not a failure, however long its work takes.
    await connection.query('set local lock_timeout = 0');
    await connection.query('set local statement_timeout = 0');
    await connection.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const news = await applyMissing(connection, migrations);
    await connection.query('commit');
    return news;
  } catch (error) {
    await connection.query('rollback');
    throw error;
  } finally {
    connection.release();
  }
}
