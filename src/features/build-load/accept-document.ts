/**
 * Looks at a chosen file before it may stand for a BOL: what the server would refuse days later is refused here, while
 * the person still holds the paper. Sizes are read from the file's entry, so a huge file never gets into memory. What
 * passes is kept on the device at once; the draft refers to it by hash.
 */
import { useEffect, useState } from 'react';
import { formatBytes } from '#domain/bytes-format.ts';
import { LIMITS } from '#domain/limits.ts';
import { endOfFileName } from '#domain/load-edit.ts';
import { isPdfName, whyNotFileName } from '#domain/load-steps.ts';
import { type Message, msg, t } from '#language/say.ts';
import { keepFile, openDocument, StorageError } from '#offline/documents.ts';
import type { SharedDocument } from '#offline/shared-documents.ts';
import { type PdfProblem, pdfProblemText } from '#ui/pdf-viewer/pdf-problem.ts';
import { type DraftFile, oneLine } from './load-draft.ts';

/** A file that can't be a BOL; the message is the sentence for the person. */
export class RefusedDocument extends Error {}

const EMPTY = msg('This file is empty (0 bytes). Choose the document again.');
const SENTENCES: Partial<Record<PdfProblem, Message>> = {
  empty: EMPTY,
  'too-many-pages': msg('This document has more than {pages} pages. Split it and add the parts.'),
};

function problemSentence(problem: PdfProblem): string {
  const sentence = SENTENCES[problem];
  return sentence ? t(sentence, { pages: LIMITS.pdfPagesMax }) : pdfProblemText(problem);
}

/** What the file's entry alone tells, or null. */
function whyNotFile({ name, size }: { name: string; size: number }): string | null {
  const misnamed = whyNotFileName(name);
  if (misnamed) return misnamed;
  if (size === 0) return t(EMPTY);
  if (size <= LIMITS.pdfBytesMax) return null;
  return t('This file has {size}. A document may have up to {most}.', {
    size: formatBytes(size),
    most: formatBytes(LIMITS.pdfBytesMax),
  });
}

/** Takes a file a person chose. Throws {@link RefusedDocument}, or StorageError when the device has no room. */
export async function acceptDocument(file: File): Promise<DraftFile> {
  const refused = whyNotFile(file);
  if (refused) throw new RefusedDocument(refused);
  return acceptBytes(await readBytes(file), file.name);
}

/** Takes a PDF that another app shared: it is on the device already, but nobody has looked into it. */
export async function acceptShared({ sha256, name, size }: SharedDocument): Promise<DraftFile> {
  // Apps share documents under titles: the ending is ours to add, the bytes decide.
  const pdfName = isPdfName(name) ? name : `${name.trim() || 'shared'}.pdf`;
  const refused = whyNotFile({ name: pdfName, size });
  if (refused) throw new RefusedDocument(refused);
  return acceptBytes(await openDocument(sha256), pdfName);
}

async function acceptBytes(bytes: ArrayBuffer, name: string): Promise<DraftFile> {
  const { pdfPageCount } = await import('#ui/pdf-viewer/pdf-page-count.ts');
  const counted = await pdfPageCount(bytes, { maxPages: LIMITS.pdfPagesMax });
  if (!counted.ok) throw new RefusedDocument(problemSentence(counted.reason));
  const { sha256, size } = await keepFile(bytes);
  return { name: endOfFileName(oneLine(name)), sha256, size, pages: counted.pages };
}

async function readBytes(file: File): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch (cause) {
    // A file in a cloud folder that is not on the device, or one deleted after it was chosen.
    throw new RefusedDocument(t('This file could not be read. Save it on the device and choose it again.'), { cause });
  }
}

/**
 * A document being looked at, and the sentence when it is refused; the form stays as it was. The sentence goes when
 * `subject`, the document in its place, becomes another one.
 */
export function useIntake(subject?: string) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document makes the sentence about the last one void
  useEffect(() => setProblem(undefined), [subject]);
  const take = async (work: Promise<void>) => {
    setProblem(undefined);
    setBusy(true);
    try {
      await work;
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, take };
}

/** What a person is told of a document that was not taken. */
export function sentenceOf(error: unknown): string {
  if (error instanceof RefusedDocument || error instanceof StorageError) return error.message;
  // The part of the app that reads PDFs may be missing, offline before it was ever stored.
  console.error(error);
  return t('This file could not be checked on this device. Reload the app and choose it again.');
}
