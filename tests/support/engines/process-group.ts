/** Programs started together and ended together, with everything they started themselves. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

const running = new Set<ChildProcess>();

/** Each is the leader of its own process group; a signal goes to the group. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, name);
  } catch {
    // It has ended already.
  }
}

process.on('exit', () => {
  for (const child of running) signal(child, 'SIGKILL');
});

export interface ProcessGroup {
  start(command: string, args: string[], options?: Pick<SpawnOptions, 'env' | 'stdio'>): ChildProcess;
  /** Signals all of them, the last started first, and waits until they are gone. */
  end(name: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** After so long a program that was asked to end is made to. */
const PATIENCE_MS = 5000;

export function processGroup(): ProcessGroup {
  const members: ChildProcess[] = [];
  return {
    start: (command, args, { env = {}, stdio = 'ignore' } = {}) => {
      const child = spawn(command, args, { stdio, detached: true, env: { ...process.env, ...env } });
      members.push(child);
      running.add(child);
      child.on('exit', () => running.delete(child));
      child.on('error', () => running.delete(child));
      return child;
    },
    end: async (name) => {
      for (const child of members.toReversed()) {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        const alive = running.has(child);
        signal(child, name);
        if (!alive) continue;
        const timer = setTimeout(() => signal(child, 'SIGKILL'), PATIENCE_MS);
        await ended;
        clearTimeout(timer);
        // Its children had the same signal but may outlive it.
        signal(child, 'SIGKILL');
      }
    },
  };
}

/** Asks every 25 ms until something is there; what is waited for starts within seconds. */
export async function eventually<T>(what: string, ask: () => Promise<T | null> | T | null): Promise<T> {
  const until = Date.now() + 30_000;
  for (;;) {
    const found = await ask();
    if (found !== null) return found;
    if (Date.now() > until) throw new Error(`${what} did not come.`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
