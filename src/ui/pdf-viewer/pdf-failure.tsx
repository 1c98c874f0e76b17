import { Button } from '@mantine/core';
import { ErrorPanel } from '../error-panel.tsx';
import { Icon } from '../icon.tsx';
import { useObjectUrl } from './use-object-url.ts';

interface PdfFailureProps {
  title: string;
  text: string;
  fileName: string;
  /** The file, where the device has it: another app may be able to show it. */
  blob?: Blob;
  onRetry?: () => void;
}

/** What can't be shown, why, and the file itself as a way out. */
export function PdfFailure({ title, text, fileName, blob, onRetry }: PdfFailureProps) {
  const url = useObjectUrl(blob ?? null);
  const ways = url && (
    <>
      <Button
        component="a"
        href={url}
        download={fileName}
        variant="default"
        leftSection={<Icon name="download" size={18} />}
      >
        Download file
      </Button>
      <Button
        component="a"
        href={url}
        target="_blank"
        rel="noopener"
        variant="default"
        leftSection={<Icon name="external" size={18} />}
      >
        Open in another app
      </Button>
    </>
  );
  return (
    <ErrorPanel title={title} actions={ways} {...(onRetry ? { onRetry } : {})}>
      {text}
    </ErrorPanel>
  );
}
