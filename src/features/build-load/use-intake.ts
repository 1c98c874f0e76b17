import { useEffect, useState } from 'react';
import { StorageError } from '#offline/storage-error.ts';
import { RefusedDocument } from './accept-document.ts';

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

function sentenceOf(error: unknown): string {
  if (error instanceof RefusedDocument || error instanceof StorageError) return error.message;
  // The part of the app that reads PDFs may be missing, offline before it was ever stored.
  console.error(error);
  return 'This file could not be checked on this device. Reload the app and choose it again.';
}
