import { Loader } from '@mantine/core';
import classes from './pdf-document.module.css';

/** The frame of the viewer while there is nothing to show in it yet. */
export function PdfLoading({ fill }: { fill?: boolean | undefined }) {
  return (
    <div className={classes.frame} data-fill={fill || undefined}>
      <div className={classes.waiting}>
        <Loader aria-hidden="true" />
        <span>Loading document…</span>
      </div>
    </div>
  );
}
