/**
 * Who the database server runs as. PostgreSQL refuses to run as root, so root starts it as an unprivileged user:
 * the one who owns the data already, else `nobody`. Anybody else starts it as themselves.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/** Spread into spawn options; empty means the same user. */
export type ServerUser =
  | { readonly uid: number; readonly gid: number }
  | { readonly uid?: never; readonly gid?: never };

/** `nobody` on Linux, where `id` doesn't say. */
const NOBODY = 65_534;

const idOf = (option: '-u' | '-g'): number => {
  const id = Number.parseInt(spawnSync('id', [option, 'nobody'], { encoding: 'utf8' }).stdout ?? '', 10);
  // macOS's nobody is -2, which Node's calls don't all take; its daemon (1) is as powerless.
  if (id > 0x7fff_ffff) return 1;
  return Number.isNaN(id) ? NOBODY : id;
};

/** The user for the cluster in `data`, which need not exist yet. */
export function serverUser(data: string): ServerUser {
  if (process.getuid?.() !== 0) return {};
  const made = statSync(path.join(data, 'PG_VERSION'), { throwIfNoEntry: false });
  if (made && made.uid !== 0) return { uid: made.uid, gid: made.gid };
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Whether that user gets to `folder`: asked of the system itself, since every folder above it has a say in it. */
export function canReach(folder: string, user: ServerUser, to: 'read' | 'write'): boolean {
  if (user.uid === undefined) {
    try {
      accessSync(folder, constants.X_OK | (to === 'write' ? constants.W_OK : constants.R_OK));
      return true;
    } catch {
      // The only thing it throws is "no".
      return false;
    }
  }
  const script = `test -x "$1" && test ${to === 'write' ? '-w' : '-r'} "$1"`;
  return spawnSync('/bin/sh', ['-c', script, 'sh', folder], { ...user, cwd: '/' }).status === 0;
}

/** A small environment: PGDATA, PGPORT, PGOPTIONS and the like must not change what our server does. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'LD_LIBRARY_PATH'];
  const entries = kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]] as const]));
  return { ...Object.fromEntries(entries), LC_ALL: 'C', TZ: 'UTC' };
}
