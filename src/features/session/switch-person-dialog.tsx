import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { unsentWords } from './unsent-words.ts';

/** What somebody should know before they hand the device over. */
export interface WhatStays {
  unsent: number;
  /** Whether this browser can lock it. */
  lockable: boolean;
  /** The server was not reached last. */
  offline: boolean;
}

interface SwitchPersonDialogProps {
  stays: WhatStays;
  busy: boolean;
  onStay: () => void;
  onSwitch: () => void;
}

/** Asks before a switch that leaves something behind, or after which nobody can sign in for now. */
export function SwitchPersonDialog({ stays, busy, onStay, onSwitch }: SwitchPersonDialogProps) {
  const { unsent, lockable, offline } = stays;
  return (
    <ConfirmDialog
      opened
      title={unsent > 0 ? `${unsentWords(unsent)} not sent yet` : 'No network now'}
      confirmLabel="Switch person"
      cancelLabel="Stay"
      danger={offline}
      busy={busy}
      onCancel={onStay}
      onConfirm={onSwitch}
    >
      {unsent > 0 && <p>{lockable ? LOCKED : NOT_LOCKED}</p>}
      {offline && <p>{NEEDS_NETWORK}</p>}
    </ConfirmDialog>
  );
}

const LOCKED =
  'It stays locked on this device under your name. Nobody else can see it, and it is sent when you sign in here again.';
const NOT_LOCKED =
  'It stays on this device under your name and is sent when you sign in here again. The app shows it to nobody else, ' +
  'but this browser can’t lock it now: somebody with this device and technical skill could read it.';
const NEEDS_NETWORK =
  'There seems to be no network. Signing in needs it: until it is back, nobody can work here, you neither. Stay, and ' +
  'you can go on without it.';
