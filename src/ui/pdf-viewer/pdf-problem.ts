/*
 * Why a file can't be used as a document, in a closed list, with the sentence a person reads for each.
 */
import { type Message, msg, t } from '#language/say.ts';

/** What may be wrong with a file. */
export type PdfProblem = 'empty' | 'not-a-pdf' | 'encrypted' | 'damaged' | 'too-many-pages';

const sentences: Record<PdfProblem, Message> = {
  empty: msg('This file is empty.'),
  'not-a-pdf': msg('This file is not a PDF document.'),
  encrypted: msg('This document is protected by a password. Save it without the password and choose it again.'),
  damaged: msg('This document is damaged or incomplete and can’t be read.'),
  'too-many-pages': msg('This document has too many pages.'),
};

/** The sentence for a problem. */
export function pdfProblemText(problem: PdfProblem): string {
  return t(sentences[problem]);
}

/** What an exception of pdf.js means; it knows its kinds by name only. */
export function pdfProblemOf(error: unknown): PdfProblem {
  return error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'damaged';
}
