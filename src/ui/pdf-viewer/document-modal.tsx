import { Button } from '@mantine/core';
import { t } from '#language/say.ts';
import { FullModal } from '../modal-frame.tsx';
import { ButtonRow } from '../reasoned-button.tsx';
import { LazyPdfViewer } from './lazy-pdf-viewer.tsx';
import type { PdfViewerProps } from './pdf-viewer.tsx';

interface DocumentModalProps extends Omit<PdfViewerProps, 'fill'> {
  opened: boolean;
  title: string;
  onClose: () => void;
}

/** A document in a window of its own that fills the screen, until Close. */
export function DocumentModal({ opened, title, onClose, ...viewer }: DocumentModalProps) {
  return (
    <FullModal
      opened={opened}
      onClose={onClose}
      title={title}
      size="90rem"
      footer={
        <ButtonRow>
          <Button onClick={onClose}>{t('Close')}</Button>
        </ButtonRow>
      }
    >
      <LazyPdfViewer {...viewer} fill />
    </FullModal>
  );
}
