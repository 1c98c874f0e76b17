/*
 * Looks into a file on the device before it is accepted: is it a PDF that opens without a password, and how many pages.
 *
 * What it refuses the server would refuse too, but perhaps days later, when nobody stands at the scanner any more.
 * Each file gets a worker of its own which is ended after the look: a file made to keep pdf.js busy for minutes costs
 * no more than the time limit. Where there are no workers pdf.js works in this thread and can't be interrupted.
 * Import it lazily; it brings pdf.js with it.
 */
import { getDocument, type PDFDocumentLoadingTask, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { type PdfProblem, pdfProblemOf } from './pdf-problem.ts';

/** The outcome: the number of pages, or why the file can't be used. */
export type PdfPageCount = { ok: true; pages: number } | { ok: false; reason: PdfProblem };

interface PdfLimits {
  /** Default 500. */
  maxPages?: number;
  /** Milliseconds after which the file counts as damaged. Default 15,000. */
  timeoutMs?: number;
}

/** Counts the pages of a file's bytes. The bytes stay usable: pdf.js is handed a copy. */
export async function pdfPageCount(bytes: ArrayBuffer | Uint8Array, limits: PdfLimits = {}): Promise<PdfPageCount> {
  const { maxPages = 500, timeoutMs = 15_000 } = limits;
  const data = new Uint8Array(bytes).slice();
  const refused = whyNotPdf(data);
  if (refused) return { ok: false, reason: refused };

  const thread = typeof Worker === 'undefined' ? null : new Worker(pdfWorkerUrl, { type: 'module' });
  const worker = thread && new PDFWorker({ port: thread as unknown as null });
  const task = getDocument({ data, ...pdfAssets, ...(worker ? { worker } : {}) });
  try {
    const pages = await within(timeoutMs, readPages(task));
    return pages > maxPages ? { ok: false, reason: 'too-many-pages' } : { ok: true, pages };
  } catch (error) {
    return { ok: false, reason: pdfProblemOf(error) };
  } finally {
    // Ending the thread first: a busy worker would never answer the polite goodbye of destroy().
    thread?.terminate();
    if (thread) worker?.destroy();
    else await task.destroy();
  }
}

/** What the bytes alone tell: a signature at the very start, and the end mark that an interrupted transfer lacks. */
function whyNotPdf(data: Uint8Array): PdfProblem | null {
  if (data.length === 0) return 'empty';
  if (!textAt(data.subarray(0, 5)).startsWith('%PDF-')) return 'not-a-pdf';
  return textAt(data.subarray(-4096)).includes('%%EOF') ? null : 'damaged';
}

function textAt(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

/** Opens the document and its first page: a page tree may promise pages that aren't there. */
async function readPages(task: PDFDocumentLoadingTask): Promise<number> {
  const pdf = await task.promise;
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
  if (pdf.numPages < 1 || !(width > 0 && height > 0)) throw new Error('The document has no page that can be shown');
  return pdf.numPages;
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/*
 * Where pdf.js finds its worker and its data. All of it is served by us and stored with the app, so documents can be
 * shown without a network: character maps, the 14 standard fonts, decoders for JPEG 2000 and JBIG2, color profiles.
 *
 * One object for the life of the page: react-pdf loads a document again whenever its options are another object.
 * The worker is the "legacy" build, which still runs on the phones of drivers (iOS 16.4, older Android web views).
 */
/** Options for every document. No `eval`: the content security policy forbids it. */
export const pdfAssets = {
  cMapUrl: '/pdfjs/cmaps/',
  cMapPacked: true,
  standardFontDataUrl: '/pdfjs/standard_fonts/',
  wasmUrl: '/pdfjs/wasm/',
  iccUrl: '/pdfjs/iccs/',
  isEvalSupported: false,
  // Errors only: the console must not fill with what pdf.js thinks of each scanner's output.
  verbosity: 0,
  // Scans larger than this many bytes are scaled down in the worker instead of asking a phone for a canvas it can't give.
  canvasMaxAreaInBytes: 64 * 1024 * 1024,
};

/** Address of the worker script. */
export const pdfWorkerUrl: string = workerUrl;
