/**
 * Is this a PDF people can read? Judged by its content and never by its name, within bounds of time and memory:
 * whoever can upload can upload anything. The first bytes are looked at here; the rest by pdfium in a worker, one
 * file at a time, so a hundred uploads at once need the memory of one.
 */
import { startThread } from '../threads/start-thread.ts';
import { threadQueue } from '../threads/thread-queue.ts';
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

  const ask = async (bytes: Uint8Array): Promise<PdfVerdict> => {
    const answer = await thread.ask(() => {
      const copy = new Uint8Array(bytes);
      return { question: { bytes: copy, maxPages }, transfer: [copy.buffer] };
    });
    if (answer === null || answer.outcome === 'too-heavy') return refuse('too-heavy');
    if (answer.outcome === 'readable') return { ok: true, pages: answer.pages, size: bytes.length };
    if (answer.outcome === 'too-many-pages') {
      return refuse('too-many-pages', `The PDF has ${answer.pages} pages; at most ${maxPages} are accepted.`);
    }
    return refuse(answer.outcome === 'encrypted' ? 'encrypted' : 'damaged');
  };

  return { check: async (bytes) => atFirstSight(bytes) ?? ask(bytes), close: thread.close };
}
