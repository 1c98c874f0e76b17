import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { Link } from './link.tsx';
import classes from './snackbar.module.css';

/** What can be done about a message, within it: a link, or a button. */
export interface SnackbarAction {
  label: string;
  to?: string;
  onPress?: () => void;
  /** It takes back what the message tells of: Ctrl-Z presses it, too. */
  undoes?: boolean;
}

interface SnackbarActionsProps {
  actions: readonly SnackbarAction[];
  onClose: () => void;
}

/** What can be done about a message, beside it. */
export function SnackbarActions({ actions, onClose }: SnackbarActionsProps) {
  useUndoKey(actions);
  return actions.map((action) => (
    // An undo that comes too late keeps its place, and the focus that is on it.
    <ActionButton key={action.undoes ? 'undo' : action.label} action={action} onClose={onClose} />
  ));
}

function ActionButton({
  action: { label, to, onPress, undoes },
  onClose,
}: {
  action: SnackbarAction;
  onClose: () => void;
}) {
  const look = { className: classes.action ?? '', variant: 'transparent', size: 'compact-md' } as const;
  if (to !== undefined) {
    return (
      <Button {...look} component={Link} to={to} onClick={onClose}>
        {label}
      </Button>
    );
  }
  return (
    <Button
      {...look}
      onClick={onPress}
      aria-disabled={onPress === undefined || undefined}
      // not a text: keys
      aria-keyshortcuts={undoes && onPress ? 'Control+Z Meta+Z' : undefined}
    >
      {label}
    </Button>
  );
}

/** Ctrl-Z or Cmd-Z takes back what the message tells of, but for somebody who is typing: there it is the field's. */
function useUndoKey(actions: readonly SnackbarAction[]): void {
  const undo = actions.find(({ undoes, onPress }) => undoes && onPress)?.onPress;
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'z') return;
    const { target } = event;
    if (target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]')) return;
    event.preventDefault();
    undo?.();
  });
  const isThere = undo !== undefined;
  useEffect(() => {
    if (!isThere) return;
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isThere]);
}
