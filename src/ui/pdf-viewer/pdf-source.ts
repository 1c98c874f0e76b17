/*
 * From whatever the caller has to one Blob. A Blob, because pdf.js takes the bytes it is given away from the page (it
 * hands them to its worker); from a Blob it reads a fresh copy each time, and the same Blob serves the download.
 */
import { useCallback, useEffect, useState } from 'react';

type PdfBytes = ArrayBuffer | Uint8Array<ArrayBuffer> | Blob;

/** Whole bytes, or a function that fetches them. Keep the function stable: another one means another document. */
export type PdfSource = PdfBytes | (() => Promise<PdfBytes>);

type PdfSourceState = { status: 'loading' } | { status: 'ready'; blob: Blob } | { status: 'failed'; error: unknown };

/** The document's bytes and, after a failure, a way to try again. */
export function usePdfSource(source: PdfSource): PdfSourceState & { reload: () => void } {
  const [state, setState] = useState<PdfSourceState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same source again
  useEffect(() => {
    let current = true;
    const settle = (next: PdfSourceState) => current && setState(next);
    setState({ status: 'loading' });
    Promise.resolve(typeof source === 'function' ? source() : source).then(
      (bytes) => settle({ status: 'ready', blob: toBlob(bytes) }),
      (error: unknown) => settle({ status: 'failed', error }),
    );
    return () => {
      current = false;
    };
  }, [source, attempt]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...state, reload };
}

function toBlob(bytes: PdfBytes): Blob {
  return bytes instanceof Blob ? bytes : new Blob([bytes], { type: 'application/pdf' });
}
