/**
 * Is this a PDF people can read? Judged by its content and never by its name, within bounds of time and memory:
 * whoever can upload can upload anything. All of it is looked at in a worker, one file at a time: a hundred uploads at
 * once need the memory of one, and no byte of them is touched by the thread that serves everybody.
 */
import { type Message, msg, t } from '#language/say.ts';
import { startThread, threadQueue } from '../base/threads.ts';

interface PdfLimits {
  readonly maxPages: number;
  /** From the moment the worker has the file. Ordinary files take 20 ms. */
  readonly timeMs?: number;
  readonly memoryBytes?: number;
}

export type PdfVerdict =
  | { readonly ok: true; readonly pages: number; readonly size: number }
  | { readonly ok: false; readonly reason: PdfFault; readonly message: string };

export interface PdfChecker {
  /** `file` is a path. Never rejects because of what is in the file. */
  check(file: string): Promise<PdfVerdict>;
  close(): Promise<void>;
}

const TIME_MS = 3_000;
const MEMORY_BYTES = 512 * 1024 * 1024;
const MESSAGES: Record<Exclude<PdfFault, 'too-many-pages'>, Message> = {
  empty: msg('The file is empty.'),
  'not-a-pdf': msg('The file is not a PDF.'),
  damaged: msg('The PDF is damaged or incomplete. Save or scan it again.'),
  encrypted: msg('The PDF asks for a password, if only for its attachments. Save it without one.'),
  'too-heavy': msg('The PDF takes too long to open. Print it to a new PDF, or scan it again.'),
};

const refuse = (reason: keyof typeof MESSAGES): PdfVerdict => ({ ok: false, reason, message: t(MESSAGES[reason]) });

/** Makes a checker; its worker starts with the first file and again after a file that ended it. */
export function pdfChecker({ maxPages, timeMs = TIME_MS, memoryBytes = MEMORY_BYTES }: PdfLimits): PdfChecker {
  const workerData: WorkerSettings = { memoryBytes };
  const thread = threadQueue<WorkerQuestion, WorkerAnswer>({
    start: () =>
      startThread(
        { source: 'check-pdf-worker', from: import.meta.url },
        { workerData, resourceLimits: { maxOldGenerationSizeMb: 256 } },
      ),
    timeMs,
    lastAnswer: ({ outcome }) => outcome === 'too-heavy',
  });

  const check = async (file: string): Promise<PdfVerdict> => {
    const answer = await thread.ask(() => ({ question: { file, maxPages } }));
    if (answer === null) return refuse('too-heavy');
    if (answer.outcome === 'readable') return { ok: true, pages: answer.pages, size: answer.size };
    if (answer.outcome === 'too-many-pages') {
      const { outcome: reason, pages } = answer;
      const message = t('The PDF has {pages} pages; at most {max} are accepted.', { pages, max: maxPages });
      return { ok: false, reason, message };
    }
    return refuse(answer.outcome);
  };

  return { check, close: thread.close };
}

// What check-pdf.ts and its worker say to each other.

type PdfFault = 'empty' | 'not-a-pdf' | 'damaged' | 'encrypted' | 'too-many-pages' | 'too-heavy';

export interface WorkerSettings {
  readonly memoryBytes: number;
}

export interface WorkerQuestion {
  /** The file's path: the bytes never pass through the server's own thread. */
  readonly file: string;
  readonly maxPages: number;
}

export type WorkerAnswer =
  | { readonly outcome: 'readable'; readonly pages: number; readonly size: number }
  | { readonly outcome: 'too-many-pages'; readonly pages: number }
  | { readonly outcome: Exclude<PdfFault, 'too-many-pages'> };
