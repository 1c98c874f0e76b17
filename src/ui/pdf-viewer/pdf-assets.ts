/*
 * Where pdf.js finds its worker and its data. All of it is served by us and stored with the app, so documents can be
 * shown without a network: character maps, the 14 standard fonts, decoders for JPEG 2000 and JBIG2, color profiles.
 *
 * One object for the life of the page: react-pdf loads a document anew whenever its options are another object.
 * The worker is the "legacy" build, which still runs on the phones of drivers (iOS 16.4, older Android web views).
 */
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

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
