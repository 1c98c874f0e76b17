import { useState } from 'react';
import type { OutboxEntry } from '#offline/db/outbox-entry.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { discardWork, withdrawWork } from './actions.ts';

interface RemoveDialogProps {
  entry: OutboxEntry;
  opened: boolean;
  onClose: () => void;
}

/** Asks before a refused entry goes for good. */
export function DiscardDialog(props: RemoveDialogProps) {
  return (
    <RemoveDialog {...props} title="Discard this item?" confirmLabel="Discard" remove={discardWork}>
      It was never accepted by the server and will be gone from this device. Export it first if you may need it.
    </RemoveDialog>
  );
}

/** Asks before an entry is taken back that nobody else has heard of. */
export function WithdrawDialog(props: RemoveDialogProps) {
  return (
    <RemoveDialog {...props} title="Withdraw this item?" confirmLabel="Withdraw" remove={withdrawWork}>
      It has not left this device yet, so nobody else has seen it. It will not be sent.
    </RemoveDialog>
  );
}

interface RemoveDialogFrameProps extends RemoveDialogProps {
  title: string;
  confirmLabel: string;
  remove: (entry: OutboxEntry) => Promise<void>;
  children: string;
}

function RemoveDialog({ entry, opened, onClose, title, confirmLabel, remove, children }: RemoveDialogFrameProps) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await remove(entry);
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
      danger
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        <b>{entry.label}</b>
      </p>
      <p>{children}</p>
    </ConfirmDialog>
  );
}
