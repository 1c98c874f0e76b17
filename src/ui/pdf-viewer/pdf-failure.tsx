import { Button } from '@mantine/core';
import { t } from '#language/say.ts';
import { ComingPieces } from '../coming-pieces.tsx';
import { ErrorPanel } from '../error-panel.tsx';
import { Icon } from '../icon.tsx';
import { useObjectUrl } from '../use-screen.ts';
import paper from './paper-coming.module.css';
import classes from './pdf-document.module.css';
import toolbar from './pdf-toolbar.module.css';

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
        {t('Download file')}
      </Button>
      <Button
        component="a"
        href={url}
        target="_blank"
        rel="noopener"
        variant="default"
        leftSection={<Icon name="external" size={18} />}
      >
        {t('Open in another app')}
      </Button>
    </>
  );
  return (
    <ErrorPanel title={title} actions={ways} {...(onRetry ? { onRetry } : {})}>
      {text}
    </ErrorPanel>
  );
}

/** A written page seen from too far to read, over the whole sheet it stands in, while the page itself is read or drawn. */
export const PaperComing = ({ label }: { label: string }) => <ComingPieces label={label} className={paper.paper} />;

/** The frame of the viewer while there is nothing to show in it yet: an empty sheet where the first page will lie. */
export function PdfLoading({ fill }: { fill?: boolean | undefined }) {
  return (
    <div className={classes.frame} data-fill={fill || undefined} aria-busy="true">
      <div className={toolbar.bar} aria-hidden="true">
        <div className={toolbar.room} />
      </div>
      <div className={classes.viewport} data-waiting>
        <div className={classes.sheet}>
          <PaperComing label={t('Loading document…')} />
        </div>
      </div>
    </div>
  );
}
