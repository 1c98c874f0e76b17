/**
 * Reads one PDF at a time with pdfium, in a thread of its own: a file made to hang or to fill the memory ends this
 * thread, not the server. It is an entry of the server's bundle (see check-pdf.ts, which finds it).
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { READY } from '../threads/start-thread.ts';
import type { WorkerAnswer, WorkerQuestion, WorkerSettings } from './check-pdf-messages.ts';

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

const read = async ({ bytes, maxPages }: WorkerQuestion): Promise<WorkerAnswer> => {
  const document = await pdfium.loadDocument(bytes);
  try {
    const pages = document.getPageCount();
    if (pages < 1) return { outcome: 'damaged' };
    if (pages > maxPages) return { outcome: 'too-many-pages', pages };
    const { originalWidth, originalHeight } = document.getPage(0).getOriginalSize();
    return originalWidth > 0 && originalHeight > 0 ? { outcome: 'readable', pages } : { outcome: 'damaged' };
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
