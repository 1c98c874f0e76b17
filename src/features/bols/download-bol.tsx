import { ActionIcon } from '@mantine/core';
import type { Bol } from '#contract/bol.ts';
import { documentName } from '#domain/document-name.ts';
import { t } from '#language/say.ts';
import { openDocument } from '#offline/documents.ts';
import { Icon } from '#ui/icon.tsx';
import { saveDocument } from '#ui/save-document.ts';

/** Saves a BOL's document from a row of a list; a document that is shown has the same in its own bar. */
export function DownloadIcon({ bol }: { bol: Pick<Bol, '_id' | 'file'> }) {
  return (
    <ActionIcon
      variant="subtle"
      size={44}
      mr="xs"
      aria-label={t('Download {name}', { name: bol.file.name })}
      title={t('Download')}
      onClick={() => void saveDocument(documentName(bol), openDocument(bol.file.sha256))}
    >
      <Icon name="download" />
    </ActionIcon>
  );
}
