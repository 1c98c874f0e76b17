import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '#language/say.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { underLoader } from '#ui/loader-overlay.tsx';
import type { DocumentDialogProps } from './document-dialog.tsx';
import { useBegunPaper } from './paper-draft.ts';
import { continueWords } from './photograph-papers.tsx';

const DocumentDialog = later(async () => (await import('./document-dialog.tsx')).DocumentDialog, underLoader);

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
          <DocumentDialog draftKey={draftKey} onPdf={onPdf} onClose={() => setOpen(false)} />
        </ErrorBoundary>
      )}
    </>
  );
}
