/*
 * Shows a PDF page by page, from bytes the device already has: it never talks to the network itself.
 *
 * Only the page one looks at is drawn (and, for a moment, the one that replaces it), so a long scan costs no more than a
 * short one. It brings react-pdf and pdf.js with it: use `LazyPdfViewer` on screens that may be opened without it.
 */
import { PdfDocument } from './pdf-document.tsx';
import { PdfFailure } from './pdf-failure.tsx';
import { PdfLoading } from './pdf-loading.tsx';
import { type PdfSource, usePdfSource } from './pdf-source.ts';

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

/** See the head of the file. */
export function PdfViewer({ source, describeError = unreachable, ...rest }: PdfViewerProps) {
  const loading = usePdfSource(source);
  if (loading.status === 'failed') {
    return (
      <PdfFailure
        title="The document could not be loaded."
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
  return 'It is not on this device yet, or could not be read. Connect to a network and try again.';
}
