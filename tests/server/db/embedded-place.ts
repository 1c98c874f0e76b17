/** A folder of its own for the embedded PostgreSQL of one test file, and what the tests do with the server in it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { build } from 'vite';
import { afterAll } from 'vitest';
import { copiedBinaries, packagedBinaries } from '#server/db/embedded/find-binaries.ts';
import { canReach } from '#server/db/embedded/server-user.ts';
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from '#server/db/embedded/start-embedded-postgres.ts';

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const writerFile = fileURLToPath(new URL('./embedded-writer.ts', import.meta.url));

/** Call it once a file, outside its tests; the folder goes when they have ended. */
export function embeddedPlace() {
  // Under a stricter one every folder made here is closed to the server's user, and another test's matter.
  process.umask(0o022);
  /** Real, and passable for the unprivileged user that root starts the server as. */
  const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'connex-pg-')));
  chmodSync(base, 0o755);
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  const said: string[] = [];
  const note = (text: unknown) => said.push(typeof text === 'string' ? text : JSON.stringify(text));
  const log = { debug: note, info: note, warn: note, error: note };

  const start = (folder: string, options: Partial<EmbeddedPostgresOptions> = {}) =>
    startEmbeddedPostgres({ dataDir: path.join(base, folder), log, ...options });
  const dataOf = (folder: string) => path.join(base, folder, 'postgres/data');
  const pidOf = (folder: string) =>
    Number(readFileSync(path.join(dataOf(folder), 'postmaster.pid'), 'utf8').split('\n')[0]);

  /** The npm package's programs, as a copy: root's clone may be closed to the user PostgreSQL runs as. */
  const reachableBinaries = () => copiedBinaries(packagedBinaries() ?? '', path.join(base, 'copies'), log);

  /** Runs the writer as root, or whoever we are, until `rows` rows are acknowledged; the process then still runs. */
  const writer = (folder: string, rows: number) =>
    runWriter(process.execPath, ['--import', tsx, writerFile, path.join(base, folder)], rows, {});

  /**
   * The same as an ordinary user, to whom everything of root's may be closed: they get a Node, the writer in one file and
   * PostgreSQL's programs where they can reach them.
   */
  async function writerOf(user: { uid: number; gid: number }, folder: string, rows: number) {
    const own = path.join(base, 'bundle');
    await build({
      configFile: false,
      logLevel: 'warn',
      ssr: { noExternal: true },
      build: {
        ssr: writerFile,
        outDir: own,
        emptyOutDir: true,
        rollupOptions: { external: 'pg-native', output: { format: 'es' } },
      },
    });
    const bundle = path.join(own, 'embedded-writer.js');
    let node = process.execPath;
    if (!canReach(node, user, 'read')) {
      node = path.join(base, 'node');
      copyFileSync(process.execPath, node);
      chmodSync(node, 0o755);
    }
    return runWriter(node, [bundle, path.join(base, folder), reachableBinaries()], rows, { ...user, cwd: base });
  }

  return { base, said, log, start, dataOf, pidOf, reachableBinaries, writer, writerOf };
}

async function runWriter(
  node: string,
  args: string[],
  rows: number,
  options: { uid?: number; gid?: number; cwd?: string },
) {
  const child: ChildProcess = spawn(node, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const acknowledged = () => (output.match(/^\d+$/gm) ?? []).slice(0, -1);
  await until(() => acknowledged().length >= rows);
  const postmaster = Number(/ready (\d+)/.exec(output)?.[1]);
  return {
    postmaster,
    acknowledged,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** A zombie doesn't: nobody may be there to reap the orphan of a killed process. Nor does one that has given up its memory. */
export const lives = (pid: number): boolean => {
  const { stdout } = spawnSync('ps', ['-o', 'stat=,args=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !/^Z|^\S+\s+\[/.test(stdout.trim());
};

export const until = async (what: () => boolean | Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < 1500; tries++) {
    if (await what()) return;
    await pause(20);
  }
  throw new Error('It did not happen within 30 s.');
};

export async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

export const lostRows = async (url: string, acknowledged: string[]): Promise<string[]> => {
  const kept = new Set((await query<{ id: string }>(url, 'select id::text as id from written')).map(({ id }) => id));
  return acknowledged.filter((id) => !kept.has(id));
};
