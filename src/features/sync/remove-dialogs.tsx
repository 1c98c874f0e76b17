/**
 * The questions before an entry goes or is replaced. Their words follow what is known: the server refused it, it has
 * recorded it, it has not, or nobody can tell now.
 */
import { useEffect, useState } from 'react';
import type { OutboxEntry } from '#changes/entry.ts';
import type { Outcome } from '#contract/outcome.ts';
import { arrivalOf, askOutcome } from '#offline/outbox.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { discardWork, retryNow, withdrawWork } from './actions.ts';

interface RemoveDialogProps {
  entry: OutboxEntry;
  opened: boolean;
  onClose: () => void;
}

const KNOWN: Record<Exclude<Known, 'done'>, string> = {
  unsent: 'It has never left this device, so the server has not recorded it.',
  refused: 'The server refused it and recorded nothing.',
  absent: 'The server was asked just now: it has not recorded this.',
  asking: 'Asking the server whether it has recorded this…',
  unheard: 'The server can’t be asked right now, or no longer knows. It may already have arrived.',
};

const GOES = 'It will be gone from this device. Export it first if you may need it.';
const NOT_UNDONE = 'Discarding here does not undo it. Export it first if you may need it.';

/** The answer was lost, the change was not: sent again under its key it is answered and leaves the list. */
const RECORDED: Question = {
  title: 'Already recorded',
  confirmLabel: 'Clear from the list',
  act: retryNow,
  children:
    'The server has recorded this, although its answer never arrived. It can’t be discarded here. Clearing it from the list will not record it twice.',
};

/** Asks before an entry that needs attention goes for good. */
export function DiscardDialog(props: RemoveDialogProps) {
  const known = useOutcome(props.entry, props.opened);
  return <EntryDialog {...props} {...(known === 'done' ? RECORDED : discardQuestion(known))} />;
}

function discardQuestion(known: Exclude<Known, 'done'>): Question {
  const isOpen = known === 'unheard';
  const note = isOpen ? 'It may have arrived all the same.' : null;
  return {
    title: 'Discard this item?',
    confirmLabel: 'Discard',
    danger: true,
    waiting: known === 'asking',
    act: (entry) => discardWork(entry, note),
    children: `${KNOWN[known]} ${known === 'asking' ? '' : isOpen ? NOT_UNDONE : GOES}`,
  };
}

/** Asks before an entry that may be recorded already is edited and sent as new. */
export function EditAsNewDialog({ onEdit, ...props }: RemoveDialogProps & { onEdit: () => void }) {
  const known = useOutcome(props.entry, props.opened);
  return <EntryDialog {...props} {...(known === 'done' ? RECORDED : editQuestion(known, onEdit))} />;
}

function editQuestion(known: Exclude<Known, 'done'>, onEdit: () => void): Question {
  const isOpen = known === 'unheard';
  return {
    title: 'Edit and send as new?',
    confirmLabel: isOpen ? 'Edit anyway' : 'Edit',
    danger: isOpen,
    waiting: known === 'asking',
    act: async () => onEdit(),
    children: `${KNOWN[known]} ${isOpen ? 'Sending it as new may record it twice.' : ''}`,
  };
}

/** Asks before an entry is taken back that nobody else has heard of. */
export function WithdrawDialog(props: RemoveDialogProps) {
  return (
    <EntryDialog {...props} title="Withdraw this item?" confirmLabel="Withdraw" danger act={withdrawWork}>
      It has not left this device yet, so nobody else has seen it. It will not be sent.
    </EntryDialog>
  );
}

interface Question {
  title: string;
  confirmLabel: string;
  danger?: boolean;
  /** What it is about is still being found out: only Keep can be pressed. */
  waiting?: boolean;
  act: (entry: OutboxEntry) => Promise<void>;
  children: string;
}

function EntryDialog(props: RemoveDialogProps & Question) {
  const { entry, opened, onClose, title, confirmLabel, danger = false, waiting = false, act, children } = props;
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await act(entry);
    } finally {
      setBusy(false);
      onClose();
    }
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel="Keep"
      danger={danger}
      busy={busy}
      waiting={waiting}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        <b>{entry.label}</b>
      </p>
      <p aria-live="polite">{children}</p>
    </ConfirmDialog>
  );
}

/** What is known of an entry nobody settled; `asking` until the server has said it, `unheard` when nobody can. */
type Known = 'unsent' | 'refused' | 'done' | 'absent' | 'asking' | 'unheard';

/** What became of an entry, for the dialog that is about to remove or replace it. The server is asked when it opens. */
function useOutcome(entry: OutboxEntry, opened: boolean): Known {
  const arrival = arrivalOf(entry);
  const [said, setSaid] = useState<Outcome | null | 'asking'>('asking');
  const asks = opened && arrival === 'unheard';
  useEffect(() => {
    if (!asks) return;
    let current = true;
    setSaid('asking');
    askOutcome(entry.id, entry.firstSentAt).then(
      (outcome) => current && setSaid(outcome),
      () => current && setSaid(null),
    );
    return () => {
      current = false;
    };
  }, [asks, entry.id, entry.firstSentAt]);
  if (arrival !== 'unheard') return arrival;
  if (said === null) return 'unheard';
  return said === 'unknown' ? 'absent' : said;
}
