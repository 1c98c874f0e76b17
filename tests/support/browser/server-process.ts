/**
 * The built server as a process of its own, on a fixed port, so that a test can stop it (the network is gone), kill it
 * and bring it back with the same data.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A port nobody listens on right now. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

export interface ServerProcess {
  origin: string;
  dataDir: string;
  /** Starts it again with all it has kept; `release`: as the build in another checkout, from then on. */
  start(release?: string): Promise<void>;
  /** SIGTERM and wait: for the app this is "no network". */
  stop(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Takes no step until `resume`: requests hang, as behind a line that went dead. */
  pause(): void;
  resume(): void;
  /** The last it said. */
  said(): string;
  /** Its process now. */
  pid(): number;
  /** Stops and removes its data. */
  dispose(): Promise<void>;
}

/** Starts a server with demo data in a folder of its own, on any port or on this one; `release`: of another checkout. */
export async function startServerProcess(
  env: Record<string, string> = {},
  onPort?: number,
  release = root,
): Promise<ServerProcess> {
  const port = onPort ?? (await freePort());
  const dataDir = mkdtempSync(join(tmpdir(), 'connex-server-'));
  // Run by root, the database's server is another user's; what that one can't reach is kept in /var/lib instead.
  chmodSync(dataDir, 0o711);
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let runs = release;
  let output = '';

  const end = async (signal: NodeJS.Signals) => {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const exited = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    // A paused one hears nothing else.
    running.kill('SIGCONT');
    await exited;
  };

  const start = async (next = runs) => {
    runs = next;
    output = '';
    child = spawn(process.execPath, ['dist/server/serve.js'], {
      cwd: runs,
      env: { ...process.env, NODE_ENV: '', PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data: Buffer) => {
        output = (output + data.toString()).slice(-8000);
      });
    }
    const until = Date.now() + 90_000;
    while (Date.now() < until) {
      if (child.exitCode !== null) throw new Error(`The server ended:\n${output}`);
      const ready = await fetch(`${origin}/readyz`)
        .then((reply) => reply.ok)
        .catch(() => false);
      if (ready) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`The server did not get ready:\n${output}`);
  };

  await start();
  return {
    origin,
    dataDir,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    said: () => output,
    pid: () => {
      if (child?.pid === undefined) throw new Error('The server does not run.');
      return child.pid;
    },
    dispose: async () => {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
