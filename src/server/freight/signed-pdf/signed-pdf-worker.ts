/** Makes signed PDFs and claim packs in a thread of its own, because what goes into them are files of strangers. An entry of the bundle. */
import { parentPort } from 'node:worker_threads';
import { learnLanguages } from '../../base/language.ts';
import { READY } from '../../base/threads.ts';
import { claimPack } from './claim-pack.ts';
import type { PdfAnswer, PdfQuestion, SignedPdfQuestion } from './make-signed-pdf.ts';
import { signedPdf } from './signed-pdf.ts';

// pdf-lib's remarks on strange files don't belong in the server's log.
for (const method of ['log', 'warn', 'error'] as const) console[method] = () => undefined;

learnLanguages();

async function answer(question: PdfQuestion): Promise<PdfAnswer> {
  try {
    return { bytes: 'pack' in question ? await claimPack(question.pack) : await signed(question.signed) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

function signed({ signers, ...content }: SignedPdfQuestion): Promise<Uint8Array> {
  const signerOf = ({ _id, userId, companyId }: { _id: string; userId: string; companyId: string }) =>
    signers.get(_id) ?? { name: userId, company: companyId };
  return signedPdf({ ...content, signerOf });
}

parentPort?.on('message', async (question: PdfQuestion) => {
  const found = await answer(question);
  parentPort?.postMessage(found, 'bytes' in found ? [found.bytes.buffer as ArrayBuffer] : []);
});
parentPort?.postMessage(READY);
