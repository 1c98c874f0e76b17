import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { Bol } from '#contract/bol.ts';
import { openDocument } from '#offline/files/documents.ts';
import { ButtonRow } from '#ui/button-row.tsx';
import { FullModal } from '#ui/full-modal.tsx';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { LazyPdfViewer } from '#ui/pdf-viewer/lazy-pdf-viewer.tsx';
import { documentTrouble } from './document-trouble.ts';

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
