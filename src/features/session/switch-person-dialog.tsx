import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { type LeavingFacts, NO_WAY_BACK } from './log-out-dialog.tsx';
import { unsentWords } from './unsent-words.ts';

interface SwitchPersonDialogProps {
  facts: LeavingFacts;
  busy: boolean;
  onStay: () => void;
  onSwitch: () => void;
}

/** Asks before a switch that leaves something behind, or after which nobody can log in for now. */
export function SwitchPersonDialog({ facts, busy, onStay, onSwitch }: SwitchPersonDialogProps) {
  const { unsent, lockable, reached } = facts;
  return (
    <ConfirmDialog
      opened
      title={unsent > 0 ? `${unsentWords(unsent)} not sent yet` : 'No signal'}
      confirmLabel="Switch person"
      cancelLabel="Stay"
      danger={!reached}
      busy={busy}
      onCancel={onStay}
      onConfirm={onSwitch}
    >
      {unsent > 0 && <p>{lockable ? LOCKED : NOT_LOCKED}</p>}
      {!reached && <p>{NO_WAY_BACK} Until then nobody can work here. Stay, and you can go on without it.</p>}
    </ConfirmDialog>
  );
}

const LOCKED =
  'It stays locked on this device under your name. Nobody else can see it, and it is sent when you log in here again.';
const NOT_LOCKED =
  'It stays on this device under your name and is sent when you log in here again. The app shows it to nobody else, ' +
  'but this browser can’t lock it now: somebody with this device and technical skill could read it.';
