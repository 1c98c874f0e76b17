/*
 * Why a file can't be used as a document, in a closed list, with the sentence a person reads for each.
 */

/** What may be wrong with a file. */
export type PdfProblem = 'empty' | 'not-a-pdf' | 'encrypted' | 'damaged' | 'too-many-pages';

const sentences: Record<PdfProblem, string> = {
  empty: 'This file is empty.',
  'not-a-pdf': 'This file is not a PDF document.',
  encrypted: 'This document is protected by a password. Save it without the password and choose it again.',
  damaged: 'This document is damaged or incomplete and can’t be read.',
  'too-many-pages': 'This document has too many pages.',
};

/** The sentence for a problem. */
export function pdfProblemText(problem: PdfProblem): string {
  return sentences[problem];
}

/** What an exception of pdf.js means; it knows its kinds by name only. */
export function pdfProblemOf(error: unknown): PdfProblem {
  return error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'damaged';
}
