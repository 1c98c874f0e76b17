import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { Icon } from '#ui/icon.tsx';
import { LoaderOverlay } from '#ui/loader-overlay.tsx';
import { useBegunPaper } from './paper-draft.ts';
import { continueWords } from './photograph-papers.tsx';

const DocumentDialog = lazy(async () => ({ default: (await import('./document-dialog.tsx')).DocumentDialog }));

export interface PhotographDocumentProps {
  /** Of the draft the pages are kept under until they are a document. */
  draftKey: string;
  disabled: boolean;
  /** Takes the PDF in; null when it is kept on the device, else why it was not taken, as a sentence. */
  onPdf: (pdf: File) => Promise<string | null>;
}

/** The way to photograph a paper document where a PDF is asked for. */
export function PhotographDocument({ draftKey, disabled, onPdf }: PhotographDocumentProps) {
  const [open, setOpen] = useState(false);
  const begun = useBegunPaper(draftKey);
  return (
    <>
      <Button variant="default" disabled={disabled} leftSection={<Icon name="camera" />} onClick={() => setOpen(true)}>
        {begun ? continueWords(begun.pages) : 'Photograph'}
      </Button>
      {open && (
        <ErrorBoundary what="The scanner">
          <Suspense fallback={<LoaderOverlay open />}>
            <DocumentDialog draftKey={draftKey} onPdf={onPdf} onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
