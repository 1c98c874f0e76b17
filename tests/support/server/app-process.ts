/** The server as a process of its own, run from the sources, that a test can kill as hard as the system can. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface AppProcess {
  url: string;
  pid: number;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** SIGTERM, and waits for the end. */
  stop(): Promise<void>;
  /** What its event loop went through during `work`; only of a process that was started with a probe. */
  watch(work: () => Promise<unknown>): Promise<LoopReport>;
}

/** In ms; `idleMs` is what a thread without work went through at the same time: the machine's own doing. */
export interface LoopReport {
  loopMs: number;
  idleMs: number;
  /** The most the loop's thread worked in one go. */
  workMs: number;
  /** Most memory the process ever had. */
  peakMb: number;
}

const PROBE = new URL('./loop-probe.ts', import.meta.url).href;

interface AppOptions {
  /** Its event loop can be watched. */
  probe?: boolean;
  /** Folder of another checkout to run it from. */
  checkout?: string | undefined;
  /** File that gets what it says. */
  log?: string;
}

/** Starts a server with these settings; resolves once it answers. */
export async function startAppProcess(
  env: Record<string, string>,
  { probe = false, checkout, log }: AppOptions = {},
): Promise<AppProcess> {
  const imports = ['tsx', ...(probe ? [PROBE] : [])].flatMap((name) => ['--import', name]);
  const child: ChildProcess = spawn(process.execPath, [...imports, 'src/server/commands/serve.ts'], {
    env: { PATH: process.env.PATH, ...env },
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe', ...(probe ? ['ipc' as const] : [])],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output = (output + String(chunk)).slice(-20_000);
      if (log !== undefined) appendFileSync(log, String(chunk));
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
    if (url) {
      return {
        url,
        pid: child.pid ?? 0,
        kill: () => end('SIGKILL'),
        stop: () => end('SIGTERM'),
        watch: watcher(child),
      };
    }
    await sleep(50);
  }
  await end('SIGKILL');
  throw new Error(`The server does not start: ${output}`);
}

function watcher(child: ChildProcess): AppProcess['watch'] {
  return async (work) => {
    child.send('reset');
    await work();
    const report = once(child, 'message');
    child.send('read');
    return (await report)[0] as LoopReport;
  };
}
