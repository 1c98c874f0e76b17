/**
 * Is this a PDF people can read? Judged by its content and never by its name, within bounds of time and memory:
 * whoever can upload can upload anything. The first bytes are looked at here; the rest by pdfium in a worker, one
 * file at a time, so a hundred uploads at once need the memory of one.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { WorkerAnswer, WorkerQuestion, WorkerSettings } from './check-pdf-messages.ts';

export interface PdfLimits {
  readonly maxPages: number;
  /** From the moment the worker has the file. Ordinary files take 20 ms. */
  readonly timeMs?: number;
  readonly memoryBytes?: number;
}

type PdfFault = 'empty' | 'not-a-pdf' | 'damaged' | 'encrypted' | 'too-many-pages' | 'too-heavy';

export type PdfVerdict =
  | { readonly ok: true; readonly pages: number; readonly size: number }
  | { readonly ok: false; readonly reason: PdfFault; readonly message: string };

export interface PdfChecker {
  /** `bytes` stay the caller's. Never rejects because of the file. */
  check(bytes: Uint8Array): Promise<PdfVerdict>;
  close(): Promise<void>;
}

const TIME_MS = 3_000;
const MEMORY_BYTES = 512 * 1024 * 1024;
/** Loading pdfium on a machine that has much else to do; no file is involved yet. */
const START_MS = 30_000;
/** Some writers and mail gateways add a little after the end of the file. */
const END_WITHIN_BYTES = 2_048;
/** Scanners pad with zeros to a full block. */
const PADDING_BYTES = 65_536;

const MESSAGES: Record<PdfFault, string> = {
  empty: 'The file is empty.',
  'not-a-pdf': 'The file is not a PDF.',
  damaged: 'The PDF is damaged or incomplete. Save or scan it again.',
  encrypted: 'The PDF asks for a password. Save it without one.',
  'too-many-pages': 'The PDF has too many pages.',
  'too-heavy': 'The PDF takes too long to open. Print it to a new PDF, or scan it again.',
};

const refuse = (reason: PdfFault, message = MESSAGES[reason]): PdfVerdict => ({ ok: false, reason, message });

/** What the bytes alone tell, or null when pdfium has to look. */
const atFirstSight = (bytes: Uint8Array): PdfVerdict | null => {
  if (bytes.length === 0) return refuse('empty');
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!text.subarray(0, 5).equals(Buffer.from('%PDF-'))) return refuse('not-a-pdf');
  // pdfium mends what it can of a file cut off on its way; a bill of lading that lacks pages must not pass for whole.
  const end = text
    .subarray(-PADDING_BYTES)
    .toString('latin1')
    .replace(/[\0\s]+$/, '');
  return end.slice(-END_WITHIN_BYTES).includes('%%EOF') ? null : refuse('damaged');
};

/** Beside this module: as source, or as the bundle's entry of that name (a chunk may lie one folder below). */
const workerFile = (): string => {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const names = ['check-pdf-worker.ts', 'check-pdf-worker.js', '../check-pdf-worker.js'];
  const found = names.map((name) => path.join(here, name)).find((file) => existsSync(file));
  if (!found) throw new Error(`The server's bundle lacks check-pdf-worker.js beside ${here}. Build it again.`);
  return found;
};

const startWorker = (settings: WorkerSettings): Worker => {
  const file = workerFile();
  const options: WorkerOptions = {
    workerData: settings,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  };
  const worker = file.endsWith('.ts') ? fromSource(file, options) : new Worker(file, options);
  worker.unref();
  return worker;
};

/** Node 20 doesn't read TypeScript: in development tsx does, but in threads only when asked in each. */
const fromSource = (file: string, options: WorkerOptions): Worker => {
  const [tsx, entry] = [import.meta.resolve('tsx/esm/api'), pathToFileURL(file).href].map((url) => JSON.stringify(url));
  const start = `import(${tsx}).then(({ register }) => { register(); return import(${entry}); });`;
  return new Worker(start, { ...options, eval: true });
};

/** The next message, or null when the worker ended or took too long. */
const nextAnswer = (worker: Worker, timeMs: number): Promise<WorkerAnswer | null> =>
  new Promise((resolve) => {
    const settle = (answer: WorkerAnswer | null) => {
      clearTimeout(timer);
      worker.off('message', settle).off('error', fail).off('exit', fail);
      resolve(answer);
    };
    const fail = () => settle(null);
    const timer = setTimeout(fail, timeMs);
    worker.once('message', settle).once('error', fail).once('exit', fail);
  });

/** Makes a checker; its worker starts with the first file and again after a file that ended it. */
export function pdfChecker({ maxPages, timeMs = TIME_MS, memoryBytes = MEMORY_BYTES }: PdfLimits): PdfChecker {
  let worker: Worker | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  const end = async () => {
    const ending = worker;
    worker = null;
    await ending?.terminate();
  };

  const ready = async (): Promise<Worker> => {
    if (worker) return worker;
    const starting = startWorker({ memoryBytes });
    let cause: unknown;
    starting.on('error', (error) => {
      cause = error;
    });
    starting.once('exit', () => {
      if (worker === starting) worker = null;
    });
    const answer = await nextAnswer(starting, START_MS);
    if (answer?.outcome !== 'ready') {
      await starting.terminate();
      throw new Error('The thread that checks PDFs does not start.', { cause });
    }
    worker = starting;
    return starting;
  };

  const ask = async (bytes: Uint8Array): Promise<PdfVerdict> => {
    const asked = await ready();
    const copy = new Uint8Array(bytes);
    asked.postMessage({ bytes: copy, maxPages } satisfies WorkerQuestion, [copy.buffer]);
    const answer = await nextAnswer(asked, timeMs);
    if (answer === null || answer.outcome === 'too-heavy') {
      await end();
      return refuse('too-heavy');
    }
    if (answer.outcome === 'readable') return { ok: true, pages: answer.pages, size: bytes.length };
    if (answer.outcome === 'too-many-pages') {
      return refuse('too-many-pages', `The PDF has ${answer.pages} pages; at most ${maxPages} are accepted.`);
    }
    return refuse(answer.outcome === 'encrypted' ? 'encrypted' : 'damaged');
  };

  return {
    check: async (bytes) => {
      const verdict = atFirstSight(bytes);
      if (verdict) return verdict;
      const mine = queue.then(() => ask(bytes));
      queue = mine.catch(() => undefined);
      return mine;
    },
    close: async () => {
      await queue;
      await end();
    },
  };
}
