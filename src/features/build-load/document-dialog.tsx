import { Button } from '@mantine/core';
import { useCallback } from 'react';
import { openDocument } from '#offline/files/documents.ts';
import { ButtonRow } from '#ui/button-row.tsx';
import { FullModal } from '#ui/full-modal.tsx';
import { LazyPdfViewer } from '#ui/pdf-viewer/lazy-pdf-viewer.tsx';
import type { DraftFile } from './load-draft.ts';

interface DocumentDialogProps {
  /** Null: closed. */
  file: DraftFile | null;
  onClose: () => void;
}

/** A BOL's document over the screen. */
export function DocumentDialog({ file, onClose }: DocumentDialogProps) {
  return (
    <FullModal
      opened={file !== null}
      onClose={onClose}
      title={file?.name ?? ''}
      footer={
        <ButtonRow>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </ButtonRow>
      }
    >
      {file && <Document file={file} />}
    </FullModal>
  );
}

function Document({ file }: { file: DraftFile }) {
  const source = useCallback(() => openDocument(file.sha256), [file.sha256]);
  return <LazyPdfViewer source={source} fileName={file.name} label={`Bill of lading ${file.name}`} />;
}
