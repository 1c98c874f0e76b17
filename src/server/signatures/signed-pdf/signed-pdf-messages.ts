/** What make-signed-pdf.ts and its thread say to each other. */
import type { Signer } from './evidence.ts';
import type { SignedPdfContent } from './signed-pdf.ts';

/** Functions can't be sent: who was signed in comes by the signature's id. */
export type SignedPdfQuestion = Omit<SignedPdfContent, 'signerOf'> & { signers: ReadonlyMap<string, Signer> };

export type SignedPdfAnswer = { bytes: Uint8Array } | { fault: string };
