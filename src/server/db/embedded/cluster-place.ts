/**
 * Where the cluster lies: `<DATA_DIR>/postgres`, with the socket beside the data. Two things can force it elsewhere.
 * A clone under a root-only home can't be reached by the unprivileged user root starts the server as: then data and
 * programs go to `/var/lib/connex-bol`. And a socket's path must stay under 104 bytes: a deep DATA_DIR gets its
 * socket in `/tmp`. Where a cluster exists already, there it stays.
 */
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, realpathSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { isNodeError } from '../../base/failure.ts';
import type { Log } from '../../base/log.ts';
import { SOCKET_NAME } from './postmaster-file.ts';
import { canReach, type ServerUser, serverUser } from './server-user.ts';

/** Holds data, socket and log of one cluster. */
export interface ClusterPlace {
  /** Real path, as the server itself reports it. */
  readonly data: string;
  readonly socket: string;
  readonly logFile: string;
  readonly user: ServerUser;
}

/** Where root keeps what the unprivileged user can't reach in the project. */
export const SYSTEM_HOME = '/var/lib/connex-bol';
/** sun_path of macOS is 104 bytes with its end; Linux has 108. */
const SOCKET_PATH_MAX = 103;

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 10);
const hasCluster = (folder: string): boolean => existsSync(path.join(folder, 'data', 'PG_VERSION'));

/** Makes `folder` for the server's user alone; those above it may be passed through. */
const makePrivate = (folder: string, { uid, gid }: ServerUser): void => {
  mkdirSync(path.dirname(folder), { recursive: true, mode: 0o755 });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (uid === undefined) return;
  chownSync(folder, uid, gid);
  chmodSync(folder, 0o700);
};

const folderFor = (dataDir: string, systemHome: string, log: Log): string => {
  const preferred = path.join(dataDir, 'postgres');
  if (process.getuid?.() !== 0) return preferred;
  const elsewhere = path.join(systemHome, `${path.basename(path.dirname(dataDir))}-${shortHash(dataDir)}`);
  if (hasCluster(elsewhere) && !hasCluster(preferred)) {
    log.info(`The database of ${dataDir} is kept in ${elsewhere}.`);
    return elsewhere;
  }
  const user = serverUser(path.join(preferred, 'data'));
  makePrivate(preferred, user);
  if (canReach(preferred, user, 'write')) return preferred;
  if (hasCluster(preferred)) {
    throw new Error(
      `The database in ${preferred} belongs to the user ${user.uid}, who can't get there. ` +
        `Let others pass through the folders above it (chmod o+x), or move it: mv ${preferred} ${elsewhere}`,
    );
  }
  rmdirSync(preferred);
  mkdirSync(systemHome, { recursive: true });
  // Whatever the umask: the user must pass through.
  chmodSync(systemHome, 0o755);
  log.warn(
    `PostgreSQL doesn't run as root, and the user ${user.uid} can't reach ${dataDir}: ` +
      `the database is kept in ${elsewhere} instead.`,
  );
  return elsewhere;
};

/** Anybody can make a folder in /tmp first, or a link there: only a folder of ours, closed to others, will do. */
const makeInTmp = (folder: string, user: ServerUser): void => {
  const owner = user.uid ?? process.getuid?.();
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  } catch (error) {
    if (!isNodeError(error, 'EEXIST')) throw error;
  }
  const made = lstatSync(folder);
  if (made.isDirectory() && made.uid === owner && (made.mode & 0o077) === 0) return;
  throw new Error(`${folder}, for the database's socket, belongs to somebody else. Remove it, then start again.`);
};

const socketFolder = (folder: string, user: ServerUser): string => {
  const beside = path.join(folder, 'socket');
  if (process.platform === 'win32' || Buffer.byteLength(path.join(beside, SOCKET_NAME)) <= SOCKET_PATH_MAX) {
    makePrivate(beside, user);
    return beside;
  }
  const short = path.join('/tmp', `connex-bol-${shortHash(folder)}`);
  makeInTmp(short, user);
  return short;
};

/** Chooses and makes the folders for the cluster of `dataDir`. */
export function clusterPlace(dataDir: string, log: Log, systemHome = SYSTEM_HOME): ClusterPlace {
  mkdirSync(dataDir, { recursive: true });
  const folder = folderFor(realpathSync(dataDir), systemHome, log);
  const user = serverUser(path.join(folder, 'data'));
  makePrivate(folder, user);
  return {
    data: path.join(realpathSync(folder), 'data'),
    socket: socketFolder(realpathSync(folder), user),
    logFile: path.join(folder, 'postgres.log'),
    user,
  };
}
