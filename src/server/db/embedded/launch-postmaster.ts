/** Starts and stops the server process itself. It outlives a killed app, and Ctrl-C in a terminal doesn't reach it. */
import { execFile, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ClusterPlace } from './cluster-place.ts';
import { type Binaries, programIn } from './find-binaries.ts';
import { isServing, type Postmaster } from './postmaster-file.ts';
import { serverEnvironment } from './server-user.ts';

/** Marks servers this app started: only those does it stop. */
export const CLUSTER_NAME = 'connex-bol';
/** The server's own log starts over at this size; one older part is kept. */
const LOG_MAX_BYTES = 10 * 1024 * 1024;
/** The checkpoint of a busy server takes seconds; of one this slow, something is wrong. */
const STOP_MS = 120_000;
const LOOK_AGAIN_MS = 10;

export type Settings = Readonly<Record<string, string>>;

/** How clients reach the server: by socket, or on a loopback port where there are none (Windows). */
export type Listen = { readonly by: 'socket' } | { readonly by: 'loopback'; readonly port: number };

export interface Launched {
  /** Whether the server with this process number is the one that was launched. */
  readonly isServer: (pid: number) => boolean;
  /** `failed`: it gave up by itself. `ended`: it was stopped or killed, by another process of the app or by anybody. */
  readonly state: () => 'running' | 'failed' | 'ended';
}

const settingsFor = ({ socket }: ClusterPlace, listen: Listen, settings: Settings): Settings => ({
  ...(listen.by === 'socket'
    ? { listen_addresses: '', unix_socket_directories: `"${socket.replaceAll('"', '""')}"`, port: '5432' }
    : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(listen.port) }),
  unix_socket_permissions: '0700',
  cluster_name: CLUSTER_NAME,
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  jit: 'off',
  ...settings,
});

const openLog = (file: string): number => {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_MAX_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
};

/**
 * Windows: only pg_ctl gives up an administrator's rights, with which the server refuses to start. It stays until the
 * server is ready, and fails where another one is there already.
 */
const command = ({ data }: ClusterPlace, binaries: Binaries, options: string[]): [program: string, args: string[]] =>
  process.platform === 'win32'
    ? [
        programIn(binaries.folder, 'pg_ctl'),
        ['start', '-w', '-t', '300', '-D', data, '-o', options.map((o) => `"${o}"`).join(' ')],
      ]
    : [programIn(binaries.folder, 'postgres'), ['-D', data, ...options]];

/** Starts a server and returns at once; whether it serves shows in its postmaster file. */
export function launchPostmaster(
  place: ClusterPlace,
  binaries: Binaries,
  listen: Listen,
  settings: Settings,
): Launched {
  const options = Object.entries(settingsFor(place, listen, settings)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const log = openLog(place.logFile);
  const [program, args] = command(place, binaries, options);
  const child = spawn(program, args, {
    ...place.user,
    env: serverEnvironment(),
    cwd: path.parse(place.data).root,
    stdio: ['ignore', log, log],
    detached: true,
    windowsHide: true,
  });
  closeSync(log);
  let state: 'running' | 'failed' | 'ended' = 'running';
  child.once('exit', (code) => {
    state = code === 0 || code === null ? 'ended' : 'failed';
  });
  child.once('error', () => {
    state = 'failed';
  });
  child.unref();
  const isServer = (pid: number) => (process.platform === 'win32' ? state !== 'failed' : pid === child.pid);
  return { isServer, state: () => state };
}

/**
 * Fast shutdown: running transactions are rolled back, everything committed is on disk when this returns. It means
 * this very process: should it be gone, another app process may have started the next one on the same data, and
 * `pg_ctl stop` would stop that. (`pg_ctl kill` is what sends a signal on Windows too.)
 */
export async function stopPostmaster({ pid }: Postmaster, place: ClusterPlace, binaries: Binaries): Promise<void> {
  try {
    await promisify(execFile)(programIn(binaries.folder, 'pg_ctl'), ['kill', 'INT', String(pid)], {
      ...place.user,
      env: serverEnvironment(),
      cwd: path.parse(place.data).root,
      windowsHide: true,
    });
  } catch (error) {
    // It died by itself meanwhile: what was wanted.
    if (isServing(pid, place.data)) throw error;
  }
  const deadline = Date.now() + STOP_MS;
  while (isServing(pid, place.data)) {
    if (Date.now() > deadline) throw new Error(`The database in ${place.data} does not stop. See ${place.logFile}.`);
    await pause(LOOK_AGAIN_MS);
  }
}

/** The end of the server's own log, for an error's message. */
export function logTail(logFile: string, lines = 8): string {
  const text = statSync(logFile, { throwIfNoEntry: false }) ? readFileSync(logFile, 'utf8') : '';
  return text.replaceAll('\0', '').trimEnd().split('\n').slice(-lines).join('\n');
}
