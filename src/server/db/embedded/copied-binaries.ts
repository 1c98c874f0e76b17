/**
 * A copy of the npm package's programs where an unprivileged user can reach them: root may have cloned the project
 * under a home that is closed to everybody else.
 */
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
import path from 'node:path';
import type { Log } from '../../log.ts';
import { isNodeError } from '../../node-error.ts';

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
