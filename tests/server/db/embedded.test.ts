import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  copiedBinaries,
  findBinaries,
  packagedBinaries,
  systemBinaries,
  tryBinaries,
} from '#server/db/embedded/find-binaries.ts';
import { canReach, serverUser } from '#server/db/embedded/server-user.ts';
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from '#server/db/embedded/start-embedded-postgres.ts';

const asRoot = process.getuid?.() === 0;
// Under a stricter one every folder made here is closed to that user, and another test's matter.
process.umask(0o022);
/** Real, and passable for the unprivileged user that root starts the server as. */
const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'connex-pg-')));
chmodSync(base, 0o755);
const said: string[] = [];
const note = (text: unknown) => said.push(typeof text === 'string' ? text : JSON.stringify(text));
const log = { debug: note, info: note, warn: note, error: note };

const start = (folder: string, options: Partial<EmbeddedPostgresOptions> = {}) =>
  startEmbeddedPostgres({ dataDir: path.join(base, folder), log, ...options });
const dataOf = (folder: string) => path.join(base, folder, 'postgres/data');
const pidOf = (folder: string) =>
  Number(readFileSync(path.join(dataOf(folder), 'postmaster.pid'), 'utf8').split('\n')[0]);

/** A zombie doesn't: nobody may be there to reap the orphan of a killed process. Nor does one that has given up its memory. */
const lives = (pid: number): boolean => {
  const { stdout } = spawnSync('ps', ['-o', 'stat=,args=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !/^Z|^\S+\s+\[/.test(stdout.trim());
};

const until = async (what: () => boolean | Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < 500; tries++) {
    if (await what()) return;
    await pause(20);
  }
  throw new Error('It did not happen within 10 s.');
};

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const writerFile = fileURLToPath(new URL('./embedded-writer.ts', import.meta.url));

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

/** The npm package's programs, as a copy: root's clone may be closed to the user PostgreSQL runs as. */
const reachableBinaries = () => copiedBinaries(packagedBinaries() ?? '', path.join(base, 'copies'), log);

const lostRows = async (url: string, acknowledged: string[]): Promise<string[]> => {
  const kept = new Set((await query<{ id: string }>(url, 'select id::text as id from written')).map(({ id }) => id));
  return acknowledged.filter((id) => !kept.has(id));
};

afterAll(() => rmSync(base, { recursive: true, force: true }));

describe('the embedded PostgreSQL', () => {
  beforeAll(async () => {
    const server = await start('one');
    await server.stop();
  });

  test('makes a database for all languages that is safe on disk, with a role that is no superuser', async () => {
    const server = await start('one');
    const [facts] = await query(
      server.url,
      `select current_user as role, current_database() as name, current_setting('is_superuser') as super, lower('ÉÑ') as lower,
         current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
         current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits,
         current_setting('full_page_writes') as pages, current_setting('listen_addresses') as addresses`,
    );
    expect(facts).toEqual({
      role: 'connex',
      name: 'connex_bol',
      super: 'off',
      lower: 'éñ',
      encoding: 'UTF8',
      checksums: 'on',
      fsync: 'on',
      commits: 'on',
      pages: 'on',
      addresses: '',
    });
    await server.stop();
  });

  test('stops what it started, and finds its rows again', async () => {
    const first = await start('one');
    const pid = pidOf('one');
    await query(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    await first.stop();
    expect(lives(pid)).toBe(false);
    const second = await start('one');
    expect(second.adopted).toBe(false);
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await second.stop();
  });

  test('starts over a stale postmaster.pid whose number now belongs to another living process', async () => {
    const file = path.join(dataOf('one'), 'postmaster.pid');
    writeFileSync(file, `${process.pid}\n${dataOf('one')}\n1\n5432\n${base}/one/postgres/socket\n\n 1 1\nready   \n`);
    const server = await start('one');
    expect(server.adopted).toBe(false);
    expect(pidOf('one')).not.toBe(process.pid);
    await server.stop();
  });

  test('joins the server a killed process left behind, with every acknowledged row, and stops it in the end', async () => {
    const killed = await writer('one', 200);
    await killed.kill();
    expect(lives(killed.postmaster)).toBe(true);
    const server = await start('one');
    expect(server.adopted).toBe(true);
    expect(pidOf('one')).toBe(killed.postmaster);
    expect(await lostRows(server.url, killed.acknowledged())).toEqual([]);
    await server.stop();
    expect(lives(killed.postmaster)).toBe(false);
  });

  test('loses no acknowledged row when process and server are killed together', async () => {
    const killed = await writer('one', 200);
    // The process first: given a moment, it starts its server again.
    const dying = killed.kill();
    process.kill(killed.postmaster, 'SIGKILL');
    await dying;
    const server = await start('one');
    expect(server.adopted).toBe(false);
    expect(killed.acknowledged().length).toBeGreaterThan(190);
    expect(await lostRows(server.url, killed.acknowledged())).toEqual([]);
    await server.stop();
  });

  test('starts a server that dies under it again, at the same address', async () => {
    const server = await start('one');
    const pid = pidOf('one');
    process.kill(pid, 'SIGKILL');
    await until(async () => (await query(server.url, 'select 1').catch(() => [])).length === 1);
    expect(pidOf('one')).not.toBe(pid);
    await server.stop();
    expect(existsSync(path.join(dataOf('one'), 'postmaster.pid'))).toBe(false);
  });

  test('joins a server somebody else started on this data, and lets it run', async () => {
    const other = await start('one', { settings: { cluster_name: 'started by hand' } });
    const pid = pidOf('one');
    const server = await start('one');
    expect(server.adopted).toBe(true);
    await server.stop();
    await other.stop();
    expect(lives(pid)).toBe(true);
    process.kill(pid, 'SIGINT');
    await until(() => !lives(pid));
  });

  test('says what the server said when it does not start', async () => {
    const failing = start('one', { settings: { shared_buffers: 'plenty' } });
    await expect(failing).rejects.toThrow(
      /does not start[\s\S]*invalid value for parameter "shared_buffers": "plenty"/,
    );
  });

  test('takes settings', async () => {
    const server = await start('one', { settings: { fsync: 'off' } });
    expect(await query(server.url, 'show fsync')).toEqual([{ fsync: 'off' }]);
    await server.stop();
  });
});

describe('two starts at once', () => {
  test('make one database, share one server, and the last to leave stops it', async () => {
    const [one, two] = await Promise.all([start('two'), start('two')]);
    const pid = pidOf('two');
    expect([one.adopted, two.adopted].sort()).toEqual([false, true]);
    await query(one.url, 'create table shared as select 1 as one');
    const [starter, joiner] = one.adopted ? [two, one] : [one, two];
    await starter.stop();
    expect(await query(joiner.url, 'select one from shared')).toEqual([{ one: 1 }]);
    await joiner.stop();
    expect(lives(pid)).toBe(false);
  });

  test('and two stops at once leave no server', async () => {
    const [one, two] = await Promise.all([start('two'), start('two')]);
    const pid = pidOf('two');
    await Promise.all([one.stop(), two.stop()]);
    expect(lives(pid)).toBe(false);
  });

  test('and a start while it stops gets a server that stays', async () => {
    const leaving = await start('two');
    const [arriving] = await Promise.all([start('two'), leaving.stop()]);
    expect(await query(arriving.url, 'select one from shared')).toEqual([{ one: 1 }]);
    await arriving.stop();
  });
});

test('loses nothing while users come and go and the server is killed between them', async () => {
  const acknowledged: string[] = [];
  const killed = new Set<number>();
  /** A server killed by another user a moment ago still has its number in the file. */
  const killServer = async () => {
    await until(() => {
      const pid = existsSync(path.join(dataOf('two'), 'postmaster.pid')) ? pidOf('two') : Number.NaN;
      if (killed.has(pid) || !lives(pid)) return false;
      killed.add(pid);
      return process.kill(pid, 'SIGKILL');
    });
  };
  const comeAndGo = async (user: number) => {
    for (let visit = 0; visit < 4; visit++) {
      const server = await start('two');
      const pool = new pg.Pool({ connectionString: server.url, max: 1 });
      pool.on('error', () => {});
      for (let row = 0; row < 25; row++) {
        const id = `${user}${visit}${String(row).padStart(3, '0')}`;
        const write = pool.query('create table if not exists written (id text)').catch(() => null);
        await write
          .then(() => pool.query('insert into written values ($1)', [id]))
          .then(
            () => acknowledged.push(id),
            () => pause(5),
          );
      }
      if (visit === user) await killServer();
      await pool.end();
      await server.stop();
    }
  };
  await Promise.all([1, 2, 3].map(comeAndGo));
  const server = await start('two');
  expect(killed.size).toBe(3);
  expect(acknowledged.length).toBeGreaterThan(150);
  expect(await lostRows(server.url, acknowledged)).toEqual([]);
  await server.stop();
});

describe('where it lies', () => {
  let socket = '';
  afterAll(() => rmSync(socket, { recursive: true, force: true }));
  const deep = path.join('three', 'a-folder-with-a-long-name-'.repeat(5), 'data');

  test('does not matter to the socket, whose path has to be short', async () => {
    const server = await start(deep);
    socket = new URL(server.url).searchParams.get('host') ?? '';
    expect(socket).toMatch(/^\/tmp\/connex-bol-[0-9a-f]+$/);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  test('a loopback port asks for the password, and stays the same after a crash', async () => {
    const server = await start(deep, { listen: 'loopback' });
    const wrong = new URL(server.url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
    process.kill(pidOf(deep), 'SIGKILL');
    await until(async () => (await query(server.url, 'select 1').catch(() => [])).length === 1);
    await server.stop();
  });

  test.runIf(asRoot)('is the system’s folder where root’s own is closed to the unprivileged user', async () => {
    const closed = path.join(base, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const systemHome = path.join(base, 'var/lib');
    const options = { systemHome, settings: { fsync: 'off' } };
    const server = await start('closed/clone/.data', options);
    await query(server.url, 'create table kept as select 42 as answer');
    await server.stop();
    expect(said.join('\n')).toContain(`kept in ${systemHome}/clone-`);
    expect(existsSync(path.join(closed, 'clone/.data/postgres'))).toBe(false);

    chmodSync(closed, 0o755);
    const opened = await start('closed/clone/.data', options);
    expect(await query(opened.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await opened.stop();
  });

  test.runIf(asRoot)('may belong to an ordinary user, who needs nothing else', async () => {
    const { uid = 0, gid = 0 } = serverUser(base);
    mkdirSync(path.join(base, 'four'));
    chownSync(path.join(base, 'four'), uid, gid);
    const killed = await writerOf({ uid, gid }, 'four', 20);
    await killed.kill();
    process.kill(killed.postmaster, 'SIGINT');
    await until(() => !lives(killed.postmaster));
    expect(existsSync(path.join(dataOf('four'), 'PG_VERSION'))).toBe(true);
  });
});

describe('the programs', () => {
  const user = serverUser(base);

  test('of the npm package run from a copy too', () => {
    const home = path.join(base, 'copies');
    const packaged = packagedBinaries() ?? '';
    const copy = copiedBinaries(packaged, home, log);
    expect(copiedBinaries(packaged, home, log)).toBe(copy);
    expect(tryBinaries(copy, user)).toEqual({ folder: copy, major: 18 });
  });

  test('that are missing or do not run are named with the reason', () => {
    expect(() => findBinaries([path.join(base, 'nowhere')], user, base)).toThrow(
      /DATABASE_URL[\s\S]*nowhere: spawn.*ENOENT/,
    );
  });

  test.skipIf(systemBinaries().length === 0)(
    'of the system serve as well, but never data of another version',
    async () => {
      const server = await start('five', { binaries: systemBinaries() });
      expect(await query(server.url, `select lower('É') as lower`)).toEqual([{ lower: 'é' }]);
      await server.stop();
      const made = readFileSync(path.join(dataOf('five'), 'PG_VERSION'), 'utf8').trim();
      const packaged = start('five', { binaries: [reachableBinaries()] });
      await expect(packaged).rejects.toThrow(`it is version 18, the data is of ${made}`);
    },
  );
});
