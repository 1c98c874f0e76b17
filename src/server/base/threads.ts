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
function nextMessage<T>(worker: Worker, timeMs: number): Promise<T | null> {
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

interface ThreadQueue<Question, Answer> {
  /**
   * The answer, or null when the question ended the thread or took too long. `question` is called when its turn has
   * come, so that what waits holds no copies; `transfer` are its buffers to hand over.
   */
  ask(question: () => { question: Question; transfer?: ArrayBuffer[] }): Promise<Answer | null>;
  /** After what is asked already. */
  close(): Promise<void>;
}

interface ThreadSettings<Answer> {
  start: () => Promise<Worker>;
  /** From the moment the thread has the question. */
  timeMs: number;
  /** Answers after which the thread is not to be trusted with another question. */
  lastAnswer?: (answer: Answer) => boolean;
}

/**
 * A thread that answers one question after the other: a hundred at once need the memory of one. It starts with the
 * first question, and again after one that ended it.
 */
export function threadQueue<Question, Answer>({
  start,
  timeMs,
  lastAnswer = () => false,
}: ThreadSettings<Answer>): ThreadQueue<Question, Answer> {
  let worker: Worker | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  const end = async () => {
    const ending = worker;
    worker = null;
    await ending?.terminate();
  };

  const ready = async (): Promise<Worker> => {
    if (worker) return worker;
    const started = await start();
    started.once('exit', () => {
      if (worker === started) worker = null;
    });
    worker = started;
    return started;
  };

  return {
    ask(question) {
      const mine = queue.then(async () => {
        const asked = await ready();
        const { question: message, transfer = [] } = question();
        asked.postMessage(message, transfer);
        const answer = await nextMessage<Answer>(asked, timeMs);
        if (answer === null || lastAnswer(answer)) await end();
        return answer;
      });
      queue = mine.catch(() => undefined);
      return mine;
    },
    async close() {
      await queue;
      await end();
    },
  };
}
