import { Box, CloseButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { Icon, type IconName } from './icon.tsx';
import classes from './snackbar.module.css';

/** How bad it is; decides color, icon and whether the announcement interrupts. */
export type Severity = 'success' | 'info' | 'warning' | 'error';

interface SnackbarProps {
  open: boolean;
  severity: Severity;
  message: string;
  onClose: () => void;
  /** Milliseconds until it closes itself; null leaves it open. */
  autoHideMs?: number | null;
}

const icons: Record<Severity, IconName> = { success: 'done', info: 'info', warning: 'alert', error: 'alert' };

/**
 * A short message at the lower edge that goes by itself.
 *
 * Both live regions are always in the page, empty: a region that arrives together with its text is not announced by
 * every screen reader. Good news waits its turn (polite), trouble interrupts (assertive). The clock stops while
 * someone points at the message or has the focus in it.
 */
export function Snackbar({ open, severity, message, onClose, autoHideMs = 3000 }: SnackbarProps) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!open || held || autoHideMs === null || message === '') return;
    const timer = setTimeout(onClose, autoHideMs);
    return () => clearTimeout(timer);
  }, [open, held, autoHideMs, message, onClose]);

  const urgent = severity === 'warning' || severity === 'error';
  const bar = open && (
    <Box
      className={classes.bar ?? ''}
      data-severity={severity}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icons[severity]} size={22} className={classes.icon} />
      <span className={classes.message}>{message}</span>
      <CloseButton
        className={classes.close ?? ''}
        variant="transparent"
        aria-label="Close message"
        onClick={() => {
          setHeld(false);
          onClose();
        }}
      />
    </Box>
  );
  return (
    <div className={classes.place}>
      <div aria-live="polite">{!urgent && bar}</div>
      <div aria-live="assertive">{urgent && bar}</div>
    </div>
  );
}

/** The one message at the bottom of the screen. A new message takes the place of the old one. */
interface SnackbarState {
  open: boolean;
  message: string;
  severity: Severity;
  /** Grows with each message, so that the same text twice starts its time anew. */
  count: number;
}

export const useSnackbar = create<SnackbarState>(() => ({ open: false, message: '', severity: 'info', count: 0 }));

/** Shows a message; it hides by itself. */
export function showSnackbar({ severity, message }: { severity: Severity; message: string }) {
  useSnackbar.setState((state) => ({ open: true, message, severity, count: state.count + 1 }));
}

export function hideSnackbar() {
  useSnackbar.setState({ open: false });
}

/**
 * Says "Saved on this device" once `work` has resolved, never before. When the device could not keep it, the
 * error's own sentence is shown instead and the answer is false: the form keeps its content. Faults of the program
 * (any other error) are thrown on.
 */
export async function announceSave(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'StorageError') throw error;
    showSnackbar({ severity: 'error', message: error.message });
    return false;
  }
  showSnackbar({ severity: 'success', message: 'Saved on this device' });
  return true;
}
