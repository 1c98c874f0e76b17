import { Loader } from '@mantine/core';
import { create } from 'zustand';
import { t } from '#language/say.ts';
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
export function LoaderOverlay({ open, label = t('Loading…') }: LoaderOverlayProps) {
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

/** What stands in the place of a dialog whose file is coming (later.tsx). */
export const underLoader = () => <LoaderOverlay open />;

/** Whether the loader overlay covers the screen: while at least one request that a person waits for is running. */
export const useLoader = create<{ running: number }>(() => ({ running: 0 }));

/** Runs `work` under the overlay and hands its result or error on. */
export async function withLoader<T>(work: Promise<T>): Promise<T> {
  useLoader.setState((state) => ({ running: state.running + 1 }));
  try {
    return await work;
  } finally {
    useLoader.setState((state) => ({ running: state.running - 1 }));
  }
}
