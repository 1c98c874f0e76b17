import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../support/server/clone-database.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const VITE = ['vite.config.ts', 'vite-lean-dexie.ts', 'vite-marks.ts', 'vite-texts.ts'];
const SETTINGS = ['package.json', 'package-lock.json', 'tsconfig.json', ...VITE];
const SOURCES = [...SETTINGS, 'index.html'];
const FOLDERS = ['public', 'src', 'sw'];

let database: ClonedDatabase;
let clone: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  clone = mkdtempSync(path.join(tmpdir(), 'connex-clone-'));
  for (const name of [...SOURCES, ...FOLDERS])
    cpSync(path.join(ROOT, name), path.join(clone, name), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(clone, 'node_modules'));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database.drop();
  rmSync(clone, { recursive: true, force: true });
});

/** What `npm …` says in the clone until it says `until`, or ends. */
async function npm(args: string[], until: RegExp): Promise<{ said: string; stop(): Promise<void> }> {
  const { CI: _, ...env } = process.env;
  const child = spawn('npm', args, {
    cwd: clone,
    env: { ...env, NODE_ENV: '', PORT: '0', DATA_DIR: path.join(clone, 'data'), DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const exited = once(child, 'close');
  let said = '';
  const reached = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += String(chunk);
        if (until.test(said)) resolve();
      });
  });
  await Promise.race([reached, exited]);
  return {
    said,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

const READY = /Connex BOL is ready at|"msg":"ready"/;

describe('starting and serving', () => {
  it('npm run serve says what to run while nothing is built', async () => {
    const { said } = await npm(['run', 'serve'], READY);
    expect(said).toContain('Nothing is built yet. Run "npm run build" first.');
    expect(said).not.toMatch(/MODULE_NOT_FOUND|^\s+at /m);
  });

  it('npm start builds what npm run serve starts, again when a source of the server changed, and otherwise not', async () => {
    // The app takes half a minute to build; the one of this run is of the same sources.
    for (const built of ['app', 'app.inputs'])
      cpSync(path.join(ROOT, 'dist', built), path.join(clone, 'dist', built), { recursive: true });

    const first = await npm(['start'], READY);
    expect(first.said).toContain('Building the server');
    expect(first.said).not.toContain('Building the app');
    await first.stop();

    const served = await npm(['run', 'serve'], READY);
    expect(served.said).toMatch(READY);
    await served.stop();

    const second = await npm(['start'], READY);
    expect(second.said).toMatch(READY);
    expect(second.said).not.toContain('Building');
    await second.stop();

    writeFileSync(path.join(clone, 'src', 'server', 'new-idea.ts'), '/** Changes what the server is made of. */\n');
    const third = await npm(['start'], READY);
    expect(third.said).toContain('Building the server');
    await third.stop();
  });
});
