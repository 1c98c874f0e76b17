import { ActionIcon } from '@mantine/core';
import { t } from '#language/say.ts';
import { Icon } from './icon.tsx';
import { saveDocument } from './save-document.ts';

interface DownloadIconProps {
  /** What it is called beside it. */
  name: string;
  /** The name of the file. */
  saveAs: string;
  open: () => Promise<ArrayBuffer>;
}

/** Saves a document from a row of a list; a document that is shown has the same in its own bar. */
export function DownloadIcon({ name, saveAs, open }: DownloadIconProps) {
  return (
    <ActionIcon
      variant="subtle"
      size={48}
      aria-label={t('Download {name}', { name })}
      title={t('Download')}
      onClick={() => void saveDocument(saveAs, open())}
    >
      <Icon name="download" />
    </ActionIcon>
  );
}
