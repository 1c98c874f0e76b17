/*
 * The viewer for screens that must not carry it: 350 kB arrive (or come from the device's store) when a document is shown.
 */

import { lazy, Suspense } from 'react';
import { t } from '#language/say.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { PdfLoading } from './pdf-failure.tsx';
import type { PdfViewerProps } from './pdf-viewer.tsx';

const PdfViewer = lazy(() => import('./pdf-viewer.tsx').then((module) => ({ default: module.PdfViewer })));

/** Like `PdfViewer`, fetched at first use. */
export function LazyPdfViewer(props: PdfViewerProps) {
  return (
    <ErrorBoundary what={t('The document viewer')}>
      <Suspense fallback={<PdfLoading fill={props.fill} />}>
        <PdfViewer {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
