/** Makes signed PDFs in a thread of its own, because their originals are files of strangers. An entry of the bundle. */
import { parentPort } from 'node:worker_threads';
import { READY } from '../../base/threads.ts';
import type { SignedPdfAnswer, SignedPdfQuestion } from './make-signed-pdf.ts';
import { signedPdf } from './signed-pdf.ts';

// pdf-lib's remarks on strange files don't belong in the server's log.
for (const method of ['log', 'warn', 'error'] as const) console[method] = () => undefined;

async function answer({ signers, ...content }: SignedPdfQuestion): Promise<SignedPdfAnswer> {
  const signerOf = ({ _id, userId, companyId }: { _id: string; userId: string; companyId: string }) =>
    signers.get(_id) ?? { name: userId, company: companyId };
  try {
    return { bytes: await signedPdf({ ...content, signerOf }) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', async (question: SignedPdfQuestion) => {
  const found = await answer(question);
  parentPort?.postMessage(found, 'bytes' in found ? [found.bytes.buffer as ArrayBuffer] : []);
});
parentPort?.postMessage(READY);
