/**
 * `postmaster.pid`, which a running server keeps in its data folder: the one place that says which process serves
 * this data and where it listens. A killed server leaves it behind, and its number may by then belong to any process.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isNodeError } from '../../base/failure.ts';

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** A socket's folder, or a loopback address; null while the server hasn't written it yet. */
  readonly host: string | null;
  /** The server says it takes connections. A killed one leaves that behind too. */
  readonly ready: boolean;
}

/** Of the server on port 5432, which ours always says it has. */
export const SOCKET_NAME = '.s.PGSQL.5432';

const fileIn = (data: string): string => path.join(data, 'postmaster.pid');

const readText = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isNodeError(error, 'ENOENT')) return null;
    throw error;
  }
};

/** What the file says, or null where there is none. Lines: pid, data, start, port, socket folder, address, shm, status. */
export function readPostmaster(data: string): Postmaster | null {
  const text = readText(fileIn(data));
  if (text === null) return null;
  const [pid = '', , , port = '', socket = '', address = '', , status] = text.split('\n').map((line) => line.trim());
  const host = socket || address || null;
  return { pid: Number.parseInt(pid, 10), port: Number.parseInt(port, 10), host, ready: status === 'ready' };
}

const commandOf = (pid: number): string => {
  if (process.platform === 'linux') return (readText(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ');
  if (process.platform === 'win32') {
    const tasklist = path.join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'tasklist.exe');
    const listed = spawnSync(tasklist, ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'], { encoding: 'utf8' });
    return /^"([^"]+)"/.exec(listed.stdout ?? '')?.[1] ?? '';
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
};

/** Whether that process lives (a zombie doesn't) and is a PostgreSQL server: of this data, or not saying of which. */
export function isServing(pid: number, data: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  const command = commandOf(pid);
  if (!/(^|[\\/])(postgres|postmaster)(\.exe)?(\s|$)/.test(command)) return false;
  return !command.includes(' -D ') || command.includes(` -D ${data}`);
}

const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isNodeError(error, 'EPERM');
  }
};

/** Moved first and looked at again: another start may have put a new file in the old one's place meanwhile. */
const takeAway = (file: string, stale: string): void => {
  const moved = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(file, moved);
    if (readText(moved) !== stale) linkSync(moved, file);
  } catch (error) {
    if (!isNodeError(error, 'ENOENT', 'EEXIST')) throw error;
  } finally {
    rmSync(moved, { force: true });
  }
};

/**
 * Removes what the server would refuse to start over: its file, or its socket's lock, with the number of a zombie
 * or of another program (numbers repeat in containers). Files of processes that are gone it clears by itself.
 */
export function removeStale(data: string, socket: string): void {
  for (const file of [fileIn(data), path.join(socket, `${SOCKET_NAME}.lock`)]) {
    const text = readText(file);
    const pid = Number.parseInt(text ?? '', 10);
    if (text !== null && exists(pid) && !isServing(pid, data)) takeAway(file, text);
  }
}
