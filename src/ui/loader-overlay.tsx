import { Loader } from '@mantine/core';
import classes from './loader-overlay.module.css';

interface LoaderOverlayProps {
  open: boolean;
  /** What is being waited for, said aloud and shown under the ring. */
  label?: string;
}

/**
 * Covers the screen while a request runs. Taps are caught at once, but the cover shows only after a moment:
 * an answer that comes quickly should not flash.
 */
export function LoaderOverlay({ open, label = 'Loading…' }: LoaderOverlayProps) {
  return (
    <div aria-live="polite">
      {open && (
        <div className={classes.cover}>
          <div className={classes.box}>
            <Loader size="md" />
            <span>{label}</span>
          </div>
        </div>
      )}
    </div>
  );
}
