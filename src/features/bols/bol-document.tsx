import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { Bol } from '#contract/bol.ts';
import { documentName } from '#domain/document-name.ts';
import { t } from '#language/say.ts';
import { openDocument } from '#offline/documents.ts';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { PaperNote } from '#ui/paper-note.tsx';
import { DocumentModal } from '#ui/pdf-viewer/document-modal.tsx';
import { LazyPdfViewer } from '#ui/pdf-viewer/lazy-pdf-viewer.tsx';
import { documentTrouble } from '#ui/save-document.ts';

/** The BOL's PDF as it lies on this device, or fetched to it now, with a view that fills the screen. */
export function BolDocument({ bol }: { bol: Pick<Bol, '_id' | 'file'> }) {
  const { file } = bol;
  const [enlarged, setEnlarged] = useState(false);
  const source = useCallback(() => openDocument(file.sha256), [file.sha256]);
  const viewer = {
    source,
    fileName: documentName(bol),
    label: t('Bill of lading {name}', { name: file.name }),
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
          {t('Enlarge')}
        </Button>
      }
    >
      <div data-screen-only>
        <LazyPdfViewer {...viewer} />
      </div>
      <PaperNote>
        {t('{count, plural, one {# page} other {# pages}}, printed from the document itself.', { count: file.pages })}
      </PaperNote>
      <DocumentModal {...viewer} opened={enlarged} title={file.name} onClose={() => setEnlarged(false)} />
    </Panel>
  );
}
