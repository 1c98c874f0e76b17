import { useTimeout } from '@mantine/hooks';
import { useCallback, useEffect, useState } from 'react';
import { Document, pdfjs } from 'react-pdf';
import { t } from '#language/say.ts';
import { classNames } from '../class-names.ts';
import classes from './pdf-document.module.css';
import { PdfFailure, PdfLoading } from './pdf-failure.tsx';
import { pdfAssets, pdfWorkerUrl } from './pdf-page-count.ts';
import { PdfPages } from './pdf-pages.tsx';
import { type PdfProblem, pdfProblemOf, pdfProblemText } from './pdf-problem.ts';

/** Props of {@link PdfViewer}. */
export interface PdfViewerProps {
  source: PdfSource;
  /** The name it is saved under. */
  fileName: string;
  /** What the document is, for screen readers: "Bill of lading 1-invoice.pdf". */
  label: string;
  /** Takes the height of its container instead of the page's, e.g. in a dialog that fills the screen. */
  fill?: boolean;
  onLoad?: (document: { pages: number }) => void;
  /** The page one looks at has changed. */
  onPageChange?: (page: number) => void;
  /** Says in a sentence why the source could not be read. */
  describeError?: (error: unknown) => string;
}

/**
 * Shows a PDF page by page, from bytes the device already has: it never talks to the network itself.
 *
 * Only the page one looks at is drawn (and, for a moment, the one that replaces it), so a long scan costs no more than a
 * short one. It brings react-pdf and pdf.js with it: use `LazyPdfViewer` on screens that may be opened without it.
 */
export function PdfViewer({ source, describeError = unreachable, ...rest }: PdfViewerProps) {
  const loading = usePdfSource(source);
  if (loading.status === 'failed') {
    return (
      <PdfFailure
        title={t('The document could not be loaded.')}
        text={describeError(loading.error)}
        fileName={rest.fileName}
        onRetry={loading.reload}
      />
    );
  }
  if (loading.status === 'loading') return <PdfLoading fill={rest.fill} />;
  return <PdfDocument blob={loading.blob} {...rest} />;
}

function unreachable(): string {
  return t('It is not on this device yet, or could not be read. Connect to a network and try again.');
}

// react-pdf sets a name of its own when it is loaded, so this must come after its import.
pdfjs.GlobalWorkerOptions.workerSrc = pdfWorkerUrl;

/** Milliseconds after which a document that doesn't open is offered as a file. */
const patience = 20_000;

type PdfDocumentProps = Omit<PdfViewerProps, 'source' | 'describeError'> & { blob: Blob };

/** Opens the bytes; then the pages, or why there are none. */
export function PdfDocument({ blob, fileName, fill, onLoad, ...rest }: PdfDocumentProps) {
  const [pages, setPages] = useState(0);
  const [problem, setProblem] = useState<PdfProblem | null>(blob.size === 0 ? 'empty' : null);
  const [slow, setSlow] = useState(false);
  useTimeout(() => setSlow(true), patience, { autoInvoke: true });

  if (problem) {
    const text = pdfProblemText(problem);
    return <PdfFailure title={t('The document can’t be shown.')} text={text} fileName={fileName} blob={blob} />;
  }
  return (
    <Document
      className={classNames(fill && classes.fill)}
      file={blob}
      options={pdfAssets}
      loading={
        <>
          <PdfLoading fill={fill} />
          {slow && <SlowNote fileName={fileName} blob={blob} />}
        </>
      }
      error={null}
      // Without this react-pdf asks for the password with window.prompt.
      onPassword={() => setProblem('encrypted')}
      onLoadError={(error) => setProblem(pdfProblemOf(error))}
      onLoadSuccess={({ numPages }) => {
        setPages(numPages);
        onLoad?.({ pages: numPages });
      }}
    >
      {pages > 0 ? (
        <PdfPages pages={pages} blob={blob} fileName={fileName} fill={fill} {...rest} />
      ) : (
        <PdfLoading fill={fill} />
      )}
    </Document>
  );
}

function SlowNote({ fileName, blob }: { fileName: string; blob: Blob }) {
  return (
    <PdfFailure
      title={t('This document takes long to open.')}
      text={t('You can go on waiting, or look at the file in another app.')}
      fileName={fileName}
      blob={blob}
    />
  );
}

/*
 * From whatever the caller has to one Blob. A Blob, because pdf.js takes the bytes it is given away from the page (it
 * hands them to its worker); from a Blob it reads a fresh copy each time, and the same Blob serves the download.
 */
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
