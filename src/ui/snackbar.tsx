import { Box, CloseButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { t } from '#language/say.ts';
import { afterPaint } from './after-paint.ts';
import { Icon, type IconName } from './icon.tsx';
import { later } from './later.tsx';
import classes from './snackbar.module.css';
import type { SnackbarAction } from './snackbar-actions.tsx';

// Nothing can be done about what the first screens say.
const SnackbarActions = later(async () => (await import('./snackbar-actions.tsx')).SnackbarActions);

/** How bad it is; decides color, icon and whether the announcement interrupts. */
export type Severity = 'success' | 'info' | 'warning' | 'error';

interface SnackbarProps {
  open: boolean;
  /** Which message it is: another one is announced, and starts its time, again. */
  count?: number;
  severity: Severity;
  message: string;
  /** One without link and button is no longer possible, and says so. */
  actions?: readonly SnackbarAction[];
  onClose: () => void;
  /** Milliseconds until it closes itself; null leaves it open. */
  autoHideMs?: number | null;
}

const NO_ACTIONS: readonly SnackbarAction[] = [];

const icons: Record<Severity, IconName> = { success: 'done', info: 'info', warning: 'alert', error: 'alert' };

/**
 * A short message at the lower edge that goes by itself.
 *
 * Both live regions are always in the page, empty, and stay the same: a region that arrives together with its text is not
 * announced by every screen reader. Good news waits its turn (polite), trouble interrupts (assertive).
 */
export function Snackbar({ open, count, ...bar }: SnackbarProps) {
  const urgent = bar.severity === 'warning' || bar.severity === 'error';
  const shown = open && <Bar key={count} {...bar} />;
  return (
    <div className={classes.place}>
      <div aria-live="polite">{!urgent && shown}</div>
      <div aria-live="assertive">{urgent && shown}</div>
    </div>
  );
}

/**
 * The clock stops while someone points at the message or has the focus in it, and starts over with what can be done about it.
 */
function Bar({
  severity,
  message,
  actions = NO_ACTIONS,
  onClose,
  autoHideMs = 3000,
}: Omit<SnackbarProps, 'open' | 'count'>) {
  const [held, setHeld] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another action starts the time again
  useEffect(() => {
    if (held || autoHideMs === null || message === '') return;
    const timer = setTimeout(onClose, autoHideMs);
    return () => clearTimeout(timer);
  }, [held, autoHideMs, message, actions, onClose]);
  return (
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
      {actions.length > 0 && <SnackbarActions actions={actions} onClose={onClose} />}
      <CloseButton
        className={classes.close ?? ''}
        variant="transparent"
        aria-label={t('Close message')}
        onClick={onClose}
      />
    </Box>
  );
}

/** The one message at the bottom of the screen. A new message takes the place of the old one. */
interface SnackbarState {
  open: boolean;
  message: string;
  severity: Severity;
  actions: readonly SnackbarAction[];
  /** Grows with each message, so that the same text twice starts its time again. */
  count: number;
}

export const useSnackbar = create<SnackbarState>(() => ({
  open: false,
  message: '',
  severity: 'info',
  actions: NO_ACTIONS,
  count: 0,
}));

interface Message {
  severity: Severity;
  message: string;
  actions?: readonly SnackbarAction[];
}

/** Shows a message; it hides by itself. The answer is its number, by which `changeActions` finds it. */
export function showSnackbar({ severity, message, actions = NO_ACTIONS }: Message): number {
  useSnackbar.setState((state) => ({ open: true, message, severity, actions, count: state.count + 1 }));
  return useSnackbar.getState().count;
}

/** Changes what can be done about a message, as long as it is the one on the screen. */
export function changeActions(
  count: number,
  change: (actions: readonly SnackbarAction[]) => readonly SnackbarAction[],
): void {
  useSnackbar.setState((state) => (state.open && state.count === count ? { actions: change(state.actions) } : state));
}

export function hideSnackbar() {
  useSnackbar.setState({ open: false });
}

/** The form a change came from: undone, its content is there again. */
interface SavedDraft {
  key: string;
  value: unknown;
}

export interface UndoneDraft extends SavedDraft {
  /** Where the form is. */
  to: string;
}

/** What is said of a save, where it is more than that it is safe. */
export interface SaveWords {
  message?: string;
  actions?: readonly SnackbarAction[];
  draft?: SavedDraft;
}

type OfferUndo = (saved: unknown, shown: { count: number; draft?: UndoneDraft | undefined }) => void;
let offerUndo: OfferUndo = () => {};

/** Hands in who can take back what was saved: this part of the app knows nothing of a device's store. */
export function provideUndo(offer: OfferUndo): void {
  offerUndo = offer;
}

/**
 * Says "Saved on this device", or the words given, once `work` has resolved, never before; what it resolves to is offered
 * to be undone. When the device could not keep it, the error's own sentence is shown instead and the answer is false: the
 * form keeps its content. Faults of the program (any other error) are thrown on.
 */
export async function announceSave(
  work: Promise<unknown>,
  { message = t('Saved on this device'), actions = NO_ACTIONS, draft }: SaveWords = {},
): Promise<boolean> {
  const to = window.location.pathname;
  let saved: unknown;
  try {
    saved = await work;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'StorageError') throw error;
    showSnackbar({ severity: 'error', message: error.message });
    return false;
  }
  const count = showSnackbar({ severity: 'success', message, actions });
  offerUndo(saved, { count, draft: draft && { ...draft, to } });
  await painted();
  return true;
}

/** A window that others cover may draw nothing: it is not waited for longer than this, ms. */
const PAINTED_WITHIN_MS = 100;

/** What was just said stands on the screen: a board that moves because of it is drawn afterwards, not first. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    afterPaint(resolve);
    setTimeout(resolve, PAINTED_WITHIN_MS);
  });
