/** Programs of the cluster as processes of this test, which ends them hard and starts them again, as machines do. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Program {
  pid: number;
  /** SIGKILL unless another signal is said; waits for the end, but for a signal that only stops it for a while. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

interface Options {
  log: string;
  env?: Record<string, string>;
  /** PostgreSQL refuses to be run by root. */
  asPostgres?: boolean;
}

/** Starts a program; what it says goes to its log. */
export function startProgram([name, ...args]: [string, ...string[]], { log, env = {}, asPostgres }: Options): Program {
  const output = openSync(log, 'a');
  const command = asPostgres ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', name] : [name];
  const child: ChildProcess = spawn(command[0] as string, [...command.slice(1), ...args], {
    env: { PATH: `/usr/sbin:${process.env.PATH}`, ...env },
    stdio: ['ignore', output, output],
  });
  return {
    pid: child.pid ?? 0,
    async end(signal = 'SIGKILL') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

/** Waits until `ready` gives something that is not null; the end of `log` is in the error when it never does. */
export async function until<T>(
  what: string,
  ready: () => Promise<T | null>,
  { log = '', ms = 90_000 } = {},
): Promise<T> {
  for (const end = performance.now() + ms; performance.now() < end; ) {
    const found = await ready().catch(() => null);
    if (found !== null) return found;
    await sleep(100);
  }
  throw new Error(`${what} does not come about. ${log && readFileSync(log, 'utf8').slice(-3_000)}`);
}
