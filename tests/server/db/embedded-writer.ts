/**
 * A process of its own that starts the embedded PostgreSQL and writes rows until it is killed. It prints
 * `ready <postmaster pid>` and then each row's number, always after the commit was acknowledged. Words: the data's
 * folder and, where the npm package can't be reached, the folder of PostgreSQL's programs.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/db/embedded/start-embedded-postgres.ts';

const log = { debug: () => {}, info: () => {}, warn: console.error, error: console.error };
const [dataDir = '', programs] = process.argv.slice(2);
const { url } = await startEmbeddedPostgres({
  dataDir,
  log,
  ...(programs === undefined ? {} : { binaries: [programs] }),
});
const pool = new pg.Pool({ connectionString: url, max: 4 });
pool.on('error', () => {});
await pool.query('create table if not exists written (id bigint generated always as identity, text text)');
console.log('ready', readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

const write = async () => {
  for (;;) {
    const { rows } = await pool.query('insert into written (text) values ($1) returning id', ['x'.repeat(500)]);
    process.stdout.write(`${rows[0].id}\n`);
  }
};
await Promise.all([write(), write(), write(), write()]);
