import { Button } from '@mantine/core';
import { useCallback } from 'react';
import { openDocument } from '#offline/documents.ts';
import { FullModal } from '#ui/modal-frame.tsx';
import { LazyPdfViewer } from '#ui/pdf-viewer/lazy-pdf-viewer.tsx';
import { ButtonRow } from '#ui/reasoned-button.tsx';
import { documentTrouble } from '#ui/save-document.ts';

interface PaperViewerProps {
  sha256: string;
  name: string;
  onClose: () => void;
}

/** The PDF of a paper as it lies on this device, or fetched to it now. */
export function PaperViewer({ sha256, name, onClose }: PaperViewerProps) {
  const source = useCallback(() => openDocument(sha256), [sha256]);
  return (
    <FullModal
      opened
      onClose={onClose}
      title={name}
      size="90rem"
      tall
      footer={
        <ButtonRow>
          <Button onClick={onClose}>Close</Button>
        </ButtonRow>
      }
    >
      <LazyPdfViewer source={source} fileName={`${name}.pdf`} label={name} describeError={documentTrouble} fill />
    </FullModal>
  );
}
