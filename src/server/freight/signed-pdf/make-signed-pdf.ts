/**
 * Signed PDFs and claim packs within bounds: in a thread, one at a time, in so much time and memory. An original that breaks the bounds
 * is attached to the signed PDF as it is, and remembered, so that it costs its time once.
 */
import { startThread, threadQueue } from '../../base/threads.ts';
import type { ClaimPackContent } from './claim-pack.ts';
import type { Signer } from './evidence.ts';
import type { SignedPdfContent } from './signed-pdf.ts';

export interface SignedPdfMaker {
  /** The bytes; null when even the attached original took too long. */
  make(content: Omit<SignedPdfContent, 'keepOriginalClosed'>): Promise<Uint8Array | null>;
  /** Takes the photos' bytes over. Null when it took too long; an error when it could not be made. */
  makePack(content: ClaimPackContent): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

interface Bounds {
  /** An ordinary one takes 50 ms, 500 scanned pages some seconds. */
  timeMs?: number;
  heapMb?: number;
}

const TIME_MS = 15_000;
const HEAP_MB = 512;
/** Originals remembered as too heavy. */
const REMEMBERED = 1_000;

/** Its thread starts with the first signed PDF. */
export function signedPdfMaker({ timeMs = TIME_MS, heapMb = HEAP_MB }: Bounds = {}): SignedPdfMaker {
  const tooHeavy = new Set<string>();
  const thread = threadQueue<PdfQuestion, PdfAnswer>({
    start: () =>
      startThread(
        { source: 'signed-pdf-worker', from: import.meta.url },
        { resourceLimits: { maxOldGenerationSizeMb: heapMb } },
      ),
    timeMs,
  });

  const ask = async ({ signerOf, ...content }: SignedPdfContent, keepOriginalClosed: boolean) => {
    const signers = new Map(content.all.map((signature) => [signature._id, signerOf(signature)]));
    const answer = await thread.ask(() => ({ question: { signed: { ...content, signers, keepOriginalClosed } } }));
    return bytesOf(answer);
  };

  return {
    async make(content) {
      const known = tooHeavy.has(content.documentSha256);
      const bytes = known ? null : await ask(content, false);
      if (bytes !== null) return bytes;
      if (tooHeavy.size < REMEMBERED) tooHeavy.add(content.documentSha256);
      return ask(content, true);
    },
    async makePack(pack) {
      const transfer = pack.pictures.flatMap(({ bytes }) => (bytes ? [bytes] : []));
      return bytesOf(await thread.ask(() => ({ question: { pack }, transfer })));
    },
    close: thread.close,
  };
}

function bytesOf(answer: PdfAnswer | null): Uint8Array | null {
  if (answer !== null && 'fault' in answer) throw new Error(`A PDF could not be made: ${answer.fault}`);
  return answer?.bytes ?? null;
}

// What make-signed-pdf.ts and its thread say to each other.

/** Functions can't be sent: who was logged in comes by the signature's id. */
export type SignedPdfQuestion = Omit<SignedPdfContent, 'signerOf'> & { signers: ReadonlyMap<string, Signer> };

export type PdfQuestion = { signed: SignedPdfQuestion } | { pack: ClaimPackContent };

export type PdfAnswer = { bytes: Uint8Array } | { fault: string };
