/*
 * The viewer for screens that must not carry it: 350 kB arrive (or come from the device's store) when a document is shown.
 */

import { t } from '#language/say.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { later } from '../later.tsx';
import { PdfLoading } from './pdf-failure.tsx';
import type { PdfViewerProps } from './pdf-viewer.tsx';

const PdfViewer = later(
  async () => (await import('./pdf-viewer.tsx')).PdfViewer,
  ({ fill }) => <PdfLoading fill={fill} />,
);

/** Like `PdfViewer`, fetched at first use. */
export function LazyPdfViewer(props: PdfViewerProps) {
  return (
    <ErrorBoundary what={t('The document viewer')}>
      <PdfViewer {...props} />
    </ErrorBoundary>
  );
}
