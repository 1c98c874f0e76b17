/** Signed PDFs as one ZIP, made on the device as they come: the archive is a stream, and only one PDF is held at a time. */
import { downloadZip } from 'client-zip';
import { nameAmongLoads } from '#domain/document-name.ts';
import type { BolRow } from '#offline/read-loads.ts';
import { openSignedDocuments } from '#offline/signed-documents.ts';

export interface Packed {
  zip: Blob;
  /** Those that are not in it, each with a sentence that says why. */
  missing: { bol: BolRow; whyNot: string }[];
}

interface Packing {
  /** How many are done with. */
  onProgress: (done: number) => void;
  /** Ends it; what was made until then is worth nothing. */
  signal: AbortSignal;
}

/** Packs the signed PDFs of these BOLs; what can't be had is left out and named. */
export async function zipSigned(bols: readonly BolRow[], { onProgress, signal }: Packing): Promise<Packed> {
  const missing: Packed['missing'] = [];
  let done = 0;
  async function* files() {
    const lastModified = new Date();
    for await (const opened of openSignedDocuments(bols)) {
      if (signal.aborted) return;
      if ('bytes' in opened) yield { name: nameAmongLoads(opened.bol), input: opened.bytes, lastModified };
      else missing.push(opened);
      done += 1;
      onProgress(done);
    }
  }
  return { zip: await downloadZip(files()).blob(), missing };
}
