/**
 * Builds the app when it is not what the sources say. The hash of everything that goes into it is kept beside the
 * result; times of files would lie after a checkout.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Everything the app is made of; the server is not. */
const INPUTS = ['index.html', 'vite.config.ts', 'package-lock.json', 'tsconfig.json', 'public', 'src', 'sw'];
const NOT_INPUTS = new Set([path.join('src', 'server')]);

const STAMP = path.join('dist', 'app.inputs');

async function* filesIn(root: string, relative: string): AsyncGenerator<string> {
  if (NOT_INPUTS.has(relative) || !existsSync(path.join(root, relative))) return;
  if (!(await stat(path.join(root, relative))).isDirectory()) {
    yield relative;
    return;
  }
  for (const name of (await readdir(path.join(root, relative))).sort()) yield* filesIn(root, path.join(relative, name));
}

async function hashOfInputs(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const input of INPUTS) {
    for await (const file of filesIn(root, input))
      hash.update(`${file}\0`).update(await readFile(path.join(root, file)));
  }
  return hash.digest('hex');
}

/** Builds into `dist/app` below `root` if that is stale; whether it did. */
export async function buildAppIfStale(root: string, say: (line: string) => void): Promise<boolean> {
  const inputs = await hashOfInputs(root);
  const stamp = path.join(root, STAMP);
  const built = existsSync(path.join(root, 'dist', 'app', 'index.html'));
  if (built && existsSync(stamp) && (await readFile(stamp, 'utf8')) === inputs) return false;
  say('Building the app (once; about half a minute) …');
  await runVite(root);
  await writeFile(stamp, inputs);
  return true;
}

/**
 * In a process of its own: the bundler sets NODE_ENV and keeps memory, neither of which a server wants. What is built is
 * always for production; under another NODE_ENV (a test's) the bundle would look for the development server's worker.
 */
async function runVite(root: string): Promise<void> {
  const vite = path.join(path.dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit', env });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The app could not be built; see above.');
}
