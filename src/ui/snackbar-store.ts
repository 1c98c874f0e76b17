/** The one message at the bottom of the screen. A new message takes the place of the old one. */
import { create } from 'zustand';

export type Severity = 'success' | 'info' | 'warning' | 'error';

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
