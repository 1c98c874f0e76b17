/**
 * Threads for work on files of strangers: whatever such a file does to its reader ends the thread, not the server. A
 * thread is an entry of the server's bundle; in development and tests it is read from its source.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Loading its libraries on a machine that has much else to do; no file is involved yet. */
const START_MS = 30_000;

/** What a thread says first. */
export const READY = 'ready';

/** `source`: the module beside the caller, without its ending; `from`: the caller's `import.meta.url`. */
interface ThreadSource {
  source: string;
  from: string;
}

/** Beside the caller: as source, or as the bundle's entry of that name (a chunk may lie one folder below). */
function fileOf({ source, from }: ThreadSource): string {
  const here = path.dirname(fileURLToPath(from));
  const names = [`${source}.ts`, `${source}.js`, `../${source}.js`];
  const found = names.map((name) => path.join(here, name)).find((file) => existsSync(file));
  if (!found) throw new Error(`The server's bundle lacks ${source}.js beside ${here}. Build it again.`);
  return found;
}

/** Node 20 doesn't read TypeScript: in development tsx does, but in threads only when asked in each. */
function fromSource(file: string, options: WorkerOptions): Worker {
  const [tsx, entry] = [import.meta.resolve('tsx/esm/api'), pathToFileURL(file).href].map((url) => JSON.stringify(url));
  const start = `import(${tsx}).then(({ register }) => { register(); return import(${entry}); });`;
  return new Worker(start, { ...options, eval: true });
}

/** Starts a thread and waits until it says READY; throws when it does not come up. */
export async function startThread(thread: ThreadSource, options: WorkerOptions): Promise<Worker> {
  const file = fileOf(thread);
  const settings = { ...options, execArgv: [] };
  const worker = file.endsWith('.ts') ? fromSource(file, settings) : new Worker(file, settings);
  worker.unref();
  let cause: unknown;
  worker.on('error', (error) => {
    cause = error;
  });
  if ((await nextMessage(worker, START_MS)) === READY) return worker;
  await worker.terminate();
  throw new Error(`The thread ${thread.source} does not start.`, { cause });
}

/** The thread's next message, or null when it ended or took too long. */
export function nextMessage<T>(worker: Worker, timeMs: number): Promise<T | null> {
  return new Promise((resolve) => {
    const settle = (message: T | null) => {
      clearTimeout(timer);
      worker.off('message', settle).off('error', fail).off('exit', fail);
      resolve(message);
    };
    const fail = () => settle(null);
    const timer = setTimeout(fail, timeMs);
    worker.once('message', settle).once('error', fail).once('exit', fail);
  });
}
