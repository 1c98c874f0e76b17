import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { Bol } from '#contract/bol.ts';
import { openDocument } from '#offline/documents.ts';
import { Icon } from '#ui/icon.tsx';
import { FullModal } from '#ui/modal-frame.tsx';
import { Panel } from '#ui/panel.tsx';
import { LazyPdfViewer } from '#ui/pdf-viewer/lazy-pdf-viewer.tsx';
import { ButtonRow } from '#ui/reasoned-button.tsx';

/** The BOL's PDF as it lies on this device, or fetched to it now, with a view that fills the screen. */
export function BolDocument({ file }: { file: Bol['file'] }) {
  const [enlarged, setEnlarged] = useState(false);
  const source = useCallback(() => openDocument(file.sha256), [file.sha256]);
  const viewer = {
    source,
    fileName: file.name,
    label: `Bill of lading ${file.name}`,
    describeError: documentTrouble,
  };
  return (
    <Panel
      title={file.name}
      icon="file"
      aside={
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<Icon name="zoomIn" />}
          onClick={() => setEnlarged(true)}
        >
          Enlarge
        </Button>
      }
    >
      <LazyPdfViewer {...viewer} />
      <FullModal
        opened={enlarged}
        onClose={() => setEnlarged(false)}
        title={file.name}
        size="90rem"
        footer={
          <ButtonRow>
            <Button onClick={() => setEnlarged(false)}>Close</Button>
          </ButtonRow>
        }
      >
        <LazyPdfViewer {...viewer} fill />
      </FullModal>
    </Panel>
  );
}

/** Why the document can't be shown, in a sentence. Errors of the device's files carry one; others are not expected. */
export function documentTrouble(error: unknown): string {
  if (error instanceof Error && error.name === 'DocumentError') return error.message;
  return 'The document could not be read from this device. Try again, or restart the app.';
}
