/** The server as a process of its own, run from the sources, that a test can kill as hard as the system can. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

export interface AppProcess {
  url: string;
  pid: number;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** SIGTERM, and waits for the end. */
  stop(): Promise<void>;
}

/** Starts a server with these settings; resolves once it answers. */
export async function startAppProcess(env: Record<string, string>): Promise<AppProcess> {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', 'src/server/commands/serve.ts'], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output = (output + String(chunk)).slice(-20_000);
    });
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  for (let tries = 0; tries < 1200 && child.exitCode === null; tries += 1) {
    const url = /"url":"(http:[^"]+)"/.exec(output)?.[1];
    if (url) return { url, pid: child.pid ?? 0, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
    await sleep(50);
  }
  await end('SIGKILL');
  throw new Error(`The server does not start: ${output}`);
}
