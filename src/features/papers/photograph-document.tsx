import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { t } from '#language/say.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { Icon } from '#ui/icon.tsx';
import { LoaderOverlay } from '#ui/loader-overlay.tsx';
import type { DocumentDialogProps } from './document-dialog.tsx';
import { useBegunPaper } from './paper-draft.ts';
import { continueWords } from './photograph-papers.tsx';

const DocumentDialog = lazy(async () => ({ default: (await import('./document-dialog.tsx')).DocumentDialog }));

interface PhotographDocumentProps extends Omit<DocumentDialogProps, 'onClose'> {
  disabled: boolean;
}

/** The way to photograph a paper document where a PDF is asked for. */
export function PhotographDocument({ draftKey, disabled, onPdf }: PhotographDocumentProps) {
  const [open, setOpen] = useState(false);
  const begun = useBegunPaper(draftKey);
  return (
    <>
      <Button variant="default" disabled={disabled} leftSection={<Icon name="camera" />} onClick={() => setOpen(true)}>
        {begun ? continueWords(begun.pages) : t('Photograph')}
      </Button>
      {open && (
        <ErrorBoundary what={t('The scanner')}>
          <Suspense fallback={<LoaderOverlay open />}>
            <DocumentDialog draftKey={draftKey} onPdf={onPdf} onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
