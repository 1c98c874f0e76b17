/**
 * Reads one PDF at a time with pdfium, in a thread of its own: a file made to hang or to fill the memory ends this
 * thread, not the server. It is an entry of the server's bundle (see check-pdf.ts, which finds it).
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { READY } from '../base/threads.ts';
import type { WorkerAnswer, WorkerQuestion, WorkerSettings } from './check-pdf.ts';

const { memoryBytes } = workerData as WorkerSettings;
let outOfMemory = false;

interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** Node has it, but types it only together with the whole DOM. */
const { Memory, RuntimeError } = (
  globalThis as unknown as { WebAssembly: { Memory: { prototype: Memory }; RuntimeError: ErrorConstructor } }
).WebAssembly;

/** WebAssembly may take 2 GB otherwise. pdfium's memory only ever grows through this call. */
const { grow } = Memory.prototype;
Memory.prototype.grow = function (this: Memory, pages: number) {
  if (this.buffer.byteLength + pages * 65_536 > memoryBytes) {
    outOfMemory = true;
    throw new RangeError('A PDF wants more memory than it may have.');
  }
  return grow.call(this, pages);
};

// pdfium's remarks on strange files don't belong in the server's log.
for (const method of ['log', 'warn', 'error'] as const) console[method] = () => undefined;

const pdfium = await PDFiumLibrary.init();

/** Some writers and mail gateways add a little after the end of the file. */
const END_WITHIN_BYTES = 2_048;
/** Scanners pad with zeros to a full block. */
const PADDING_BYTES = 65_536;
/** Zero, and what counts as white space in Latin 1. */
const BLANKS: ReadonlySet<number | undefined> = new Set([0x00, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0xa0]);

/** What the first and last bytes tell, or null when pdfium has to look. */
const atFirstSight = (bytes: Buffer): WorkerAnswer | null => {
  if (bytes.length === 0) return { outcome: 'empty' };
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return { outcome: 'not-a-pdf' };
  // pdfium mends what it can of a file cut off on its way; a bill of lading that lacks pages must not pass for whole.
  const padded = bytes.subarray(-PADDING_BYTES);
  let end = padded.length;
  while (end > 0 && BLANKS.has(padded[end - 1])) end -= 1;
  const last = padded.subarray(Math.max(0, end - END_WITHIN_BYTES), end);
  return last.includes('%%EOF') ? null : { outcome: 'damaged' };
};

/** pdfium knows; the library doesn't pass it on. */
const isEncrypted = (document: object): boolean => {
  const { module, documentIdx } = document as {
    module: { _FPDF_GetSecurityHandlerRevision(of: number): number };
    documentIdx: number;
  };
  return module._FPDF_GetSecurityHandlerRevision(documentIdx) !== -1;
};

/**
 * Encrypted, and yet any password is right: then only what is attached is protected. pdfium shows the rest; the viewer
 * in the app and many others ask for the password first and show nothing.
 */
const opensWithAnything = async (bytes: Uint8Array): Promise<boolean> => {
  try {
    (await pdfium.loadDocument(bytes, 'no password of anybody')).destroy(); // not a text: a password
    return true;
  } catch {
    // A password is asked for, and this is not it: the empty one was right, and viewers try that.
    return false;
  }
};

let buffer = Buffer.alloc(0);

/** Files come one after the other and share one buffer: a new one of five megabytes for each would be collected late. */
function bytesOf(file: string): Buffer {
  const handle = openSync(file, 'r');
  try {
    const { size } = fstatSync(handle);
    if (buffer.length < size) buffer = Buffer.allocUnsafeSlow(size);
    let end = 0;
    for (let got = -1; got !== 0 && end < size; end += got) got = readSync(handle, buffer, end, size - end, end);
    return buffer.subarray(0, end);
  } finally {
    closeSync(handle);
  }
}

const read = async ({ file, maxPages }: WorkerQuestion): Promise<WorkerAnswer> => {
  const bytes = bytesOf(file);
  const refused = atFirstSight(bytes);
  if (refused) return refused;
  const document = await pdfium.loadDocument(bytes);
  try {
    if (isEncrypted(document) && (await opensWithAnything(bytes))) return { outcome: 'encrypted' };
    const pages = document.getPageCount();
    if (pages < 1) return { outcome: 'damaged' };
    if (pages > maxPages) return { outcome: 'too-many-pages', pages };
    const { originalWidth, originalHeight } = document.getPage(0).getOriginalSize();
    return originalWidth > 0 && originalHeight > 0
      ? { outcome: 'readable', pages, size: bytes.length }
      : { outcome: 'damaged' };
  } finally {
    document.destroy();
  }
};

const answer = async (question: WorkerQuestion): Promise<WorkerAnswer> => {
  try {
    const found = await read(question);
    return outOfMemory ? { outcome: 'too-heavy' } : found;
  } catch (error) {
    if (outOfMemory || error instanceof RuntimeError) return { outcome: 'too-heavy' };
    const encrypted = error instanceof Error && /password|security scheme/i.test(error.message);
    return { outcome: encrypted ? 'encrypted' : 'damaged' };
  }
};

parentPort?.on('message', async (question: WorkerQuestion) => parentPort?.postMessage(await answer(question)));
parentPort?.postMessage(READY);
