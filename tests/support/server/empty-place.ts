/** An empty database and data folder, and the commands that fill them from a backup or make one. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { runBackup } from '#server/commands/run-backup.ts';
import { cloneDatabase } from './clone-database.ts';

export interface CommandResult {
  code: number;
  out: string;
  error: string;
}

/** `npm run backup` or `restore` with this environment. */
export async function run(command: 'backup' | 'restore', file: string, env: NodeJS.ProcessEnv): Promise<CommandResult> {
  const out: string[] = [];
  const error: string[] = [];
  const code = await runBackup(command, [file], env, {
    out: (line) => out.push(line),
    error: (line) => error.push(line),
  });
  return { code, out: out.join('\n'), error: error.join('\n') };
}

export interface EmptyPlace {
  env: { NODE_ENV: string; DATABASE_URL: string; DATA_DIR: string };
  pool: pg.Pool;
  drop(): Promise<void>;
}

export async function emptyPlace(): Promise<EmptyPlace> {
  const database = await cloneDatabase('empty');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'connex-place-'));
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  pool.on('error', () => undefined);
  return {
    env: { NODE_ENV: 'test', DATABASE_URL: database.url, DATA_DIR: dataDir },
    pool,
    async drop() {
      await pool.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Every row of every table of ours as PostgreSQL writes it, sorted; `leaving` tables apart. */
export async function allRows(pool: pg.Pool, leaving: readonly string[]): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1`,
    [leaving],
  );
  const all: Record<string, string[]> = {};
  for (const { tablename } of tables) {
    const { rows } = await pool.query<{ line: string }>(`select t::text as line from ${tablename} t`);
    all[tablename] = rows.map(({ line }) => line).toSorted();
  }
  return all;
}
