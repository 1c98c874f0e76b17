/**
 * How much the compressed parts of a PDF may unfold to. pdf-lib unfolds every object stream of a file as it opens it, in
 * JavaScript and without a limit: a kilobyte on disk can ask for gigabytes. All its decoders grow their buffers by one
 * method, and that is where we count.
 */
import { deflateSync } from 'node:zlib';
import { decodePDFRawStream, PDFContext, PDFRawStream } from 'pdf-lib';

/** Object streams hold numbers and names, no pictures: a bill of lading of 500 pages has some 10 MB of them. */
const BYTES_MAX = 64 * 1024 * 1024;

interface GrowingStream {
  ensureBuffer(requested: number): Uint8Array;
}

/** The decoders' common ancestor, which pdf-lib does not export. */
function decoders(): GrowingStream {
  const context = PDFContext.create();
  const empty = PDFRawStream.of(context.obj({ Filter: 'FlateDecode' }), deflateSync(Buffer.alloc(0)));
  const ancestor: unknown = Object.getPrototypeOf(Object.getPrototypeOf(decodePDFRawStream(empty)));
  if (!isGrowing(ancestor)) throw new Error('pdf-lib decodes in another way than this limit expects.');
  return ancestor;
}

const isGrowing = (value: unknown): value is GrowingStream =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'ensureBuffer');

let unfolded = 0;

const prototype = decoders();
const { ensureBuffer } = prototype;
prototype.ensureBuffer = function (this: GrowingStream & { buffer: Uint8Array }, requested: number) {
  const before = this.buffer.byteLength;
  if (unfolded + Math.max(0, requested - before) > BYTES_MAX) {
    unfolded = Number.POSITIVE_INFINITY;
    throw new RangeError('A PDF unfolds to more than it may.');
  }
  const buffer = ensureBuffer.call(this, requested);
  unfolded += buffer.byteLength - before;
  return buffer;
};

/** Counts from now on, for one document at a time. */
export function watchUnfolding(): { exceeded(): boolean } {
  unfolded = 0;
  return { exceeded: () => unfolded > BYTES_MAX };
}
