/**
 * Builds what is not what the sources say: the app, and the server `npm run serve` starts. The hash of everything that
 * goes into each is kept beside the result; times of files would lie after a checkout.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

interface Part {
  /** What the person who waits is told. */
  announcement: string;
  /** Everything the part is made of, but for `without`. */
  inputs: string[];
  without: string[];
  /** Exists once the part is built. */
  result: string;
  stamp: string;
  /** Words for Vite after `build`. */
  options: string[];
}

const SETTINGS = [
  'vite.config.ts',
  'vite-lean-dexie.ts',
  'vite-marks.ts',
  'vite-texts.ts',
  'package-lock.json',
  'tsconfig.json',
];

const APP: Part = {
  announcement: 'Building the app (once; about half a minute) …',
  inputs: ['index.html', ...SETTINGS, 'public', 'src', 'sw'],
  without: [path.join('src', 'server')],
  result: path.join('dist', 'app', 'index.html'),
  stamp: path.join('dist', 'app.inputs'),
  options: [],
};

const SERVER: Part = {
  announcement: 'Building the server (once; a few seconds) …',
  inputs: [...SETTINGS, 'src'],
  without: ['ui', 'features', 'app'].map((area) => path.join('src', area)),
  result: path.join('dist', 'server', 'serve.js'),
  stamp: path.join('dist', 'server.inputs'),
  options: ['--ssr'],
};

/** Builds into `dist` below `root` what is stale there, so that `npm run serve` serves these sources. */
export async function buildIfStale(root: string, say: (line: string) => void): Promise<void> {
  for (const part of [APP, SERVER]) {
    const inputs = await hashOfInputs(root, part);
    if (await isStale(root, part, inputs)) await buildPart(root, part, inputs, say);
  }
}

/** Builds all of it, and nobody who comes after has to. */
export async function build(root: string, say: (line: string) => void): Promise<void> {
  for (const part of [APP, SERVER]) await buildPart(root, part, await hashOfInputs(root, part), say);
}

async function isStale(root: string, part: Part, inputs: string): Promise<boolean> {
  const stamp = path.join(root, part.stamp);
  if (!existsSync(path.join(root, part.result)) || !existsSync(stamp)) return true;
  return (await readFile(stamp, 'utf8')) !== inputs;
}

async function buildPart(root: string, part: Part, inputs: string, say: (line: string) => void): Promise<void> {
  say(part.announcement);
  await runVite(root, part.options);
  await writeFile(path.join(root, part.stamp), inputs);
}

async function hashOfInputs(root: string, { inputs, without }: Part): Promise<string> {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for await (const file of filesIn(root, input, without))
      hash.update(`${file}\0`).update(await readFile(path.join(root, file)));
  }
  return hash.digest('hex');
}

async function* filesIn(root: string, relative: string, without: string[]): AsyncGenerator<string> {
  if (without.includes(relative) || !existsSync(path.join(root, relative))) return;
  if (!(await stat(path.join(root, relative))).isDirectory()) {
    yield relative;
    return;
  }
  for (const name of (await readdir(path.join(root, relative))).sort())
    yield* filesIn(root, path.join(relative, name), without);
}

/**
 * In a process of its own: the bundler sets NODE_ENV and keeps memory, neither of which a server wants. What is built is
 * always for production; under another NODE_ENV (a test's) the bundle would look for the development server's worker.
 */
async function runVite(root: string, options: string[]): Promise<void> {
  const vite = path.join(path.dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  const command = [vite, 'build', ...options, '--logLevel', 'warn'];
  const child = spawn(process.execPath, command, { cwd: root, stdio: 'inherit', env });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The build failed; see above.');
}
